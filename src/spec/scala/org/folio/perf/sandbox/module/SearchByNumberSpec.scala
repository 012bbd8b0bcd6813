package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{SandboxClient, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class SearchByNumberSpec extends AnyFunSuite with Matchers with WithSandbox {

  private def hits(folio: SandboxClient, cql: String): Vector[String] =
    folio.list("/search/instances", cql, "limit" -> "100").list("instances").map(_.getString("id"))

  /** Query of the inventory app. */
  private def anyOf(number: String, of: String): String =
    s"""(keyword all "$number" or isbn="$number" or ${of}hrid=="$number" or ${of}id=="$number")""" +
      " sortby title"

  private def first(folio: SandboxClient, path: String, list: String): JsonObject =
    folio.get(path, "limit" -> "1", "offset" -> "6").list(list).head

  test("an instance is found by its hrid, its ISBN and its id") {
    withFolio { folio =>
      val instance = first(folio, "/instance-storage/instances", "instances")
      val id = instance.getString("id")
      val isbn = instance.getJsonArray("identifiers").getJsonObject(0).getString("value")
      for (number <- Seq(instance.getString("hrid"), isbn, id))
        hits(folio, anyOf(number, "")).shouldBe(Vector(id))
      hits(folio, anyOf("in99999999999", "")).shouldBe(empty)
    }
  }

  test("an instance is found by numbers of its holdings and of its items") {
    withFolio { folio =>
      val holdings = first(folio, "/holdings-storage/holdings", "holdingsRecords")
      hits(folio, anyOf(holdings.getString("hrid"), "holdings."))
        .shouldBe(Vector(holdings.getString("instanceId")))
      val item = folio
        .list("/item-storage/items", s"holdingsRecordId==${holdings.getString("id")}")
        .list("items")
        .head
      for (query <- Seq(anyOf(item.getString("hrid"), "item."), anyOf(item.getString("id"), "item.")))
        hits(folio, query).shouldBe(Vector(holdings.getString("instanceId")))
      hits(folio, s"""(items.hrid=="${item.getString("hrid")}") sortby title""")
        .shouldBe(Vector(holdings.getString("instanceId")))
    }
  }

  test("records that were created later are found by their numbers, also together with words") {
    withFolio { folio =>
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
      hits(folio, query).shouldBe(Vector(made.getString("id")))
      folio.list("/search/instances", query, "limit" -> "0").total.shouldBe(1)
    }
  }

  test("an instance with a new title is found by it") {
    withFolio { folio =>
      val instance = first(folio, "/instance-storage/instances", "instances")
      val id = instance.getString("id")
      instance.put("title", "Unheard-of words")
      folio.put(s"/instance-storage/instances/$id", instance).status.shouldBe(204)
      hits(folio, anyOf("Unheard of words", "")).shouldBe(Vector(id))
      hits(folio, anyOf("Unheard of letters", "")).shouldBe(empty)
    }
  }

  test("items, holdings and requests are listed by fields of related records") {
    withFolio { folio =>
      def total(path: String, cql: String): Int = folio.list(path, cql, "limit" -> "0").total
      // Three of four instances; of the 400 second items, 300.
      total("/item-storage/items", "instance.source==MARC").shouldBe(1500)
      total("/holdings-storage/holdings", "instance.source==MARC").shouldBe(1200)
      val last = folio
        .list(
          "/item-storage/items",
          "instance.source==MARC and status.name==Available sortby hrid/sort.descending",
          "limit" -> "1",
        )
        .list("items")
        .head
      // The last item is of an instance without MARC record, the one before it is not.
      last.getString("hrid").shouldBe("it00000001999")
      val request = first(folio, "/circulation/requests", "requests")
      val ofInstance = folio.list(
        "/circulation/requests",
        s"""instanceId==${request.getString("instanceId")} AND (status=="Open - Not yet filled"""" +
          """ OR status=="Open - Awaiting pickup")""",
      )
      ofInstance.list("requests").map(_.getString("id")).should(contain(request.getString("id")))
    }
  }
}
