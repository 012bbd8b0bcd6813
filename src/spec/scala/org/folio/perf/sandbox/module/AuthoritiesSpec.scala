package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.SandboxSuite

/** North has 1,600 instances, and so 400 authorities. */
class AuthoritiesSpec extends SandboxSuite {
  private val names = "af045f2f-e851-4613-984c-4bc13430454a"
  private val subjects = "837e2c7b-037b-4113-9dfd-b1b8aeeb1fb8"

  private def facet(cql: String, facet: String = "sourceFileId") =
    folio.list("/search/authorities/facets", cql, "facet" -> facet)

  test(
    "there are twelve source files of FOLIO and one of the library, and as many authorities of each of two as the facets say"
  ) {
    val files = folio.get("/authority-source-files", "limit" -> "100")
    files.list("authoritySourceFiles").should(have).size(13)
    (files
      .texts("id")
      .should(contain))
      .allOf(names, subjects)
    folio.get("/authority-storage/authorities", "limit" -> "1").total.shouldBe(400)
    facet("id=*").json.shouldBe(
      obj(
        "facets" -> obj(
          "sourceFileId" -> obj(
            "values" -> Json.arr(
              obj("id" -> subjects, "totalRecords" -> 200),
              obj("id" -> names, "totalRecords" -> 200),
            ),
            "totalRecords" -> 2,
          )
        ),
        "totalRecords" -> 1,
      )
    )
  }

  test("the first words of a heading find it, and the facets count the hits") {
    val authority =
      folio.get("/authority-storage/authorities", "limit" -> "1").record
    val term = authority.getString("personalName").split("[^\\p{L}]+").take(2).mkString(" ")
    val query = s"""(keyword=="$term")"""
    val found = folio.list("/search/authorities", query, "limit" -> "100")
    found.texts("id").should(contain(authority.getString("id")))
    found
      .texts("authRefType")
      .distinct
      .shouldBe(Vector("Authorized"))
    val counted = facet(query).json.getJsonObject("facets").getJsonObject("sourceFileId")
    Json
      .objects(counted, "values")
      .map(_.getInteger("totalRecords").intValue)
      .sum
      .shouldBe(found.total)
  }

  test("an authority is found by its id and has a MARC record") {
    val authority = folio
      .get("/authority-storage/authorities", "limit" -> "1", "offset" -> "1")
      .record
    val id = authority.getString("id")
    val byId = folio.list("/search/authorities", s"(id==$id)")
    (byId.total, byId.record.getString("headingRef"))
      .shouldBe(1 -> authority.getString("topicalTerm"))
    folio.read(s"/authority-storage/authorities/$id").shouldBe(authority)
    val record = folio.read(s"/source-storage/records/$id/formatted", "idType" -> "AUTHORITY")
    record.getString("recordType").shouldBe("MARC_AUTHORITY")
    record
      .getJsonObject("externalIdsHolder")
      .shouldBe(obj("authorityId" -> id, "authorityHrid" -> "sh85000001"))
    record
      .getJsonObject("parsedRecord")
      .getString("formattedContent")
      .split('\n')
      .should(
        contain(
          s"150   $$a${authority.getString("topicalTerm")}"
        )
      )
    val recordId = record.getString("id")
    folio.read(s"/source-storage/records/$recordId/formatted").shouldBe(record)
  }

  test("unknown authorities, instances taken for authorities and unknown facets are refused") {
    folio.get(s"/authority-storage/authorities/$unknown").status.shouldBe(404)
    folio.list("/search/authorities", s"(id==$unknown)").total.shouldBe(0)
    val instance =
      folio.get("/instance-storage/instances", "limit" -> "1").record
    folio
      .get(
        s"/source-storage/records/${instance.getString("id")}/formatted",
        "idType" -> "AUTHORITY",
      )
      .status
      .shouldBe(404)
    facet("id=*", "shelf").errors.shouldBe(Vector("Invalid facet value"))
    folio.list("/search/authorities/facets", "id=*").status.shouldBe(400)
    folio.get("/authority-storage/authorities", "limit" -> "0").status.shouldBe(400)
  }
}
