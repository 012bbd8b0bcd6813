package org.folio.perf.sandbox.module

import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.Ids
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.fqm.{EntityType, EntityTypes, Fql, FqlOperators, SubmittedQueries}
import org.folio.perf.sandbox.gateway.{Bodies, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-fqm-manager: queries that the page of a query builder runs. [[EntityTypeRoutes]] has the types of their records. */
final class QueryRoutes(release: FolioRelease, queries: SubmittedQueries) extends RoutesOf("mod-fqm-manager") {
  private val types = EntityTypes.of(release)
  private val operators = FqlOperators.of(release)

  override val routes: Vector[Route] = Vector(
    route("POST /query", submit),
    route("GET /query/{id}", get),
  )

  private def submit(request: SandboxRequest): SandboxResponse = {
    val submitted = for {
      body <- Bodies.json(request)
      typeId = body.getString("entityTypeId", "")
      entity <- types
        .byId(typeId)
        .toRight(
          error(404, s"Entity type with ID $typeId not found", "entity.type.not.found", "entityTypeId" -> typeId)
        )
      text = body.getString("fqlQuery", "")
      query <- read(text, entity)
    } yield queries.start(request.tenant, entity, text, query, request.now)
    submitted.fold(identity, id => SandboxResponse.json(201, obj("queryId" -> id)))
  }

  private def read(text: String, entity: EntityType): Checked[Fql] = {
    def invalid(key: String, value: String) =
      error(400, s"FQL Query $text is invalid", "query.invalid", key -> value)
    Fql.parse(text, operators).left.map(invalid("fql", _)).flatMap { query =>
      query.conditions.map(_.field).find(!entity.has(_)) match {
        case Some(field) =>
          Left(invalid(field, s"Field $field is not present in definition of entity type ${entity.name}"))
        case None => Right(query)
      }
    }
  }

  private def get(request: SandboxRequest): SandboxResponse = {
    def number(name: String, default: Int): Int = request.parameter(name).flatMap(_.toIntOption).getOrElse(default)
    val includesResults = request.parameter("includeResults").contains("true")
    val found = Option
      .when(Ids.isUuid(request.id))(request.id)
      .flatMap(
        queries.record(request.tenant, _, includesResults, number("offset", 0), number("limit", 100), request.now)
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
