package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.testkit.{Patience, Reply, SandboxSuite}

/** Records that the MARC editor creates: what it sends, and what the sandbox has afterwards. */
trait MarcEditor extends SandboxSuite {
  protected val editor = "/records-editor/records"
  protected val localFile = "3f0a2c5e-6d1b-4c9e-8a47-2b5e9d7c1f60"

  protected def field(tag: String, content: Any, ind1: String = "\\"): JsonObject =
    obj("tag" -> tag, "content" -> content, "indicators" -> arr(ind1, "\\"))

  protected val fixed: JsonObject = obj("tag" -> "008", "content" -> obj("Lang" -> "ger", "Date1" -> "1999"))

  protected def bib(fields: JsonObject*): JsonObject = obj(
    "_actionType" -> "create",
    "leader" -> "00000nam\\a2200000uu\\4500",
    "fields" -> list(fixed +: fields),
    "marcFormat" -> "BIBLIOGRAPHIC",
  )

  protected def authority(number: String, fields: JsonObject*): JsonObject = obj(
    "_actionType" -> "create",
    "leader" -> "00000nz\\\\a2200000o\\\\4500",
    "fields" -> list(
      Vector(obj("tag" -> "001", "content" -> number), obj("tag" -> "008", "content" -> obj("Source" -> "d"))) ++ fields
    ),
    "marcFormat" -> "AUTHORITY",
  )

  protected def fieldsOf(record: JsonObject): Vector[JsonObject] = Json.objects(record, "fields")
  protected def fieldOf(record: JsonObject, tag: String): JsonObject =
    fieldsOf(record).find(_.getString("tag") == tag).get
  protected def marc(id: String): JsonObject = folio.read(editor, "externalId" -> id)

  protected def save(record: JsonObject): Reply =
    folio.put(s"$editor/${record.getString("parsedRecordId")}", record)

  protected def nextNumber(file: String = localFile): Reply =
    folio.send("POST", s"/authority-source-files/$file/hrid", None, Nil)
}

class MarcCreationSpec extends MarcEditor {
  override protected def releaseName: Option[String] = Some("Trillium")

  private def create(record: JsonObject): JsonObject = {
    val made = folio.post(editor, record)
    withClue(made.body)(made.status.shouldBe(201))
    made.json
  }

