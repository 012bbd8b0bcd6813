package org.folio.perf.simulations

import org.folio.perf.protocol.FolioRequest
import org.folio.perf.sandbox.cql.{Cql, CqlCache}
import org.folio.perf.sandbox.gateway.query.QueryTable
import org.folio.perf.testkit.{PlainSuite, SampleLoadSettings}
import org.folio.perf.workflows.Workflows

/** FOLIO ignores a misspelt parameter, and a misspelt index finds nothing: no error would tell. */
class WorkflowQueriesSpec extends PlainSuite {

  private val requests: Vector[FolioRequest] =
    Workflows.all.flatMap(_.requests).filter(_.method == "GET").distinct

  private def unknownIndexes(path: String, cql: String): Vector[String] =
    QueryTable.query(path).filter(_.takesCql).toVector.flatMap { entry =>
      CqlCache.parse(cql) match {
        case Left(error) => Vector(s"$path: $cql: $error")
        case Right(query) =>
          val indexes = Cql.clauses(query.filter).map(_.index).filterNot(entry.knowsIndex)
          val orders = query.sort.map(_.index).filterNot(entry.knowsOrder)
          (indexes ++ orders).map(name => s"$path: $name")
      }
    }

  test("workflows send parameters that the module knows") {
    val unknown = for {
      request <- requests
      entry <- QueryTable.query(request.template).toVector
      (name, _) <- request.params if name != "apikey" && !entry.knows(name)
    } yield s"${request.template}: $name"
    unknown.distinct.sorted.shouldBe(published)
  }

  test("queries of workflows are CQL, and name indexes that the module has") {
    val unknown = for {
      request <- requests
      (_, cql) <- request.params.filter(_._1 == "query")
      name <- unknownIndexes(request.template, cql)
    } yield name
    unknown.distinct.sorted.shouldBe(publishedIndexes)
  }

  test("queries for the records that workflows take name indexes that the module has") {
    val taken = Workflows.all.flatMap(_.kinds(SampleLoadSettings.short)).map(_.source).distinct
    val sources = taken ++ taken.flatMap(_.own)
    sources.flatMap(source => QueryTable.query(source.path)).distinct.size.should(be > 10)
    sources.flatMap(source => unknownIndexes(source.path, source.cql)).shouldBe(empty)
  }

  /** Parameters of the published scripts and of pages that FOLIO ignores. */
  private val published: Vector[String] =
    Vector("/finance/ledgers/{id}: limit", "/orders/pieces-requests: limit", "/perms/users/{id}: full")

  /** Orders of the published scripts that sort nothing; `desc` is meant as a direction. */
  private val publishedIndexes: Vector[String] = Vector(
    "/circulation/requests: desc",
    "/data-import/uploadDefinitions: createdDate",
    "/orders/acquisition-methods: name",
  )
}
