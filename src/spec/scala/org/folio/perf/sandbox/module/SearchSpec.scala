package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.Vocabulary
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.SandboxSuite

class SearchSpec extends SandboxSuite {

  private def hits(cql: String): Vector[String] =
    folio.list("/search/instances", cql, "limit" -> "100").texts("id")

  /** Query of the inventory app. */
  private def anyOf(number: String, of: String): String =
    s"""(keyword all "$number" or isbn="$number" or ${of}hrid=="$number" or ${of}id=="$number")""" +
      " sortby title"

  test("records that were created later are found by their numbers, also together with words") {
    val made = folio
      .post(
        "/instance-storage/instances",
        obj(
          "title" -> "A new one",
          "source" -> "FOLIO",
          "instanceTypeId" -> "6312d172-f0cf-40f6-b27d-9fa8feaf332f",
        ),
      )
      .json
    val query = anyOf(made.getString("hrid"), "")
    hits(query).shouldBe(Vector(made.getString("id")))
    folio.list("/search/instances", query, "limit" -> "0").total.shouldBe(1)
  }

  test("a search finds all titles that have the word, and no other") {
    val word = Vocabulary.titles(10)
    val found = folio.list("/search/instances", s"title all $word", "limit" -> "500")
    found.total.should(be > 0)
    found.list("instances").foreach(_.getString("title").toLowerCase.should(include(word)))
    val all = folio.list("/instance-storage/instances", s"title all $word", "limit" -> "0")
    found.total.shouldBe(all.total)
    folio.list("/search/instances", s"title <> $word").total.shouldBe(1600 - found.total)
  }

}
