package org.folio.perf.app

/** A generated table of a document, whose rows another compilation knows. Java's ServiceLoader finds it. */
trait DocumentTable {

  /** Path of the document, such as `docs/bodies.md`. */
  def document: String

  /** Name of the table in the document. */
  def name: String

  def columns: Vector[String]
  def rows: Vector[Vector[String]]
}
