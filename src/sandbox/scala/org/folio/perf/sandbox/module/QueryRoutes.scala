package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.fqm.{EntityType, EntityTypes, Fql, SubmittedQueries}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-fqm-manager: queries that the page of a query builder runs. [[EntityTypeRoutes]] has the types of their records. */
final class QueryRoutes(release: FolioRelease, queries: SubmittedQueries) extends RoutesOf("mod-fqm-manager") {
  private val types = EntityTypes.of(release)

  override val routes: Vector[Route] = Vector(
    route("POST /query", checked(submit)),
    route("GET /query/{id}", get),
  )

  private def submit(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val text = body.getString("fqlQuery", "")
    for {
      entity <- types
        .byId(body.getString("entityTypeId", ""))
        .toRight(ListsRoutes.error(404, "entity.type.not.found", "The entity type does not exist"))
      query <- QueryRoutes.read(text, entity).left.map(ListsRoutes.error(400, "query.invalid", _))
      id = queries.start(request.tenant, entity, text, query, request.now)
    } yield SandboxResponse.json(201, obj("queryId" -> id))
  }

  private def get(request: SandboxRequest): SandboxResponse = {
    val includesResults = request.parameter("includeResults").contains("true")
    queries
      .record(
        request.tenant,
        request.id,
        includesResults,
        request.number("offset", 0),
        request.number("limit", 100),
        request.now,
      )
      .fold(ListsRoutes.error(404, "query.not.found", s"Query ${request.id} not found"))(SandboxResponse.ok(_))
  }
}

private[module] object QueryRoutes {

  /** The query of records of a type, or why it is none. */
  def read(text: String, entity: EntityType): Either[String, Fql] = {
    val query = Fql.parse(text)
    query.conditions
      .map(_.field)
      .find(!entity.has(_))
      .map(field => s"Field $field is not present in definition of entity type ${entity.name}")
      .toLeft(query)
  }
}
