package org.folio.perf.sandbox.gateway.query

import io.vertx.core.MultiMap
import java.time.Instant
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Each entry of the table, with a query that is broken in each way. */
class QueryCheckSpec extends AnyFunSuite with Matchers {

  /** Statuses of a module's responses; 0: it accepts the query. */
  private case class Statuses(
      noNumber: Int,
      tooSmall: Int,
      tooLarge: Int,
      malformed: Int,
      unknownIndex: Int,
      unknownOrder: Int,
  )

  /**
   * Recorded: storage, business, passed, export's malformed and unknownOrder, notes' malformed, inventory's malformed.
   * The tests of their modules have those of search, notes, tags, and links' unknownIndex.
   */
  private val expected: Map[String, Statuses] = Map(
    "storage" -> Statuses(400, 400, 400, 400, 0, 0),
    "settings" -> Statuses(400, 400, 400, 500, 500, 500),
    "business" -> Statuses(400, 400, 400, 400, 0, 0),
    "passed" -> Statuses(500, 500, 500, 500, 0, 0),
    "inventory" -> Statuses(400, 400, 500, 400, 0, 0),
    "notes" -> Statuses(422, 422, 422, 422, 500, 500),
    "tags" -> Statuses(422, 422, 422, 422, 500, 500),
    "links" -> Statuses(400, 500, 500, 500, 400, 400),
    "export" -> Statuses(400, 500, 400, 500, 400, 400),
    "exportSpring" -> Statuses(400, 400, 400, 400, 0, 0),
    "exportJobs" -> Statuses(400, 400, 400, 400, 400, 400),
    "remoteStorage" -> Statuses(400, 400, 400, 0, 0, 0),
    "sharing" -> Statuses(400, 500, 400, 0, 0, 0),
    "lists" -> Statuses(500, 500, 500, 0, 0, 0),
    "search" -> Statuses(400, 400, 400, 400, 400, 400),
    "keycloak" -> Statuses(400, 400, 400, 400, 400, 400),
  )

  private def statusOf(entry: ListQuery, parameters: (String, String)*): Int = {
    val sent = MultiMap.caseInsensitiveMultiMap
    val required = entry.parameters.filter(_.isRequired).map {
      case QueryParameter("query", _, _) => "query" -> "id==x"
      case other => other.name -> "x"
    }
    required.foreach { case (name, value) => sent.set(name, value) }
    parameters.foreach { case (name, value) => sent.set(name, value) }
    val check = QueryCheck.of(entry.path).getOrElse(fail(entry.path))
    check.refusal(sent, Instant.EPOCH).fold(0)(_.status)
  }

  private def numbers(entry: ListQuery): Vector[(String, ParameterValues.Numbers)] =
    entry.parameters.collect { case QueryParameter(name, range: ParameterValues.Numbers, _) =>
      name -> range
    }

  for (entry <- QueryTable.all) {
    val rules = entry.rules.takeWhile(_ != ':')
    val wanted = expected.getOrElse(rules, fail(s"${entry.path} has the rules $rules"))

    test(
      s"${entry.path}: a query as the module wants it is accepted, with parameters unknown to it"
    ) {
      val within = numbers(entry).flatMap { case (name, range) =>
        Vector(name -> range.from.toString, name -> range.to.toString)
      }
      within.foreach(parameter => statusOf(entry, parameter).shouldBe(0))
      statusOf(entry, "noSuchParameter" -> "1").shouldBe(0)
    }

    test(s"${entry.path}: a number out of range, or none, is refused") {
      for ((name, range) <- numbers(entry)) {
        statusOf(entry, name -> "ten").shouldBe(wanted.noNumber)
        if (range.from != Int.MinValue)
          statusOf(entry, name -> (range.from.toLong - 1).toString).shouldBe(
            // A limit of 0 has an answer of its own.
            if (Set("links", "export")(rules) && name == "limit") 400 else wanted.tooSmall
          )
        statusOf(entry, name -> (range.to.toLong + 1).toString).shouldBe(
          if (range.to == Int.MaxValue && rules != "inventory") wanted.noNumber else wanted.tooLarge
        )
      }
    }

    if (entry.takesCql)
      test(
        s"${entry.path}: malformed CQL, an unknown index and an unknown order are treated as recorded"
      ) {
        statusOf(entry, "query" -> "id==").shouldBe(wanted.malformed)
        statusOf(entry, "query" -> "(id==a").shouldBe(wanted.malformed)
        statusOf(entry, "query" -> "noSuchIndex==a").shouldBe(wanted.unknownIndex)
        statusOf(entry, "query" -> "id==a or noSuchIndex==b").shouldBe(wanted.unknownIndex)
        statusOf(entry, "query" -> "cql.allRecords=1 sortby noSuchIndex").shouldBe(
          wanted.unknownOrder
        )
        statusOf(entry, "query" -> "cql.allRecords=1").shouldBe(0)
      }
  }

  test("words are checked") {
    val users = QueryTable.of("/users").getOrElse(fail("no entry"))
    statusOf(users, "totalRecords" -> "bogus").shouldBe(400)
    statusOf(users, "totalRecords" -> "exact").shouldBe(0)
  }

  test("each entry has a source, and each list of a module with CQL has indexes") {
    QueryTable.all.filter(_.source.isEmpty).map(_.path).shouldBe(empty)
    val without = Set("remoteStorage", "sharing", "lists")
    QueryTable.all
      .filter(e => e.knows("query") && e.indexes.isEmpty && !without(e.rules))
      .map(_.path)
      .shouldBe(Vector("/invoice/invoices/{id}/documents"))
  }
}
