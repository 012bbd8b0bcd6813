package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.{Newest, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.collection.mutable

/**
 * Queries that clients have submitted to mod-fqm-manager. The result of a query is that of its start; only the newest
 * queries are stored.
 *
 * @param slowness multiplies the time of queries; 0: they are done at once
 */
final class SubmittedQueries(slowness: Double) {
  import SubmittedQueries._

  private val byTenant = mutable.HashMap.empty[String, Newest[Submitted]]

  private def newest(tenant: TenantData): Newest[Submitted] =
    byTenant.getOrElseUpdate(tenant.tenant.name, new Newest(MaxStored))

  /** @return id of the query */
  def start(tenant: TenantData, entity: EntityType, text: String, query: Fql, now: Instant): String = {
    val id = tenant.newId()
    val result = EntityQuery.run(entity, query, tenant)
    val ms = (ShortestMs + entity.costs.workMs(query, result.scanned, result.total)) * slowness
    newest(tenant).put(id, Submitted(entity, text, now, now.plusMillis(ms.toLong), result))
    id
  }

  /** Ids of the records that the query has found; `None`: there is no such query, or it has not ended. */
  def idsOf(tenant: TenantData, id: String, now: Instant): Option[Vector[String]] =
    newest(tenant).get(id).filterNot(_.endsAt.isAfter(now)).map { query =>
      val column = query.entity.idColumn
      EntityQuery
        .page(query.entity, tenant, query.result, 0, Int.MaxValue, Some(Set(column)))
        .map(_.getString(column))
    }

  /** The query in the form of the module; `None`: there is no such query. */
  def record(
      tenant: TenantData,
      id: String,
      includesResults: Boolean,
      offset: Int,
      limit: Int,
      now: Instant,
  ): Option[JsonObject] = newest(tenant).get(id).map { query =>
    val isDone = !query.endsAt.isAfter(now)
    obj(
      "queryId" -> id,
      "entityTypeId" -> query.entity.id,
      "fqlQuery" -> query.fql,
      "fields" -> list(query.entity.columns.map(_.name)),
      "status" -> (if (isDone) "SUCCESS" else "IN_PROGRESS"),
      "startDate" -> Json.time(query.startedAt),
      "endDate" -> Option.when(isDone)(Json.time(query.endsAt)),
      "totalRecords" -> (if (isDone) query.result.total else 0),
      "content" -> Option.when(includesResults && isDone) {
        list(EntityQuery.page(query.entity, tenant, query.result, offset, limit))
      },
    )
  }
}

object SubmittedQueries {
  private val MaxStored = 100
  private val ShortestMs = 100.0

  final private case class Submitted(
      entity: EntityType,
      fql: String,
      startedAt: Instant,
      endsAt: Instant,
      result: EntityQueryResult,
  )
}
