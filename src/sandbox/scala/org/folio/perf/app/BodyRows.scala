package org.folio.perf.app

import org.folio.perf.sandbox.body.{BodySchemas, BodyTables, BodyUse}

/** Request bodies that the sandbox checks, for [[DocumentTable]]'s ServiceLoader. */
final class BodyRows extends DocumentTable {
  val document: String = "docs/bodies.md"
  val name: String = "bodies"
  val columns: Vector[String] = Vector("Request", "Module", "Schema")

  def rows: Vector[Vector[String]] = for {
    schemas <- BodyTables.all
    (request, use) <- schemas.uses
  } yield Vector(s"`$request`", s"${schemas.module} ${schemas.version}", words(schemas, use))

  private def words(schemas: BodySchemas, use: BodyUse): String = use match {
    case BodyUse.Checked(record) => s"`${schemas.records(record).source.replace(" ", "` `")}`"
    case BodyUse.PassedOn(to) => s"as `$to`, to which the module passes it on"
    case BodyUse.Unchecked(reason) => s"not checked: $reason"
  }
}
