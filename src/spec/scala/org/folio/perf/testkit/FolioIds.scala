package org.folio.perf.testkit

/** Ids as the schemas of FOLIO's modules want them. */
object FolioIds {
  private val Valid =
    "^[a-fA-F0-9]{8}-[a-fA-F0-9]{4}-[1-5][a-fA-F0-9]{3}-[89abAB][a-fA-F0-9]{3}-[a-fA-F0-9]{12}$".r
  private val Like =
    "(?<![a-zA-Z0-9])[a-zA-Z0-9]{8}-[a-zA-Z0-9]{4}-[a-zA-Z0-9]{4}-[a-zA-Z0-9]{4}-[a-zA-Z0-9]{12}(?![a-zA-Z0-9])".r

  /** Stands for no user in the metadata of FOLIO's own records. */
  private val Nobody = "00000000-0000-0000-0000-000000000000"

  def isValid(id: String): Boolean = Valid.matches(id)

  /** Everything in a text that has an id's form. */
  def in(text: String): Vector[String] = Like.findAllIn(text).toVector

  /** Ids in a text that a module would refuse. */
  def invalid(text: String): Vector[String] =
    in(text).filterNot(id => isValid(id) || id == Nobody).distinct
}
