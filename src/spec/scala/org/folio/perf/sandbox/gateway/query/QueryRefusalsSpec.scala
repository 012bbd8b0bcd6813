package org.folio.perf.sandbox.gateway.query

import io.vertx.core.MultiMap
import io.vertx.core.json.JsonArray
import java.time.Instant
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._

/** Responses of a FOLIO to queries that it refuses, word for word. */
class QueryRefusalsSpec extends AnyFunSuite with Matchers with WithSandbox {
  private val Cql = "org.folio.cql2pgjson.exception.QueryValidationException: " +
    "org.z3950.zing.cql.CQLParseException: "

  private def answer(path: String, query: (String, String)*): (Int, String) =
    withFolio { folio =>
      folio.get(path, query: _*).answer
    }

  test("storage modules refuse numbers and CQL with a text") {
    val path = "/instance-storage/instances"
    answer(path, "limit" -> "ten").shouldBe((400, """For input string: "ten""""))
    answer(path, "limit" -> "2147483648").shouldBe((400, """For input string: "2147483648""""))
    answer(path, "offset" -> "-1").shouldBe(
      (
        400,
        "\n 'offset' parameter is incorrect. parameter value {-1} is not valid: " +
          "must be greater than or equal to 0",
      )
    )
    answer(path, "query" -> "title==").shouldBe(
      (400, s"${Cql}expected index or term, got EOF: title==")
    )
    answer("/users", "totalRecords" -> "bogus", "limit" -> "1").shouldBe(
      (
        400,
        "\n 'totalRecords' parameter is incorrect. parameter value {bogus} is not valid: " +
          "must match \"exact|estimated|none|auto\"",
      )
    )
  }

  test("a parameter that no module knows has no effect, and an unknown index finds nothing") {
    val path = "/instance-storage/instances"
    answer(path, "limit" -> "1", "noSuchParameter" -> "1").shouldBe(answer(path, "limit" -> "1"))
    withFolio { folio =>
      folio.list(path, "noSuchIndex==a").total.shouldBe(0)
      folio
        .get("/organizations/organizations", "status" -> "Inactive", "limit" -> "0")
        .total
        .shouldBe(folio.get("/organizations/organizations", "limit" -> "0").total)
    }
  }

  test("mod-circulation repeats the error of its storage") {
    answer("/circulation/loans", "query" -> "userId==").shouldBe(
      (
        500,
        "HTTP request to \"http://okapi/loan-storage/loans?query=userId%3D%3D\" failed, " +
          s"status code: 400, response: \"${Cql}expected index or term, got EOF\"",
      )
    )
    answer("/circulation/requests", "limit" -> "ten")._1.shouldBe(500)
  }

  test("modules of acquisitions refuse CQL as JSON") {
    val (status, body) = answer("/orders/composite-orders", "query" -> "(vendor==)")
    status.shouldBe(400)
    body.shouldBe(
      s"""{"errors":[{"message":"${Cql}expected index or term, got ')'",""" +
        """"code":"genericError","parameters":[]}],"total_records":1}"""
    )
  }

  test("mod-notes refuses CQL with 422") {
    answer("/note-types", "query" -> "name==").shouldBe(
      (
        422,
        """{"errors":[{"message":"org.z3950.zing.cql.CQLParseException: """ +
          """expected index or term, got EOF","type":"-1","code":"VALIDATION_ERROR"}]}""",
      )
    )
  }

  test("mod-data-export fails at malformed CQL and refuses an unknown order") {
    val path = "/data-export/job-executions"
    val (status, body) = answer(path, "query" -> "id===")
    status.shouldBe(500)
    body.should(include(s""""error":"Internal Server Error","path":"$path""""))
    answer(path, "query" -> "cql.allRecords=1 sortby nothing")._1.shouldBe(400)
  }

  test("mod-search refuses a limit above 500, unknown indexes and unknown orders") {
    def refused(message: String, query: (String, String)*) = withFolio { folio =>
      val reply = folio.get("/search/instances", query: _*)
      (reply.status, reply.errors.head).shouldBe((400, message))
    }
    refused(
      "searchInstances.limit must be less than or equal to 500",
      "query" -> "title all x",
      "limit" -> "100000",
    )
    refused("Invalid search field provided in the CQL query", "query" -> "noSuchIndex==x")
    refused("Sort field not found or cannot be used.", "query" -> "title all x sortby noSuchIndex")
    answer("/search/instances", "limit" -> "1")._1.shouldBe(400)
  }

  test("mod-entities-links names the attribute that an authority does not have") {
    val (status, body) = answer("/authority-storage/authorities", "query" -> "headingTypeTest=a")
    status.shouldBe(400)
    body.should(
      include(
        "Could not resolve attribute 'headingTypeTest' of 'org.folio.entlinks.domain.entity.Authority'"
      )
    )
  }

  private val lists = QueryTable.all.filterNot(_.path.contains("{"))

  private def required(entry: ListQuery): Vector[(String, String)] =
    entry.parameters.filter(_.isRequired).map { parameter =>
      parameter.name -> (if (parameter.name == "query") "id==x" else "sourceFileId")
    }

  test("the gateway checks the numbers of each list that the sandbox serves") {
    withFolio { folio =>
      val served = for {
        entry <- lists
        check <- QueryCheck.of(entry.path).toVector
        name <- Vector("limit", "size").find(entry.knows).toVector
        query = required(entry) :+ (name -> "ten")
        reply = folio.get(entry.path, query: _*) if reply.status != 404
      } yield {
        val sent = MultiMap.caseInsensitiveMultiMap
        query.foreach { case (key, value) => sent.set(key, value) }
        val wanted = check.refusal(sent, Instant.EPOCH).fold(200)(_.status)
        withClue(entry.path)(reply.status.shouldBe(wanted))
        entry.path
      }
      served.size.should(be > 100)
    }
  }

  test("records have only fields that the table names, so that an unknown index finds nothing") {
    withFolio { folio =>
      val unknown = for {
        entry <- lists
        if Set("storage", "business")(entry.rules) && entry.takesCql
        reply = folio.get(entry.path, "limit" -> "3") if reply.status == 200
        name <- reply.json.fieldNames.asScala.toVector
        records = reply.json.getValue(name) match {
          case list: JsonArray => Json.objects(list)
          case _ => Vector.empty
        }
        record <- records
        field <- record.fieldNames.asScala if !entry.indexes(field)
      } yield s"${entry.path}: $field"
      unknown.distinct.shouldBe(empty)
    }
  }
}
