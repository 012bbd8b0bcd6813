package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.{Json, TableFile}
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.jdk.CollectionConverters._

/** @param text of a record; empty: the record has none */
final case class RecordColumn(
    name: String,
    isVisible: Boolean,
    dataType: String,
    text: (TenantData, JsonObject) => String,
)

/**
 * Columns of mod-bulk-operations' previews and files, in their order. The table `sandbox/bulk-columns.tsv` has them.
 */
object RecordColumns {

  /** Table of a preview. @param changed names of columns that the page shows because of the rules */
  def table(tenant: TenantData, entity: BulkEntity, records: Vector[JsonObject], changed: Set[String]): JsonObject = {
    val columns = shown(tenant, entity)
    val ofNotes = noteTypes.get(entity).fold(Set.empty[String]) { case (path, _) => names(tenant, path).toSet }
    obj(
      "header" -> list(columns.map { column =>
        obj(
          "value" -> column.name,
          "dataType" -> column.dataType,
          "visible" -> column.isVisible,
          "forceVisible" -> changed(column.name),
          "ignoreTranslation" -> ofNotes(column.name),
        )
      }),
      "rows" -> list(records.map(record => obj("row" -> list(columns.map(_.text(tenant, record)))))),
    )
  }

  /** File with a line of names, and a line for each record. */
  def csv(tenant: TenantData, entity: BulkEntity, records: Iterator[JsonObject]): String = {
    val columns = shown(tenant, entity)
    val out = new java.lang.StringBuilder
    def line(values: Vector[String]): Unit = {
      out.append(values.map(quoted).mkString(",")).append('\n')
      ()
    }
    line(columns.map(_.name))
    records.foreach(record => line(columns.map(_.text(tenant, record))))
    out.toString
  }

  private def quoted(value: String): String =
    if (value.exists(c => c == ',' || c == '"' || c == '\n')) "\"" + value.replace("\"", "\"\"") + "\"" else value

  /** With a column for each type of notes in place of the column of all notes. */
  private def shown(tenant: TenantData, entity: BulkEntity): Vector[RecordColumn] =
    noteTypes.get(entity).fold(of(entity.name)) { case (path, field) =>
      val byType = names(tenant, path).map(ofNotes(path, field, _))
      of(entity.name).flatMap(one => if (one.name == "Notes") byType else Vector(one))
    }

  private def ofNotes(path: String, field: String, typeName: String): RecordColumn =
    RecordColumn(
      typeName,
      isVisible = false,
      "STRING",
      (tenant, record) =>
        Json
          .objects(record, "notes")
          .filter(note => tenant.reference(path).text(note.getString(field, ""), "name").contains(typeName))
          .map(note => note.getString("note", "") + (if (note.getBoolean("staffOnly", false)) " (staff only)" else ""))
          .mkString(" | "),
    )

  /** Names of the types of notes, sorted. */
  private def names(tenant: TenantData, path: String): Vector[String] = {
    val types = tenant.reference(path)
    val known = (0 until types.generated.count).toVector.map(types.generated.record) ++ types.changedRecords
    known.map(_.getString("name")).distinct.sorted
  }

  private val noteTypes: Map[BulkEntity, (String, String)] = Map(
    BulkEntity.Item -> ("/item-note-types", "itemNoteTypeId"),
    BulkEntity.Holdings -> ("/holdings-note-types", "holdingsNoteTypeId"),
    BulkEntity.Instance -> ("/instance-note-types", "instanceNoteTypeId"),
  )

  private lazy val of: Map[String, Vector[RecordColumn]] =
    TableFile.lines("bulk-columns.tsv").map(_.split("\t", -1).toVector).groupMap(_.head)(read)

  private def read(row: Vector[String]): RecordColumn = row match {
    case Vector(_, name, page, dataType, kind, field, from) =>
      RecordColumn(name, page == "shown", dataType, textOf(kind, field, from))
    case other => throw new IllegalStateException(s"bulk-columns.tsv: $other has ${other.size} fields, expected 7")
  }

  private def textOf(kind: String, field: String, from: String): (TenantData, JsonObject) => String = kind match {
    case "" => (_, _) => ""
    case "field" => (_, record) => Json.stringAt(record, field).getOrElse("")
    case "name" =>
      val (table, rest) = from.span(_ != ' ')
      val name = if (rest.isEmpty) "name" else rest.trim
      (tenant, record) => Json.stringAt(record, field).flatMap(tenant.reference(table).text(_, name)).getOrElse("")
    case "list" =>
      val separator = if (from.isEmpty) "; " else s" $from "
      (_, record) =>
        record.getValue(field) match {
          case values: JsonArray => values.iterator.asScala.map(_.toString).mkString(separator)
          case _ => ""
        }
    case "circulation notes" =>
      (_, item) =>
        val notes = Json.objects(item, "circulationNotes").filter(_.getString("noteType") == field)
        notes.map(_.getString("note", "")).mkString(" | ")
    case "title" => (tenant, holdings) => titleOf(tenant, Json.string(holdings, "instanceId"))
    case "title of item" =>
      (tenant, item) => titleOf(tenant, tenant.holdings.text(item.getString("holdingsRecordId", ""), "instanceId"))
    case "place" =>
      (tenant, item) =>
        tenant.holdings.get(item.getString("holdingsRecordId", "")).fold("") { holdings =>
          val location = tenant.reference("/locations").text(holdings.getString("permanentLocationId", ""), "name")
          (location ++ Json.string(holdings, "callNumber")).mkString(" > ")
        }
    case "contributors" =>
      (_, instance) => Json.texts(instance, "contributors", "name").mkString("; ")
    case "publication" =>
      (_, instance) =>
        val parts = Vector("publisher", "place", "dateOfPublication")
        Json
          .objects(instance, "publication")
          .map(one => parts.flatMap(Json.string(one, _)).mkString(";"))
          .mkString(" | ")
    case "subjects" =>
      (_, instance) => Json.texts(instance, "subjects", "value").mkString(" | ")
  }

  private def titleOf(tenant: TenantData, instanceId: Option[String]): String =
    instanceId.flatMap(tenant.instances.get).fold("") { instance =>
      val published = Json.objects(instance, "publication").headOption
      val imprint =
        published.toVector.flatMap(one => Vector("publisher", "dateOfPublication").flatMap(Json.string(one, _)))
      instance.getString("title", "") + (if (imprint.isEmpty) "" else imprint.mkString(". ", ", ", ""))
    }
}
