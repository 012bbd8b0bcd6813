package org.folio.perf.sandbox.module

import io.vertx.core.json.{JsonArray, JsonObject}
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

  private def issues(reply: Reply): Vector[(String, String)] =
    reply.list("issues").map(issue => issue.getString("tag") -> issue.getString("message"))

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

  test("a record that violates its specification is refused with all issues, and nothing is created") {
    def instances = folio.list("/instance-storage/instances", "cql.allRecords=1", "limit" -> "1").total
    val before = instances
    val wrong = bib(field("100", s"$$a One"), field("110", s"$$a Two"))
    val refused = folio.post(editor, wrong)
    refused.status.shouldBe(422)
    issues(refused).shouldBe(
      Vector(
        "245[0]" -> "Field 245 is required.",
        "100[0]" -> "Field 1XX is non-repeatable.",
        "110[0]" -> "Field 1XX is non-repeatable.",
      )
    )
    issues(folio.post(editor, bib(field("245", s"$$a x"), field("245", s"$$a y")))).shouldBe(
      Vector("245[1]" -> "Field is non-repeatable.")
    )
    issues(folio.post(editor, bib(field("245", "$c x")))).shouldBe(Vector("245[0]" -> "Subfield 'a' is required."))
    instances.shouldBe(before)
  }

  test("a leader with a wrong value, holdings and a body without a format are refused") {
    val title = field("245", s"$$a A title")
    val leader = folio.post(editor, bib(title).put("leader", "00000xam\\a2200000uu\\4500"))
    (leader.status, leader.text("message")).shouldBe(
      422 -> "Wrong value 'x', on position 5. Allowed only: [a, c, d, n, p]"
    )
    folio.post(editor, bib(title).put("marcFormat", "HOLDINGS")).status.shouldBe(400)
    val withoutFormat = bib(title)
    withoutFormat.remove("marcFormat")
    folio.post(editor, withoutFormat).status.shouldBe(400)
    folio.post(editor, bib(field("24x", s"$$a x"))).status.shouldBe(400)
  }

  test("a check of a record lists the same issues, with status 200 and also the missing number") {
    val fine = folio.post("/records-editor/validate", bib(field("245", s"$$a A title")))
    fine.status.shouldBe(200)
    issues(fine).shouldBe(Vector("001[0]" -> "Field 001 is required."))
    val heading = folio.post("/records-editor/validate", authority("local1"))
    issues(heading).shouldBe(Vector("1XX[0]" -> "Field 1XX is non-repeatable and required."))
    issues(folio.post("/records-editor/validate", authority("local1", field("110", s"$$a Name")))).shouldBe(empty)
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

  test("source files with several codes or without numbers give none, and unknown ones are not found") {
    val refused = nextNumber("af045f2f-e851-4613-984c-4bc13430454a")
    refused.status.shouldBe(422)
    refused.errors.head.should(endWith("cause: source file doesn't support HRID generation]"))
    nextNumber(unknown).status.shouldBe(404)
    nextNumber("x").status.shouldBe(400)
  }

  test("a library adds a source file with a name and a code of its own") {
    val files = "/authority-source-files"
    def file(name: String, code: String) = obj("name" -> name, "code" -> code, "selectable" -> true)
    val made = folio.post(files, file("Own names", "own"))
    (made.status, made.text("source"), made.json.getJsonArray("codes")).shouldBe((201, "local", arr("own")))
    folio.list(files, "selectable=true sortby name").list("authoritySourceFiles").size.shouldBe(2)
    nextNumber(made.id).text("hrid").shouldBe("own1")
    for ((name, code) <- Seq("Own names" -> "other", "Other names" -> "own", "Other names" -> "o1"))
      folio.post(files, file(name, code)).status.shouldBe(422)
    folio.post(files, obj("name" -> "No code")).status.shouldBe(422)
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

  test("the editor gets the positions of field 008 by format, and the page of an authority its headings' rules") {
    def codes(format: String): Vector[String] = {
      val spec = folio.read(s"/marc-specifications/$format/008").getJsonObject("spec")
      Json.objects(spec.getJsonArray("types").getJsonObject(0).getJsonArray("items")).map(_.getString("code"))
    }
    codes("bibliographic").should(contain("Ctry"))
    codes("authority").should(contain("Geo Subd"))
    folio.get("/marc-specifications/bibliographic/007").status.shouldBe(404)
    folio.get("/marc-specifications/map/008").status.shouldBe(400)
    val rules = folio.read("/mapping-rules/marc-authority")
    rules.getJsonArray("410").getJsonObject(0).getString("target").shouldBe("sftCorporateName")
    folio.get("/mapping-rules/marc-map").status.shouldBe(400)
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
    folio.get(s"/change-manager/jobExecutions/${done.getString("jobExecutionId")}").status.shouldBe(200)
  }

  test("a status needs an id, and unknown creations have none") {
    folio.get(s"$editor/status").status.shouldBe(400)
    val reply = status(unknown)
    (reply.status, reply.text("message")).shouldBe(404 -> s"Record with id [$unknown] was not found")
  }

  test("the editor's own rules refuse a record, with one fault") {
    def refusal(record: JsonObject): (Int, String, String) = {
      val reply = folio.post(editor, record)
      val key = Json.objects(reply.json, "parameters").map(_.getString("key")).mkString
      (reply.status, reply.text("message"), key)
    }
    refusal(bib()).shouldBe((422, "Is required tag", "245"))
    refusal(authority("local1")).shouldBe((422, "Is required tag", "1XX"))
    val twice = authority("local1", field("100", s"$$a x"), field("010", s"$$a n1"), field("010", s"$$a n2"))
    refusal(twice).shouldBe((422, "Is unique tag", "010"))
    folio.post(editor, bib(field("245", s"$$a x")).put("_actionType", "edit")).status.shouldBe(400)
    folio.post("/records-editor/validate", bib()).status.shouldBe(404)
  }
}

class AuthorityLinksSpec extends MarcEditor {
  override protected def releaseName: Option[String] = Some("Trillium")

  /** The first authority of a person. */
  private def person: JsonObject =
    folio.get("/authority-storage/authorities", "limit" -> "1").record

  private def view(fields: JsonObject*): JsonObject = bib(fields: _*).put("_actionType", "view")

  private def suggested(query: (String, String)*)(fields: JsonObject*): Vector[JsonObject] = {
    val reply = folio.send("POST", "/records-editor/links/suggestion", Some(view(fields: _*).encode), query)
    withClue(reply.body)(reply.status.shouldBe(200))
    fieldsOf(reply.json).filter(_.getString("tag") != "008")
  }

  private def titles(id: String): Int =
    folio.first("/search/authorities", s"(id==$id)").getInteger("numberOfTitles").intValue

  private def links(instanceId: String): Vector[JsonObject] =
    folio.get(s"/links/instances/$instanceId").list("links")

  test("a field that names an authority by its number gets its heading and a link to it") {
    val one = person
    val number = one.getString("naturalId")
    val names = s"http://id.loc.gov/authorities/names/$number"
    for (zero <- Seq(number, names)) {
      val linked = suggested()(field("700", s"$$a Somebody $$e author $$0 $zero", "1")).head
      linked
        .getString("content")
        .shouldBe(
          s"$$a ${one.getString("personalName")} $$0 $names $$9 ${one.getString("id")} $$e author"
        )
      linked
        .getJsonObject("linkDetails")
        .shouldBe(
          obj(
            "authorityId" -> one.getString("id"),
            "authorityNaturalId" -> number,
            "linkingRuleId" -> 15,
            "status" -> "NEW",
          )
        )
    }
    val byId = suggested("authoritySearchParameter" -> "ID", "ignoreAutoLinkingEnabled" -> "true")(
      field("100", s"$$a Somebody $$9 ${one.getString("id")}", "1")
    )
    byId.head.getJsonObject("linkDetails").getInteger("linkingRuleId").shouldBe(1)
  }

  test("a field without a number stays, and one whose authority does not exist or does not fit gets an error") {
    val number = person.getString("naturalId")
    val fields = suggested()(
      field("245", s"$$a A title"),
      field("700", s"$$a x $$0 $number"),
      field("700", s"$$a y $$0 n0"),
      field("710", s"$$a z $$0 $number"),
      field("700", s"$$a without"),
    )
    fields
      .map(one => Option(one.getJsonObject("linkDetails")).flatMap(Json.string(_, "errorCause")))
      .shouldBe(
        Vector(None, None, Some("101"), Some("101"), None)
      )
    fields(1).getJsonObject("linkDetails").getString("status").shouldBe("NEW")
    suggested()(field("700", s"$$a y $$0 n0")).head
      .getJsonObject("linkDetails")
      .getString("status")
      .shouldBe("ERROR")
    folio
      .send("POST", "/records-editor/links/suggestion", Some(view().encode), Seq("authoritySearchParameter" -> "x"))
      .status
      .shouldBe(400)
  }

  test("saved links belong to the instance, count for the authority, and go with their fields") {
    val one = person
    val id = one.getString("id")
    val before = titles(id)
    val linked = suggested()(field("700", s"$$a x $$0 ${one.getString("naturalId")}", "1")).head
    val made = folio.post(editor, bib(field("245", s"$$a Linked"), linked)).json
    val instanceId = made.getString("externalId")
    // A creation sets no links: the editor does so by an edit that follows.
    links(instanceId).shouldBe(empty)
    val edit = marc(instanceId)
    fieldOf(edit, "700").getJsonObject("linkDetails").shouldBe(obj("authorityId" -> id))
    fieldOf(edit, "700").put("linkDetails", linked.getJsonObject("linkDetails"))
    save(edit).status.shouldBe(202)
    val link = links(instanceId).head
    (link.getString("authorityId"), link.getInteger("linkingRuleId").intValue, link.getString("status"))
      .shouldBe((id, 15, "ACTUAL"))
    titles(id).shouldBe(before + 1)
    val instance = folio.read(s"/inventory/instances/$instanceId")
    Json.objects(instance, "contributors").map(_.getString("authorityId")).shouldBe(Vector(id))
    val again = marc(instanceId)
    fieldOf(again, "700").getJsonObject("linkDetails").getString("status").shouldBe("ACTUAL")
    again.put("fields", list(fieldsOf(again).filterNot(_.getString("tag") == "700")))
    save(again).status.shouldBe(202)
    links(instanceId).shouldBe(empty)
    titles(id).shouldBe(before)
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

  test("the links of an instance can be set directly, only for itself and to authorities that exist") {
    val instanceId = folio.post(editor, bib(field("245", s"$$a Linked directly"))).text("externalId")
    def link(instance: String, authorityId: String) = obj(
      "links" -> arr(
        obj(
          "instanceId" -> instance,
          "authorityId" -> authorityId,
          "authorityNaturalId" -> "n1",
          "linkingRuleId" -> 1,
          "status" -> "ACTUAL",
        )
      )
    )
    val path = s"/links/instances/$instanceId"
    val id = person.getString("id")
    folio.put(path, link(unknown, id)).errors.shouldBe(Vector(s"Link should have instanceId = $instanceId"))
    folio.put(path, link(instanceId, unknown)).status.shouldBe(404)
    links(instanceId).shouldBe(empty)
    folio.put(path, link(instanceId, id)).status.shouldBe(204)
    folio.put(path, link(instanceId, id)).status.shouldBe(204)
    links(instanceId).size.shouldBe(1)
    folio.put(path, obj("links" -> arr(obj("authorityId" -> id)))).status.shouldBe(422)
  }

  test("mod-entities-links suggests the same for records in the form of source record storage") {
    val one = person
    val subfields = arr(obj("a" -> "x"), obj("0" -> one.getString("naturalId")))
    val content = obj(
      "leader" -> "00000nam a2200000uu 4500",
      "fields" -> arr(obj("700" -> obj("ind1" -> "1", "ind2" -> " ", "subfields" -> subfields))),
    )
    val reply = folio.post("/links-suggestions/marc", obj("records" -> arr(content)))
    val linked = reply.record.getJsonArray("fields").getJsonObject(0).getJsonObject("700")
    linked.getJsonObject("linkDetails").getString("authorityId").shouldBe(one.getString("id"))
  }

  test("there are 22 linking rules, and Sunflower has longer ones") {
    val rules = Json.objects(new JsonArray(folio.get("/linking-rules/instance-authority").body))
    rules.size.shouldBe(22)
    rules(1).getJsonArray("authoritySubfields").size.shouldBe(6)
    rules(4).getJsonArray("subfieldModifications").shouldBe(arr(obj("source" -> "t", "target" -> "a")))
  }
}
