package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Ids, TenantData}
import org.folio.perf.sandbox.format.{Json, TableFile}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.Lists
import scala.jdk.CollectionConverters._

/**
 * @param option of rules that change it; empty: none do
 * @param text of a record; empty: the record has none
 */
final case class RecordColumn(
    name: String,
    isVisible: Boolean,
    dataType: String,
    option: String,
    text: (TenantData, JsonObject) => String,
)

/**
 * Columns of mod-bulk-operations' previews and files, in their order. The table `sandbox/bulk-columns.tsv` has them.
 */
object RecordColumns {

  /** Table of a preview, with the columns that rules change. */
  def table(
      tenant: TenantData,
      entity: BulkEntity,
      records: Vector[JsonObject],
      rules: Vector[BulkRule],
  ): JsonObject = {
    val columns = shown(tenant, entity)
    val changed = rules.flatMap(rule => Vector(rule.option, rule.updated)).filter(_.nonEmpty).toSet
    obj(
      "header" -> list(columns.map { column =>
        obj(
          "value" -> column.name,
          "dataType" -> column.dataType,
          "visible" -> column.isVisible,
          "forceVisible" -> changed(column.option),
          "ignoreTranslation" -> Ids.isUuid(column.option),
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
    entity.noteTypes.fold(byEntity(entity.name)) { case (path, field) =>
      val types = Lists.all(tenant.reference(path)).sortBy(_.getString("name"))
      byEntity(entity.name).flatMap(one => if (one.name == "Notes") types.map(ofNotes(field, _)) else Vector(one))
    }

  /** The option of rules that make notes of the type is its id. */
  private def ofNotes(field: String, noteType: JsonObject): RecordColumn = {
    val typeId = noteType.getString("id")
    RecordColumn(
      noteType.getString("name"),
      isVisible = false,
      "STRING",
      typeId,
      (_, record) =>
        Json
          .objects(record, "notes")
          .filter(_.getString(field) == typeId)
          .map(note => note.getString("note", "") + (if (note.getBoolean("staffOnly", false)) " (staff only)" else ""))
          .mkString(" | "),
    )
  }

  private lazy val byEntity: Map[String, Vector[RecordColumn]] =
    TableFile.lines("bulk-columns.tsv").map(_.split("\t", -1).toVector).groupMap(_.head)(read)

  private def read(row: Vector[String]): RecordColumn = {
    val Vector(_, name, page, dataType, kind, field, from, option) = row: @unchecked
    RecordColumn(name, page == "shown", dataType, option, textOf(kind, field, from))
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
      (_, record) => record.getJsonArray(field, arr()).iterator.asScala.map(_.toString).mkString(separator)
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
