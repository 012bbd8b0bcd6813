package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.Ids
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.fqm.{EntityType, EntityTypes, Fql, FqlOperators, SubmittedQueries}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-fqm-manager: queries that the page of a query builder runs. [[EntityTypeRoutes]] has the types of their records. */
final class QueryRoutes(release: FolioRelease, queries: SubmittedQueries) extends RoutesOf("mod-fqm-manager") {
  private val types = EntityTypes.of(release)
  private val operators = FqlOperators.of(release)

  override val routes: Vector[Route] = Vector(
    route("POST /query", checked(submit)),
    route("GET /query/{id}", get),
  )

  private def submit(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val typeId = body.getString("entityTypeId", "")
    val text = body.getString("fqlQuery", "")
    for {
      entity <- types
        .byId(typeId)
        .toRight(
          error(404, s"Entity type with ID $typeId not found", "entity.type.not.found", "entityTypeId" -> typeId)
        )
      query <- QueryRoutes.read(text, entity, operators).left.map { case (field, reason) =>
        error(400, s"FQL Query $text is invalid", "query.invalid", field.getOrElse("fql") -> reason)
      }
      id = queries.start(request.tenant, entity, text, query, request.now)
    } yield SandboxResponse.json(201, obj("queryId" -> id))
  }

  private def get(request: SandboxRequest): SandboxResponse = {
    val includesResults = request.parameter("includeResults").contains("true")
    val found = Option
      .when(Ids.isUuid(request.id))(request.id)
      .flatMap(
        queries.record(
          request.tenant,
          _,
          includesResults,
          request.number("offset", 0),
          request.number("limit", 100),
          request.now,
        )
      )
    found.fold(
      error(404, s"Query with id ${request.id} not found. ", "query.not.found", "queryId" -> request.id)
    )(SandboxResponse.ok(_))
  }

  private def error(status: Int, message: String, code: String, parameter: (String, String)): SandboxResponse =
    SandboxResponse.json(
      status,
      obj(
        "message" -> message,
        "code" -> code,
        "parameters" -> arr(obj("key" -> parameter._1, "value" -> parameter._2)),
      ),
    )
}

private[module] object QueryRoutes {

  /** The query of records of a type, or the field that it does not have, if it is one, and what is wrong. */
  def read(text: String, entity: EntityType, operators: FqlOperators): Either[(Option[String], String), Fql] =
    Fql.parse(text, operators).left.map(None -> _).flatMap { query =>
      query.conditions
        .map(_.field)
        .find(!entity.has(_))
        .map { field =>
          Some(field) -> s"Field $field is not present in definition of entity type ${entity.name}"
        }
        .toLeft(query)
    }
}
