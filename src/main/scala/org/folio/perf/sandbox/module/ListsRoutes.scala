package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.SharedStation
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.{Json, Table, TenantData}
import org.folio.perf.sandbox.data.Json.{arr, list, obj}
import org.folio.perf.sandbox.fqm._
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, ListQuery => Wanted, Lists, Route}
import org.folio.perf.sandbox.cql.CqlQuery
import scala.collection.mutable

/**
 * mod-lists: lists of records by queries, which are refreshed on request.
 *
 * @param reader of the database, where queries are run
 * @param slowness multiplies the time of refreshes; 0: they are done at once
 * @param works told of a refresh that begins, with the seconds that it takes on a reader of its own
 */
final class ListsRoutes(reader: SharedStation, slowness: Double, works: Double => Unit) {
  import ListsRoutes._

  private val byTenant = mutable.HashMap.empty[String, RefreshedLists]

  val routes: Vector[Route] = Vector(
    route("GET", "/lists", "collection.get", CallKind.LightRead)(all),
    route("POST", "/lists", "collection.post", CallKind.Write)(make),
    route("GET", "/lists/{id}", "item.get", CallKind.LightRead)(ask =>
      known(ask, "read-list").fold(identity, found => Answer.json(200, withRefreshes(ask, found)))
    ),
    route("DELETE", "/lists/{id}", "item.delete", CallKind.Write)(ask =>
      known(ask, "delete-list").fold(
        identity,
        _ => {
          refreshes(ask.tenant).forget(ask.id)
          lists(ask.tenant).delete(ask.id)
          Answer.NoContent
        },
      )
    ),
    route("POST", "/lists/{id}/refresh", "item.refresh", CallKind.Write)(refresh),
    route("GET", "/lists/{id}/contents", "item.contents.get", CallKind.Read)(contents),
  )

  private def refreshes(tenant: TenantData): RefreshedLists =
    byTenant.getOrElseUpdate(tenant.tenant.name, new RefreshedLists(reader, slowness))

  private def all(ask: Ask): Answer = {
    val size = ask.parameter("size").flatMap(_.toIntOption).getOrElse(DefaultSize)
    val offset = ask.parameter("offset").flatMap(_.toIntOption).getOrElse(0)
    val page = Lists.select(lists(ask.tenant), Wanted(CqlQuery.All, offset, size))
    Answer.json(
      200,
      obj(
        "content" -> list(page.records.map(record => summary(ask, record))),
        "totalRecords" -> page.total,
        "totalPages" -> (page.total + size - 1) / math.max(1, size),
      ),
    )
  }

  private def summary(ask: Ask, record: JsonObject): JsonObject = {
    val id = record.getString("id")
    val entity = EntityTypes.byId(record.getString("entityTypeId"))
    val brief = record.copy()
    Vector("fqlQuery", "userFriendlyQuery", "fields", "version").foreach(brief.remove)
    brief
      .put("entityTypeName", entity.fold("")(_.label))
      .put("isRefreshing", refreshes(ask.tenant).underWay(id, ask.now).isDefined)
      .put("latestRefreshFailed", false)
  }

  private def withRefreshes(ask: Ask, record: JsonObject): JsonObject = {
    val of = refreshes(ask.tenant)
    of.underWay(ask.id, ask.now).foreach { running =>
      record.put("inProgressRefresh", RefreshedLists.record(ask.id, running))
    }
    of.last(ask.id, ask.now).foreach { done =>
      record.put("successRefresh", RefreshedLists.record(ask.id, done))
    }
    record
  }

  private def make(ask: Ask): Answer = {
    val made = for {
      body <- Bodies.json(ask)
      _ <- complete(body)
      entity <- EntityTypes
        .byId(body.getString("entityTypeId"))
        .toRight(
          error(404, "create-list.entity.type.not.found", "The entity type does not exist")
        )
      query <- readQuery(body.getString("fqlQuery", ""), entity)
    } yield newList(ask, body, entity, query)
    made.fold(identity, Answer.json(201, _))
  }

