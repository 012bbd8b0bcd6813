package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Vocabulary
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.SandboxSuite

class SearchSpec extends SandboxSuite {

  private def hits(cql: String): Vector[String] =
    folio.list("/search/instances", cql, "limit" -> "100").texts("id")

  /** Query of the inventory app. */
  private def anyOf(number: String, of: String): String =
    s"""(keyword all "$number" or isbn="$number" or ${of}hrid=="$number" or ${of}id=="$number")""" +
      " sortby title"

  private def first(path: String, list: String): JsonObject =
    folio.get(path, "limit" -> "1", "offset" -> "6").list(list).head

  test("an instance is found by its hrid, its ISBN and its id") {
    val instance = first("/instance-storage/instances", "instances")
    val id = instance.getString("id")
    val isbn = instance.getJsonArray("identifiers").getJsonObject(0).getString("value")
    for (number <- Seq(instance.getString("hrid"), isbn, id))
      hits(anyOf(number, "")).shouldBe(Vector(id))
    hits(anyOf("in99999999999", "")).shouldBe(empty)
  }

  test("an instance is found by numbers of its holdings and of its items") {
    val holdings = first("/holdings-storage/holdings", "holdingsRecords")
    hits(anyOf(holdings.getString("hrid"), "holdings."))
      .shouldBe(Vector(holdings.getString("instanceId")))
    val item = folio.first("/item-storage/items", s"holdingsRecordId==${holdings.getString("id")}")
    for (query <- Seq(anyOf(item.getString("hrid"), "item."), anyOf(item.getString("id"), "item.")))
      hits(query).shouldBe(Vector(holdings.getString("instanceId")))
    hits(s"""(items.hrid=="${item.getString("hrid")}") sortby title""")
      .shouldBe(Vector(holdings.getString("instanceId")))
  }

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

  test("an instance with a new title is found by it") {
    val instance = first("/instance-storage/instances", "instances")
    val id = instance.getString("id")
    instance.put("title", "Unheard-of words")
    folio.put(s"/instance-storage/instances/$id", instance).status.shouldBe(204)
    hits(anyOf("Unheard of words", "")).shouldBe(Vector(id))
    hits(anyOf("Unheard of letters", "")).shouldBe(empty)
  }

  test("items, holdings and requests are listed by fields of related records") {
    def total(path: String, cql: String): Int = folio.list(path, cql, "limit" -> "0").total
    // Three of four instances; of the 400 second items, 300.
    total("/item-storage/items", "instance.source==MARC").shouldBe(1500)
    total("/holdings-storage/holdings", "instance.source==MARC").shouldBe(1200)
    val last = folio.first(
      "/item-storage/items",
      "instance.source==MARC and status.name==Available sortby hrid/sort.descending",
      "limit" -> "1",
    )
    // The last item is of an instance without MARC record, the one before it is not.
    last.getString("hrid").shouldBe("it00000001999")
    val request = first("/circulation/requests", "requests")
    val ofInstance = folio.list(
      "/circulation/requests",
      s"""instanceId==${request.getString("instanceId")} AND (status=="Open - Not yet filled"""" +
        """ OR status=="Open - Awaiting pickup")""",
    )
    ofInstance.texts("id").should(contain(request.getString("id")))
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

  test("words can be masked, and joined by booleans") {
    def total(cql: String) = folio.list("/search/instances", cql, "limit" -> "1").total
    val (a, b) = (Vocabulary.titles(10), Vocabulary.titles(20))
    val both = total(s"title all $a AND title all $b")
    total(s"title any $a $b").shouldBe(total(s"title all $a") + total(s"title all $b") - both)
    total(s"title all ${a.take(4)}*").should(be >= total(s"title all $a"))
    val english = total("languages == eng")
    english.shouldBe(1120)
    total("languages == (eng) AND items.status.name == (Available OR In transit)").should(be < english)
    total(s"""subjects <> "$a"""").should(be > 0)
  }

  test("a phrase must be part of the title") {
    val title = folio.get("/instance-storage/instances", "limit" -> "1").record.getString("title")
    val phrase = title.toLowerCase.split(' ').take(3).mkString(" ")
    folio.list("/search/instances", s"title == $phrase").total.should(be >= 1)
    val turned = phrase.split(' ').reverse.mkString(" ")
    folio.list("/search/instances", s"title == $turned").total.shouldBe(0)
  }

  test("the first words of a heading find it, and the facets count the hits") {
    val authority = folio.get("/authority-storage/authorities", "limit" -> "1").record
    val term = authority.getString("personalName").split("[^\\p{L}]+").take(2).mkString(" ")
    val query = s"""(keyword=="$term")"""
    val found = folio.list("/search/authorities", query, "limit" -> "100")
    found.texts("id").should(contain(authority.getString("id")))
    val facets = folio.list("/search/authorities/facets", query, "facet" -> "sourceFileId").json.getJsonObject("facets")
    val counted =
      Json.objects(facets.getJsonObject("sourceFileId"), "values").map(_.getInteger("totalRecords").intValue)
    counted.sum.shouldBe(found.total)
  }
}
