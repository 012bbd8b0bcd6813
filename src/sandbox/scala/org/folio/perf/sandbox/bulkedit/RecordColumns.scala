package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
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
 * Columns of mod-bulk-operations' previews and files, in their order. A column without a field is empty: the sandbox's
 * records lack these data.
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
    noteTypes.get(entity).fold(of(entity)) { case (path, field) =>
      val byType = names(tenant, path).map(ofNotes(path, field, _))
      of(entity).flatMap(one => if (one.name == Notes) byType else Vector(one))
    }

  private def ofNotes(path: String, field: String, typeName: String): RecordColumn =
    column(typeName, isVisible = false) { (tenant, record) =>
      Json
        .objects(record, "notes")
        .filter(note => tenant.reference(path).text(note.getString(field, ""), "name").contains(typeName))
        .map(note => note.getString("note", "") + (if (note.getBoolean("staffOnly", false)) " (staff only)" else ""))
        .mkString(" | ")
    }

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

  private def Notes = "Notes"

  private def of(entity: BulkEntity): Vector[RecordColumn] = entity match {
    case BulkEntity.User => users
    case BulkEntity.Item => items
    case BulkEntity.Holdings => holdings
    case BulkEntity.Instance => instances
  }

  private def column(name: String, isVisible: Boolean, dataType: String = "STRING")(
      text: (TenantData, JsonObject) => String
  ): RecordColumn = RecordColumn(name, isVisible, dataType, text)

  private def field(name: String, path: String, isVisible: Boolean = false, dataType: String = "STRING"): RecordColumn =
    column(name, isVisible, dataType)((_, record) => Json.stringAt(record, path).getOrElse(""))

  private def none(names: String*): Vector[RecordColumn] =
    names.toVector.map(column(_, isVisible = false)((_, _) => ""))

  /** Name of a reference record. */
  private def named(name: String, path: String, table: String, field: String = "name", isVisible: Boolean = false) =
    column(name, isVisible) { (tenant, record) =>
      Json.stringAt(record, path).flatMap(tenant.reference(table).text(_, field)).getOrElse("")
    }

  private def texts(name: String, path: String, separator: String = "; "): RecordColumn =
    column(name, isVisible = false) { (_, record) =>
      record.getValue(path) match {
        case values: JsonArray => values.iterator.asScala.map(_.toString).mkString(separator)
        case _ => ""
      }
    }

  private def circulationNotes(name: String, noteType: String): RecordColumn = column(name, isVisible = false) {
    (_, item) =>
      Json
        .objects(item, "circulationNotes")
        .filter(_.getString("noteType") == noteType)
        .map(_.getString("note", ""))
        .mkString(" | ")
  }

  private lazy val users: Vector[RecordColumn] = Vector(
    field("User name", "username", isVisible = true),
    field("User id", "id"),
    field("External system id", "externalSystemId"),
    field("Barcode", "barcode", isVisible = true),
    field("Active", "active", isVisible = true),
    field("Type", "type"),
    named("Patron group", "patronGroup", "/groups", "group", isVisible = true),
  ) ++ none("Departments", "Proxy for") ++ Vector(
    field("Last name", "personal.lastName", isVisible = true),
    field("First name", "personal.firstName", isVisible = true),
    field("Middle name", "personal.middleName"),
    field("Preferred first name", "personal.preferredFirstName"),
    field("Email", "personal.email"),
    field("Phone", "personal.phone"),
    field("Mobile phone", "personal.mobilePhone"),
    field("Date of birth", "personal.dateOfBirth", dataType = "DATE_TIME"),
  ) ++ none("Addresses") ++ Vector(
    field("Preferred contact type id", "personal.preferredContactTypeId"),
    field("Link to the profile picture", "personal.profilePictureLink"),
    field("Enrollment date", "enrollmentDate", dataType = "DATE_TIME"),
    field("Expiration date", "expirationDate", dataType = "DATE_TIME"),
  ) ++ none("Tags", "Custom fields", "Preferred email communications")

  private lazy val items: Vector[RecordColumn] = Vector(
    field("Item UUID", "id"),
    column("Instance (Title, Publisher, Publication date)", isVisible = false) { (tenant, item) =>
      titleOf(tenant, tenant.holdings.text(item.getString("holdingsRecordId", ""), "instanceId"))
    },
    column("Holdings (Location, Call number)", isVisible = false) { (tenant, item) =>
      tenant.holdings.get(item.getString("holdingsRecordId", "")).fold("") { holdings =>
        val location = tenant.reference("/locations").text(holdings.getString("permanentLocationId", ""), "name")
        (location ++ Json.string(holdings, "callNumber")).mkString(" > ")
      }
    },
    named("Item effective location", "effectiveLocationId", "/locations", isVisible = true),
    field("Effective call number", "effectiveCallNumberComponents.callNumber", isVisible = true),
    field("Suppress from discovery", "discoverySuppress"),
    field("Item HRID", "hrid", isVisible = true),
    field("Barcode", "barcode", isVisible = true),
    field("Accession number", "accessionNumber"),
    field("Item identifier", "itemIdentifier"),
    texts("Former identifier", "formerIds"),
  ) ++ none("Statistical codes") ++ Vector(
    texts("Administrative note", "administrativeNotes", " | "),
    named("Material type", "materialTypeId", "/material-types", isVisible = true),
    field("Copy number", "copyNumber"),
  ) ++ none(
    "Shelving order",
    "Item level call number type",
    "Item level call number prefix",
  ) ++ Vector(field("Item level call number", "itemLevelCallNumber")) ++ none(
    "Item level call number suffix"
  ) ++ Vector(
    field("Number of pieces", "numberOfPieces"),
    field("Description of pieces", "descriptionOfPieces"),
    field("Enumeration", "enumeration"),
    field("Chronology", "chronology"),
    field("Volume", "volume"),
    texts("Year, caption", "yearCaption"),
  ) ++ none(
    "Number of missing pieces",
    "Missing pieces",
    "Missing pieces date",
    "Item damaged status",
    "Item damaged status date",
    Notes,
  ) ++ Vector(
    named("Permanent loan type", "permanentLoanTypeId", "/loan-types", isVisible = true),
    named("Temporary loan type", "temporaryLoanTypeId", "/loan-types", isVisible = true),
    field("Status", "status.name", isVisible = true),
    circulationNotes("Check in note", "Check in"),
    circulationNotes("Check out note", "Check out"),
    named("Item permanent location", "permanentLocationId", "/locations"),
    named("Item temporary location", "temporaryLocationId", "/locations"),
  ) ++ none("Electronic access", "Tags") ++ Vector(field("Holdings UUID", "holdingsRecordId")) ++ none("Tenant")

  private lazy val holdings: Vector[RecordColumn] = Vector(
    field("Holdings UUID", "id"),
    column("Instance (Title, Publisher, Publication date)", isVisible = false) { (tenant, holdings) =>
      titleOf(tenant, Json.string(holdings, "instanceId"))
    },
    field("Suppress from discovery", "discoverySuppress", isVisible = true),
    field("Holdings HRID", "hrid", isVisible = true),
    named("Source", "sourceId", "/holdings-sources", isVisible = true),
    texts("Former holdings Id", "formerIds"),
    named("Holdings type", "holdingsTypeId", "/holdings-types", isVisible = true),
  ) ++ none("Statistical codes") ++ Vector(
    texts("Administrative note", "administrativeNotes", " | "),
    named("Holdings permanent location", "permanentLocationId", "/locations", isVisible = true),
    named("Holdings temporary location", "temporaryLocationId", "/locations"),
  ) ++ none("Shelving title", "Holdings copy number") ++ Vector(
    named("Holdings level call number type", "callNumberTypeId", "/call-number-types"),
    field("Holdings level call number prefix", "callNumberPrefix"),
    field("Holdings level call number", "callNumber"),
    field("Holdings level call number suffix", "callNumberSuffix"),
  ) ++ none(
    "Number of items",
    "Holdings statement",
    "Holdings statement for supplements",
    "Holdings statement for indexes",
    "ILL policy",
    "Digitization policy",
    "Retention policy",
    Notes,
    "Electronic access",
    "Acquisition method",
    "Order format",
    "Receipt status",
    "Tags",
    "Tenant",
  )

  private lazy val instances: Vector[RecordColumn] = Vector(
    field("Instance UUID", "id"),
    field("Suppress from discovery", "discoverySuppress"),
    field("Staff suppress", "staffSuppress"),
    field("Previously held", "previouslyHeld"),
    field("Set for deletion", "deleted"),
    field("Instance HRID", "hrid", isVisible = true),
    field("Source", "source", isVisible = true),
    field("Cataloged date", "catalogedDate"),
  ) ++ none("Instance status term", "Mode of issuance") ++ Vector(
    texts("Statistical code", "statisticalCodeIds", " | "),
    texts("Administrative note", "administrativeNotes", " | "),
    field("Resource title", "title", isVisible = true),
    field("Index title", "indexTitle"),
  ) ++ none("Series statements") ++ Vector(
    column("Contributors", isVisible = true) { (_, instance) =>
      Json.objects(instance, "contributors").flatMap(Json.string(_, "name")).mkString("; ")
    },
    column("Publication", isVisible = true) { (_, instance) =>
      Json
        .objects(instance, "publication")
        .map(one => Vector("publisher", "place", "dateOfPublication").flatMap(Json.string(one, _)).mkString(";"))
        .mkString(" | ")
    },
  ) ++ none("Edition", "Physical description") ++ Vector(
    named("Resource type", "instanceTypeId", "/instance-types", isVisible = true)
  ) ++ none("Nature of content", "Formats") ++ Vector(texts("Languages", "languages", " | ")) ++ none(
    "Publication frequency",
    "Publication range",
    Notes,
    "Electronic access",
  ) ++ Vector(
    column("Subject", isVisible = false) { (_, instance) =>
      Json.objects(instance, "subjects").flatMap(Json.string(_, "value")).mkString(" | ")
    }
  ) ++ none("Classification")

  private def titleOf(tenant: TenantData, instanceId: Option[String]): String =
    instanceId.flatMap(tenant.instances.get).fold("") { instance =>
      val published = Json.objects(instance, "publication").headOption
      val imprint =
        published.toVector.flatMap(one => Vector("publisher", "dateOfPublication").flatMap(Json.string(one, _)))
      instance.getString("title", "") + (if (imprint.isEmpty) "" else imprint.mkString(". ", ", ", ""))
    }
}
