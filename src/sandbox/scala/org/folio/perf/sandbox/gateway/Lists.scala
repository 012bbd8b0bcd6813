package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.{CqlCache, CqlQuery}
import org.folio.perf.sandbox.data.{RecordPage, RecordTable, Select}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Query, offset and limit of a list request. */
final case class PagedQuery(query: CqlQuery, offset: Int, limit: Int)

/** List requests in the form of FOLIO's modules: CQL, offset and limit. */
object Lists {

  /** Response to a list request of a storage module. */
  def storage(table: RecordTable, name: String, hasResultInfo: Boolean = false)(
      request: SandboxRequest
  ): SandboxResponse = {
    val page = select(table, read(request))
    SandboxResponse.json(200, body(name, page.records, page.total, hasResultInfo))
  }

  def body(
      name: String,
      records: Vector[JsonObject],
      total: Int,
      hasResultInfo: Boolean = false,
  ): JsonObject = obj(
    name -> list(records),
    "totalRecords" -> total,
    "resultInfo" -> Option.when(hasResultInfo)(
      obj("totalRecords" -> total, "facets" -> arr(), "diagnostics" -> arr())
    ),
  )

  /** Response with all records of a list. */
  def whole(name: String, records: Vector[JsonObject]): SandboxResponse =
    SandboxResponse.ok(body(name, records, records.size))

  /** The page that a request asks for. @param view a record as the module shows it */
  def page(request: SandboxRequest, table: RecordTable, name: String)(view: JsonObject => JsonObject): JsonObject = {
    val found = select(table, read(request))
    body(name, found.records.map(view), found.total)
  }

  /** All records of a small table. */
  def all(table: RecordTable): Vector[JsonObject] = Select(table, CqlQuery.All, 0, Int.MaxValue).records

  def select(table: RecordTable, query: PagedQuery): RecordPage =
    Select(table, query.query, query.offset, query.limit)

  /** The query of a request, which the gateway has checked; see `QueryCheck`. */
  def read(request: SandboxRequest, defaultLimit: Int = 10): PagedQuery = PagedQuery(
    CqlCache.parse(request.parameter("query").getOrElse("")).getOrElse(CqlQuery.All),
    request.number("offset", 0),
    request.number("limit", defaultLimit),
  )

  /** A query that the sandbox asks itself. */
  def own(cql: String): CqlQuery = CqlCache.parse(cql).fold(error => throw new IllegalStateException(error), identity)

  /** The first record that such a query finds. */
  def first(table: RecordTable, cql: String): Option[JsonObject] = Select(table, own(cql), 0, 1).records.headOption
}
