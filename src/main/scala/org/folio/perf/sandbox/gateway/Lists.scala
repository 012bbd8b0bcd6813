package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.{CqlError, CqlParser, CqlQuery}
import org.folio.perf.sandbox.data.{RecordPage, RecordTable, Select}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Query, offset and limit of a list request. */
final case class PagedQuery(query: CqlQuery, offset: Int, limit: Int)

/** List requests in the form of FOLIO's modules: CQL, offset, limit, and their errors. */
object Lists {
  private val cache =
    new java.util.LinkedHashMap[String, Either[CqlError, CqlQuery]](64, 0.75f, true) {
      override def removeEldestEntry(
          eldest: java.util.Map.Entry[String, Either[CqlError, CqlQuery]]
      ): Boolean = size > 2000
    }

  /** Response to a list request of a storage module. */
  def storage(table: RecordTable, name: String, hasResultInfo: Boolean)(
      request: SandboxRequest
  ): SandboxResponse =
    read(request, storageError) match {
      case Left(refusal) => refusal
      case Right(query) =>
        val page = Select(table, query.query, query.offset, query.limit)
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

  def select(table: RecordTable, query: PagedQuery): RecordPage =
    Select(table, query.query, query.offset, query.limit)

  /** @param wrong response of the module to an invalid query, from message and query */
  def read(
      request: SandboxRequest,
      wrong: (String, String) => SandboxResponse,
      defaultLimit: Int = 10,
  ): Either[SandboxResponse, PagedQuery] =
    for {
      limit <- number(request, "limit", defaultLimit)
      offset <- number(request, "offset", 0)
      _ <- request.parameter("totalRecords") match {
        case Some(value) if !TotalsWanted(value) =>
          Left(incorrect("totalRecords", value, "match \"exact|estimated|none|auto\""))
        case _ => Right(())
      }
      text = request.parameter("query").getOrElse("")
      query <- parse(text).left.map(error => wrong(error.message, text))
    } yield PagedQuery(query, offset, limit)

  def parse(text: String): Either[CqlError, CqlQuery] =
    if (text.isEmpty) Right(CqlQuery.All)
    else {
      val known = cache.get(text)
      if (known != null) known
      else {
        val parsed = CqlParser.parse(text)
        cache.put(text, parsed)
        parsed
      }
    }

  private val ParseException = "org.z3950.zing.cql.CQLParseException"
  private val Validation = "org.folio.cql2pgjson.exception.QueryValidationException"
  private val TotalsWanted = Set("exact", "estimated", "none", "auto")

  val storageError: (String, String) => SandboxResponse =
    (message, query) => SandboxResponse.text(400, s"$Validation: $ParseException: $message: $query")

  /** Response of mod-circulation, which repeats the error of its storage. */
  def circulationError(path: String): (String, String) => SandboxResponse = (message, query) => {
    val encoded = java.net.URLEncoder.encode(query, java.nio.charset.StandardCharsets.UTF_8)
    SandboxResponse.serverError(
      s"""HTTP request to "http://okapi$path?query=$encoded" failed, status code: 400,""" +
        s""" response: "$Validation: $ParseException: $message""""
    )
  }

  val notesError: (String, String) => SandboxResponse = (message, _) =>
    SandboxResponse.json(
      422,
      obj(
        "errors" -> arr(
          obj(
            "message" -> s"$ParseException: $message",
            "type" -> "-1",
            "code" -> "VALIDATION_ERROR",
          )
        )
      ),
    )

  private def number(
      request: SandboxRequest,
      name: String,
      default: Int,
  ): Either[SandboxResponse, Int] =
    request.parameter(name) match {
      case None => Right(default)
      case Some(text) =>
        text.toIntOption match {
          case None => Left(SandboxResponse.text(400, s"""For input string: "$text""""))
          case Some(value) if value < 0 =>
            Left(incorrect(name, text, "be greater than or equal to 0"))
          case Some(value) => Right(value)
        }
    }

  private def incorrect(name: String, value: String, must: String): SandboxResponse =
    SandboxResponse.text(
      400,
      s"\n '$name' parameter is incorrect. parameter value {$value} is not valid: must $must",
    )
}
