package org.folio.perf.sandbox.gateway.query

import io.vertx.core.MultiMap
import io.vertx.core.json.JsonArray
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{PlainSuite, WithSandbox}
import org.scalatest.prop.TableDrivenPropertyChecks._
import scala.jdk.CollectionConverters._

class QueryCheckSpec extends PlainSuite with WithSandbox {

  private def statusOf(path: String, parameters: (String, String)*): Int = {
    val sent = MultiMap.caseInsensitiveMultiMap
    parameters.foreach { case (name, value) => sent.set(name, value) }
    val check = QueryCheck.of(path).value
    check.refusal(sent).fold(0)(_.status)
  }

  /** A list of each kind of modules, with the statuses of its refusals; 0: it accepts the query. */
  private val kinds = Table(
    ("rules", "path", "value", "malformed", "unknown index"),
    ("storage", "/users", 400, 400, 0),
    ("business", "/orders/composite-orders", 400, 400, 0),
    ("passed", "/circulation/loans", 500, 500, 0),
    ("settings", "/settings/entries", 400, 500, 500),
    ("notes", "/note-types", 422, 422, 500),
    ("links", "/authority-storage/authorities", 400, 500, 400),
    ("export", "/data-export/job-executions", 400, 500, 400),
    ("exportSpring", "/data-export-spring/configs", 400, 400, 0),
    ("exportJobs", "/data-export-spring/jobs", 400, 400, 400),
    ("search", "/search/instances", 400, 400, 400),
  )

  test("a number that is none, malformed CQL and an unknown index are refused as the module refuses them") {
    forAll(kinds) { (rules, path, value, malformed, unknown) =>
      QueryTable.query(path).map(_.rules).shouldBe(Some(rules))
      val all = "query" -> "cql.allRecords=1"
      statusOf(path, all, "limit" -> "1", "noSuchParameter" -> "1").shouldBe(0)
      statusOf(path, all, "limit" -> "ten").shouldBe(value)
      statusOf(path, "query" -> "(id==a").shouldBe(malformed)
      statusOf(path, "query" -> "id==a or noSuchIndex==b").shouldBe(unknown)
      statusOf(path, "query" -> "cql.allRecords=1 sortby noSuchIndex").shouldBe(unknown)
    }
  }

  test("every entry accepts the numbers of its range, and no others") {
    for (entry <- QueryTable.all; QueryParameter(name, range: ParameterValues.Numbers, _) <- entry.parameters) {
      val required = entry.parameters.filter(_.isRequired).map(_.name -> "id==x")
      def status(number: Long) = statusOf(entry.path, required :+ (name -> number.toString): _*)
      withClue(s"${entry.path} $name: ") {
        (status(range.from.toLong), status(range.to.toLong)).shouldBe((0, 0))
        if (range.from != Int.MinValue) status(range.from - 1L).should(be >= 400)
        status(range.to + 1L).should(be >= 400)
      }
    }
  }

  test("words are checked, and parameters that must be there") {
    statusOf("/users", "totalRecords" -> "bogus").shouldBe(400)
    statusOf("/users", "totalRecords" -> "exact").shouldBe(0)
    statusOf("/search/instances", "limit" -> "1").shouldBe(400)
  }

  test("each entry has a source, and each list of a module with CQL has indexes") {
    QueryTable.all.filter(_.source.isEmpty).map(_.path).shouldBe(empty)
    QueryTable.all
      .filter(e => e.knows("query") && e.indexes.isEmpty && !Set("sharing", "lists")(e.rules))
      .map(_.path)
      .shouldBe(Vector("/invoice/invoices/{id}/documents"))
  }

  test("the gateway refuses, in the module's form, with the parameter's name") {
    withFolio { folio =>
      folio
        .get("/users", "limit" -> "ten")
        .answer
        .shouldBe(400 -> "limit is ten; expected is a number from 0 to 2147483647")
      folio
        .get("/search/instances", "query" -> "noSuchIndex==x")
        .errors
        .shouldBe(Vector("query has the unknown index noSuchIndex"))
    }
  }

  test("records have only fields that the table names, so that an unknown index finds nothing") {
    withFolio { folio =>
      val unknown = for {
        entry <- QueryTable.all.filterNot(_.path.contains("{"))
        if Set("storage", "business")(entry.rules) && entry.takesCql
        // mod-inventory answers with more fields than its storage has.
        if !entry.path.startsWith("/inventory/")
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
