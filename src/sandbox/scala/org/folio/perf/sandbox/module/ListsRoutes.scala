package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cluster.SharedStation
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.{RecordTable, TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.fqm._
import org.folio.perf.sandbox.gateway.{Lists, PagedQuery, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-lists: lists of records by queries, with refreshes on request.
 *
 * @param reader of the database, where queries are run
 * @param slowness multiplies the time of refreshes; 0: they are done at once
 * @param release whose types of records there are
 * @param loadCluster called when a refresh begins, with its duration in seconds on an idle reader
 */
final class ListsRoutes(
    reader: SharedStation,
    slowness: Double,
    release: FolioRelease,
    loadCluster: Double => Unit,
) extends RoutesOf("mod-lists") {
  import ListsRoutes._

  private val types = EntityTypes.of(release)
  private val refreshes = new PerTenant(_ => new RunningRefreshes(reader, slowness))

  override val routes: Vector[Route] = Vector(
    route("GET /lists", all),
    route("POST /lists", checked(make)),
    route("GET /lists/{id}", get),
    route("DELETE /lists/{id}", delete),
    route("POST /lists/{id}/refresh", refresh),
    readRoute("GET /lists/{id}/contents", contents),
  )

  private def all(request: SandboxRequest): SandboxResponse = {
    val size = request.number("size", DefaultSize)
    val offset = request.number("offset", 0)
    val page = Lists.select(lists(request.tenant), PagedQuery(CqlQuery.All, offset, size))
    SandboxResponse.ok(
      obj(
        "content" -> list(page.records.map(record => summary(request, record))),
        "totalRecords" -> page.total,
        "totalPages" -> (page.total + size - 1) / math.max(1, size),
      )
    )
  }

  private def delete(request: SandboxRequest): SandboxResponse = known(request).map { _ =>
    lists(request.tenant).delete(request.id)
    SandboxResponse.NoContent
  }.merge

  private def get(request: SandboxRequest): SandboxResponse =
    known(request).map(found => SandboxResponse.ok(withRefreshes(request, found))).merge

  private def summary(request: SandboxRequest, record: JsonObject): JsonObject = {
    val id = record.getString("id")
    val entity = types.byId(record.getString("entityTypeId"))
    val brief = record.copy()
    Vector("fqlQuery", "userFriendlyQuery", "fields", "version").foreach(brief.remove)
    brief
      .put("entityTypeName", entity.fold("")(_.label))
      .put("isRefreshing", refreshes(request.tenant).underWay(id, request.now).isDefined)
      .put("latestRefreshFailed", false)
  }

  private def withRefreshes(request: SandboxRequest, record: JsonObject): JsonObject = {
    val refresh = refreshes(request.tenant)
    refresh.underWay(request.id, request.now).foreach { running =>
      record.put("inProgressRefresh", RunningRefreshes.record(request.id, running))
    }
    refresh.last(request.id, request.now).foreach { done =>
      record.put("successRefresh", RunningRefreshes.record(request.id, done))
    }
    record
  }

  private def make(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      entity <- types
        .byId(body.getString("entityTypeId"))
        .toRight(error(404, "entity.type.not.found", "The entity type does not exist"))
      query <- readQuery(body.getString("fqlQuery", ""), entity)
    } yield SandboxResponse.json(201, newList(request, body, entity, query))

  /** The new list, without a refresh. */
  private def newList(
      request: SandboxRequest,
      body: JsonObject,
      entity: EntityType,
      query: Fql,
  ): JsonObject = {
    val id = request.tenant.newId()
    val own = obj(
      "id" -> id,
      "entityTypeId" -> entity.id,
      "words" -> query.words,
      "fields" -> list(entity.columns.filter(_.isVisible).map(_.name)),
      "now" -> Json.time(request.now),
    )
    val user = obj("id" -> request.claims.userId, "name" -> request.claims.username)
    val record = View.named("new list")(request.tenant, "sent" -> body, "own" -> own, "user" -> user)
    lists(request.tenant).put(id, record)
    record
  }

  private def readQuery(text: String, entity: EntityType): Checked[Fql] =
    QueryRoutes.read(text, entity).left.map(error(400, "fql.query.invalid", _))

  private def refresh(request: SandboxRequest): SandboxResponse = {
    val begun = for {
      record <- known(request)
      _ <- Check.that(
        refreshes(request.tenant).underWay(request.id, request.now).isEmpty,
        error(400, "refresh-list.refresh.in.progress", s"List ${request.id} is already in refresh state"),
      )
      entity = types.byId(record.getString("entityTypeId")).get
      query <- readQuery(record.getString("fqlQuery"), entity)
    } yield {
      val running = refreshes(request.tenant).start(request, request.id, entity, query)
      val result = running.result
      loadCluster(entity.costs.workMs(query, result.scanned, result.total) * slowness / 1000)
      SandboxResponse.ok(RunningRefreshes.record(request.id, running))
    }
    begun.merge
  }

  /** Result of the last refresh, also during another one. */
  private def contents(request: SandboxRequest): SandboxResponse =
    known(request).map { record =>
      refreshes(request.tenant).last(request.id, request.now) match {
        case None => SandboxResponse.ok(obj("totalRecords" -> 0))
        case Some(done) =>
          val entity = types.byId(record.getString("entityTypeId")).get
          val offset = request.number("offset", 0)
          val size = request.number("size", DefaultSize)
          val result = done.refresh.result
          val fields = request.parameter("fields").map(_.split(',').toSet)
          val page = EntityQuery.page(entity, request.tenant, result, offset, size, fields)
          SandboxResponse.ok(obj("content" -> list(page), "totalRecords" -> result.total))
      }
    }.merge

  private def known(request: SandboxRequest): Checked[JsonObject] =
    lists(request.tenant)
      .get(request.id)
      .toRight(error(404, "read-list.not.found", s"List ${request.id} does not exist"))
}

object ListsRoutes {
  private val DefaultSize = 100

  private def lists(tenant: TenantData): RecordTable = tenant.own("lists", Nil)

  private[module] def error(status: Int, code: String, message: String): SandboxResponse =
    SandboxResponse.json(status, obj("message" -> message, "code" -> code, "parameters" -> arr()))
}

/** mod-fqm-manager: types of records that lists can contain. */
final class EntityTypeRoutes(release: FolioRelease) extends RoutesOf("mod-fqm-manager") {
  private val types = EntityTypes.of(release)

  override val routes: Vector[Route] = Vector(
    route("GET /fqm/version", _ => SandboxResponse.text(200, types.version.getOrElse("0"))),
    route(
      "GET /entity-types/{id}",
      request =>
        types
          .byId(request.id)
          .map(entity => SandboxResponse.ok(entity.record))
          .getOrElse(ListsRoutes.error(404, "entity.type.not.found", "The entity type does not exist")),
    ),
  )
}