  private def newList(
      ask: Ask,
      body: JsonObject,
      entity: EntityType,
      query: Fql,
  ): JsonObject = {
    val id = ask.tenant.newId()
    val now = Json.time(ask.now)
    val record = obj(
      "id" -> id,
      "name" -> body.getString("name"),
      "description" -> Json.string(body, "description"),
      "entityTypeId" -> entity.id,
      "userFriendlyQuery" -> query.words,
      "fqlQuery" -> body.getString("fqlQuery"),
      "fields" -> list(entity.columns.filter(_.isVisible).map(_.name)),
      "createdBy" -> ask.claims.userId,
      "createdByUsername" -> ask.claims.username,
      "createdDate" -> now,
      "isActive" -> body.getBoolean("isActive"),
      "isPrivate" -> body.getBoolean("isPrivate"),
      "isCanned" -> false,
      "isDeleted" -> false,
      "updatedBy" -> ask.claims.userId,
      "updatedByUsername" -> ask.claims.username,
      "updatedDate" -> now,
      "version" -> 1,
    )
    lists(ask.tenant).put(id, record)
    record
  }

  /** A list that is made is not refreshed by that. */
  private def complete(body: JsonObject): Either[Answer, Unit] = {
    val missing =
      Vector("name", "entityTypeId", "isActive", "isPrivate").filterNot(body.containsKey)
    Either.cond(
      missing.isEmpty,
      (),
      Answer.json(
        400,
        obj(
          "code" -> "invalid.request",
          "parameters" -> list(missing.map(parameter(_, "must not be null"))),
        ),
      ),
    )
  }

  private def readQuery(text: String, entity: EntityType): Either[Answer, Fql] = {
    def invalid(key: String, value: String) = error(
      400,
      "create-fql.query.invalid",
      s"""FQL Query "$text" is invalid""",
      parameter(key, value),
    )
    Fql.parse(text).left.map(invalid(text, _)).flatMap { query =>
      query.conditions.map(_.field).find(!entity.has(_)) match {
        case Some(field) =>
          val reason =
            s"Field $field is not present in definition of entity type ${entity.name}"
          Left(invalid(field, reason))
        case None => Right(query)
      }
    }
  }

  private def refresh(ask: Ask): Answer = {
    val begun = for {
      record <- known(ask, "refresh-list")
      name = record.getString("name")
      _ <- Either.cond(
        record.getBoolean("isActive"),
        (),
        error(
          400,
          "refresh-list.is.inactive",
          s"List ( with id ${ask.id} ) is Inactive",
          parameter("id", ask.id),
          parameter("name", name),
        ),
      )
      _ <- Either.cond(
        refreshes(ask.tenant).underWay(ask.id, ask.now).isEmpty,
        (),
        error(
          400,
          "refresh-list.refresh.in.progress",
          s"List ( with id ${ask.id} ) is already in refresh state",
          parameter("listId", ask.id),
          parameter("name", name),
        ),
      )
      entity = EntityTypes.byId(record.getString("entityTypeId")).get
      query <- readQuery(record.getString("fqlQuery"), entity)
    } yield {
      val running = refreshes(ask.tenant).start(ask, ask.id, entity, query)
      val result = running.result
      works(entity.costs.workMs(query, result.scanned, result.total) * slowness / 1000)
      running
    }
    begun.fold(identity, running => Answer.json(200, RefreshedLists.record(ask.id, running)))
  }

  /** What the last refresh has found, also while another one is running. */
  private def contents(ask: Ask): Answer = known(ask, "read-list.contents") match {
    case Left(refusal) => refusal
    case Right(record) =>
      refreshes(ask.tenant).last(ask.id, ask.now) match {
        case None => Answer.json(200, obj("totalRecords" -> 0))
        case Some(done) =>
          val entity = EntityTypes.byId(record.getString("entityTypeId")).get
          val offset = ask.parameter("offset").flatMap(_.toIntOption).getOrElse(0)
          val size = ask.parameter("size").flatMap(_.toIntOption).getOrElse(DefaultSize)
          val result = done.refresh.result
          val page = ListQuery.page(entity, ask.tenant, result, offset, size)
          Answer.json(200, obj("content" -> list(page), "totalRecords" -> result.total))
      }
  }

  private def known(ask: Ask, does: String): Either[Answer, JsonObject] =
    lists(ask.tenant)
      .get(ask.id)
      .toRight(
        error(
          404,
          s"$does.not.found",
          s"List ( with id ${ask.id} ) does not exist",
          parameter("id", ask.id),
        )
      )
}

object ListsRoutes {
  private val DefaultSize = 100

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, "mod-lists", s"lists.$does", kind, handle)

  private def lists(tenant: TenantData): Table = tenant.own("lists", Nil)

  private def parameter(key: String, value: String): JsonObject =
    obj("key" -> key, "value" -> value)

  private def error(
      status: Int,
      code: String,
      message: String,
      parameters: JsonObject*
  ): Answer = Answer.json(
    status,
    obj("message" -> message, "code" -> code, "parameters" -> arr(parameters: _*)),
  )
}
