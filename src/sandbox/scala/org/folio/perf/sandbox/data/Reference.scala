package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.{Json, TableFile}
import scala.jdk.CollectionConverters._

/**
 * A small table of settings or vocabulary, the same for all tenants.
 *
 * @param path of the table's list, e.g. `/material-types`
 * @param list name of the list in the answer, e.g. `mtypes`
 * @param hasResultInfo true if the response repeats the total in `resultInfo`
 * @param indexed fields by which records that clients create are found
 */
final case class ReferenceTable(
    path: String,
    module: String,
    list: String,
    hasResultInfo: Boolean,
    indexed: Vector[String],
    records: FixedRecords,
)

object Reference {
  private val Files =
    Vector("reference.json", "reference-finance.json", "reference-orders.json", "reference-inventory.json")

  lazy val tables: Vector[ReferenceTable] = Files.flatMap(read)

  private def read(file: String): Vector[ReferenceTable] = TableFile.objects(file).map { case (path, table) =>
    ReferenceTable(
      path,
      table.getString("module"),
      table.getString("list"),
      table.getBoolean("resultInfo"),
      table.getJsonArray("index", Json.arr()).asScala.map(_.toString).toVector,
      new FixedRecords(Json.objects(table, "records")),
    )
  }

  /** Job profiles of imports in load tests, which a new FOLIO does not have. */
  lazy val loadTestProfiles: Vector[JsonObject] = {
    val all = tables.find(_.path == "/data-import-profiles/jobProfiles").map(_.records)
    val prefixes = Vector("PTF ", "DISC ", "DS LA ")
    all.toVector
      .flatMap(records => Vector.tabulate(records.count)(records.record))
      .filter(record => prefixes.exists(record.getString("name").startsWith(_)))
  }

  val MainLibrary = "fcd64ce1-6995-48f0-840e-89ffa2288371"
  val Annex = "53cf956f-c1df-410b-8bea-27f712cca7c0"
  val SecondFloor = "b241764c-1466-4e1d-a028-1a3684a5da87"
  val PopularReading = "f34d27c6-a8eb-461b-acd6-5dea81771e70"
  val CircDesk1 = "3a40852d-49fd-4df2-a1f9-6e2641a6e91f"
  val CircDesk2 = "c4c90014-c8c9-4ade-8f24-b5e313319f4b"
  val Book = "1a54b431-2e4f-452d-9cae-9cee66c9a892"
  val Dvd = "5ee11d91-f7e8-481d-b079-65d708582ccc"
  val ElectronicResource = "7f6c3535-6e95-4bcf-87ce-2b09fa75ccde"
  val PersonalName = "2b94c631-fca9-4892-a730-03ee529ffe2a"
  val LocCallNumber = "95467209-6d7b-468b-94df-0f5d7ad2747d"
  val Isbn = "8261054f-be78-422d-bd51-4ed9f33c3422"
  val PatronGroups: Vector[String] = Vector(
    "bdc2b6d4-5ceb-4a12-ab46-249b9a68473e",
    "ad0bc554-d5bc-463c-85d1-5562127ae91b",
    "503a81cd-6c26-400f-b620-14c08943697c",
    "3684a786-6671-4268-8ed0-9db82ebca60b",
  )

  /** Creation date of generated records. */
  val Created = "2026-01-05T08:00:00.000+00:00"
}

/** Records of a fixed list. */
final class FixedRecords(records: Vector[JsonObject]) extends GeneratedRecords {
  private val indexById = records.map(_.getString("id")).zipWithIndex.toMap

  override val count: Int = records.size
  override def idOf(index: Int): String = records(index).getString("id")
  override def indexOf(id: String): Int = indexById.getOrElse(id, -1)
  override def record(index: Int): JsonObject = records(index).copy()
  override def text(index: Int, field: String): String = records(index).getString(field)
  override def lookUp(field: String, value: String): Option[Vector[Int]] = Option.when(count == 0)(Vector.empty)
}
