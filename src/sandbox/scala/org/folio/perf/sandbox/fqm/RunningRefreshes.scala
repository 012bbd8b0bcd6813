package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.cluster.SharedStation
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxRequest
import scala.collection.mutable

/** @param work number at the reader; `result` is the list's new content */
final case class RunningRefresh(
    id: String,
    startedAt: Instant,
    userId: String,
    username: String,
    work: Long,
    result: EntityQueryResult,
)

final case class FinishedRefresh(refresh: RunningRefresh, endedAt: Instant, contentVersion: Int)

/**
 * Refreshes of one tenant's lists. The duration follows from the records that the query reads and
 * finds, and from the other work of the database's reader.
 *
 * @param slowness multiplies the time of refreshes; 0: they are done at once
 */
final class RunningRefreshes(reader: SharedStation, slowness: Double) {
  import RunningRefreshes._

  private val running = mutable.HashMap.empty[String, RunningRefresh]
  private val done = mutable.HashMap.empty[String, FinishedRefresh]

  def start(
      request: SandboxRequest,
      listId: String,
      entity: EntityType,
      query: Fql,
  ): RunningRefresh = {
    val result = EntityQuery.run(entity, query, request.tenant)
    val workMs = entity.costs.workMs(query, result.scanned, result.total) * slowness
    val refresh = RunningRefresh(
      request.tenant.newId(),
      request.now,
      request.claims.userId,
      request.claims.username,
      reader.begin(request.now.toEpochMilli.toDouble, workMs),
      result,
    )
    running.update(listId, refresh)
    refresh
  }

  def underWay(listId: String, now: Instant): Option[RunningRefresh] = {
    update(listId, now)
    running.get(listId)
  }

  def last(listId: String, now: Instant): Option[FinishedRefresh] = {
    update(listId, now)
    done.get(listId)
  }

  /**
   * Ends a refresh when the reader has finished its work. The module notices the end at its next
   * check, after 10 s at the earliest.
   */
  private def update(listId: String, now: Instant): Unit = running.get(listId).foreach { refresh =>
    val earliest = refresh.startedAt.plusMillis((ShortestMs * slowness).round)
    if (!now.isBefore(earliest))
      reader.ended(refresh.work, now.toEpochMilli.toDouble).foreach { endMs =>
        val end = Instant.ofEpochMilli(endMs.ceil.toLong)
        val endedAt = if (end.isBefore(earliest)) earliest else end
        running.remove(listId)
        val version = done.get(listId).fold(1)(_.contentVersion + 1)
        done.update(listId, FinishedRefresh(refresh, endedAt, version))
      }
  }
}

object RunningRefreshes {

  /** Minimum duration of a refresh in milliseconds, as recorded. */
  private val ShortestMs = 10300.0

  def record(listId: String, refresh: RunningRefresh): JsonObject = obj(
    "id" -> refresh.id,
    "listId" -> listId,
    "status" -> "IN_PROGRESS",
    "refreshStartDate" -> Json.time(refresh.startedAt),
    "refreshedBy" -> refresh.userId,
    "refreshedByUsername" -> refresh.username,
    "listVersion" -> 1,
  )

  def record(listId: String, done: FinishedRefresh): JsonObject = record(listId, done.refresh)
    .put("status", "SUCCESS")
    .put("refreshEndDate", Json.time(done.endedAt))
    .put("recordsCount", done.refresh.result.total)
    .put("contentVersion", done.contentVersion)
}