  test("a new record has an instance, a source record and a place in the search, from the moment of the answer") {
    val title = field("245", s"$$a A title $$c by someone")
    val made = create(bib(title, field("500", s"$$a A note"), field("020", s"$$a 9783000000000")))
    val id = made.getString("externalId")
    val instance = folio.read(s"/inventory/instances/$id")
    (instance.getString("title"), instance.getString("source"), instance.getString("hrid"))
      .shouldBe(("A title", "MARC", made.getString("externalHrid")))
    instance.getJsonArray("languages").shouldBe(arr("ger"))
    Json.objects(instance, "identifiers").map(_.getString("value")).shouldBe(Vector("9783000000000"))
    Json.objects(instance, "notes").map(_.getString("note")).shouldBe(Vector("A note"))
    val source = folio.read(s"/source-storage/records/$id/formatted", "idType" -> "INSTANCE")
    (source.getInteger("generation").intValue, source.getString("id"))
      .shouldBe((0, made.getString("parsedRecordId")))
    val text = source.getJsonObject("parsedRecord").getString("formattedContent").split('\n')
    text.should(contain(s"001 ${made.getString("externalHrid")}"))
    text.should(contain(s"999 ff$$s${source.getString("id")}$$i$id"))
    for (query <- Seq(s"id==$id", s"""hrid=="${made.getString("externalHrid")}""""))
      folio.list("/search/instances", query).texts("id").shouldBe(Vector(id))
    marc(id).getInteger("sourceVersion").shouldBe(0)
  }

  test("fields that FOLIO writes itself are not taken over, nor are empty ones") {
    val own = Vector(obj("tag" -> "001", "content" -> "mine"), field("999", "$i mine", "f"), field("300", " "))
    val made = create(bib(field("245", s"$$a Another title") +: own: _*))
    fieldOf(made, "001").getString("content").shouldBe(made.getString("externalHrid"))
    fieldsOf(made).map(_.getString("tag")).sorted.shouldBe(Vector("001", "005", "008", "245", "999"))
  }

  test("an authority with the next number of a source file is found by it, and belongs to that file") {
    val (first, second) = (nextNumber().text("hrid"), nextNumber().text("hrid"))
    second.stripPrefix("local").toInt.shouldBe(first.stripPrefix("local").toInt + 1)
    val made = create(authority(second, field("110", s"$$a Corporate body $$b of a test", "1")))
    val id = made.getString("externalId")
    made.getString("externalHrid").shouldBe(second)
    val stored = folio.read(s"/authority-storage/authorities/$id")
    (stored.getString("corporateName"), stored.getString("naturalId"), stored.getString("sourceFileId"))
      .shouldBe(("Corporate body of a test", second, localFile))
    val byNumber = s"""(keyword all "$second" or naturalId=="$second" or identifiers.value=="$second")"""
    for (query <- Seq(byNumber, s"(id==$id)", s"""(id==$id and authRefType==("Authorized"))""")) {
      val found = folio.list("/search/authorities", query).list("authorities")
      found.map(hit => hit.getString("id") -> hit.getString("headingType")).shouldBe(Vector(id -> "Corporate Name"))
    }
    folio
      .list("/search/authorities/facets", byNumber, "facet" -> "sourceFileId")
      .json
      .getJsonObject("facets")
      .getJsonObject("sourceFileId")
      .getJsonArray("values")
      .shouldBe(arr(obj("id" -> localFile, "totalRecords" -> 1)))
  }

  test("an edited authority has the new heading, the next version and the next generation; a stale edit is refused") {
    val made = create(authority(nextNumber().text("hrid"), field("100", s"$$a Before", "1")))
    val id = made.getString("externalId")
    val edit = marc(id)
    fieldOf(edit, "100").put("content", s"$$a After")
    save(edit.copy().put("sourceVersion", 5)).status.shouldBe(409)
    save(edit).status.shouldBe(202)
    val stored = folio.read(s"/authority-storage/authorities/$id")
    (stored.getString("personalName"), stored.getInteger("_version").intValue).shouldBe("After" -> 1)
    val source = folio.read(s"/source-storage/records/$id/formatted", "idType" -> "AUTHORITY")
    source.getInteger("generation").shouldBe(1)
    source.getJsonObject("parsedRecord").getString("formattedContent").should(include(s"$$aAfter"))
    folio.first("/search/authorities", s"(id==$id)").getString("headingRef").shouldBe("After")
    marc(id).getInteger("sourceVersion").shouldBe(1)
  }

  test("a link to an authority that does not exist is refused, and the record stays as it is") {
    val instanceId = folio.post(editor, bib(field("245", s"$$a Unlinked"))).text("externalId")
    val edit = marc(instanceId)
    val details =
      obj("authorityId" -> unknown, "authorityNaturalId" -> "n0", "linkingRuleId" -> 15, "status" -> "NEW")
    edit.put("fields", list(fieldsOf(edit) :+ field("700", s"$$a x").put("linkDetails", details)))
    save(edit).status.shouldBe(404)
    marc(instanceId).getInteger("sourceVersion").shouldBe(0)
    val short = details.copy()
    short.remove("status")
    edit.put("fields", list(fieldsOf(edit).init :+ field("700", s"$$a x").put("linkDetails", short)))
    save(edit).status.shouldBe(400)
  }
}

/** Before Trillium a job creates the records. */
class MarcCreationByJobSpec extends MarcEditor with Patience {
  override protected def serviceDemand: Double = 1

  private def status(id: String): Reply = folio.get(s"$editor/status", "qmRecordId" -> id)

  test("a creation is in progress until its job is done; then its status has the id of the instance") {
    val begun = folio.post(editor, bib(field("245", s"$$a A title")))
    (begun.status, begun.text("status"), begun.json.containsKey("externalId"))
      .shouldBe((201, "IN_PROGRESS", false))
    val id = begun.text("qmRecordId")
    status(id).text("status").shouldBe("IN_PROGRESS")
    val done = eventually {
      val now = status(id).json
      now.getString("status").shouldBe("CREATED")
      now
    }
    val instance = folio.read(s"/inventory/instances/${done.getString("externalId")}")
    instance.getString("title").shouldBe("A title")
  }
}

/** Answers were recorded from mod-quick-marc 5.1.1. */
class QuickMarcSpec extends MarcEditor {
  private def instance(offset: Int): String =
    folio.first("/instance-storage/instances", "source==MARC", "offset" -> offset.toString).getString("id")

  /** The record with these fields instead of those of the same tags, as the editor sends it. */
  private def edited(record: JsonObject, version: String, changed: JsonObject*): JsonObject = {
    val kept =
      fieldsOf(record).filterNot(f => changed.exists(_.getString("tag") == f.getString("tag")))
    record
      .copy()
      .put("_actionType", "edit")
      .put("relatedRecordVersion", version)
      .put("fields", list(kept ++ changed))
  }

  test("a saved record is the next generation, and its instance has the next version") {
    val id = instance(1)
    val record = marc(id)
    val summary = field("520", s"$$a All of it $$b and more")
    val title = field("245", s"$$a Another title")
    save(edited(record, "1", summary, title)).answer.shouldBe(202 -> "")
    val after = marc(id)
    fieldOf(after, "520").getString("content").shouldBe(s"$$a All of it $$b and more")
    after.getString("parsedRecordId").should(not).be(record.getString("parsedRecordId"))
    after.getString("parsedRecordDtoId").shouldBe(record.getString("parsedRecordId"))
    val instanceNow = folio.read(s"/inventory/instances/$id")
    instanceNow.getString("_version").shouldBe("2")
    instanceNow.getString("title").shouldBe("Another title")
    instanceNow.getJsonArray("notes").getJsonObject(0).getString("note").shouldBe("All of it")
    val formatted =
      folio.read(s"/source-storage/records/$id/formatted", "idType" -> "INSTANCE")
    formatted.getInteger("generation").shouldBe(1)
    formatted
      .getJsonObject("parsedRecord")
      .getString("formattedContent")
      .split('\n')
      .should(contain("520   $aAll of it$band more"))
  }

  test("a record that was changed meanwhile is refused, and nothing changes") {
    val id = instance(2)
    val record = marc(id)
    save(edited(record, "99", field("520", s"$$a x"))).status.shouldBe(409)
    marc(id).shouldBe(record)
  }
}
