package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Consortium, IdHash, TenantData}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import java.time.Instant
import org.folio.perf.sandbox.format.Json
import scala.concurrent.duration._

/**
 * mod-consortia: sharing of instances. On Eureka it is mod-consortia-keycloak, with the same paths. A member's instance becomes the central tenant's, and the
 * member gets a shadow of it. The job is IN_PROGRESS, then COMPLETE or ERROR.
 *
 * Source: the module's public API description; the effects of the job are those of mod-inventory.
 *
 * @param pace multiplies the job's duration; 0: it is done before the next request
 * @param name of the module that serves it
 */
final class ConsortiaRoutes(consortium: Option[Consortium], pace: Double, name: String) extends RoutesOf(name) {
  import ConsortiaRoutes._

  private val path = "/consortia/{id}/sharing/instances"

  override val routes: Vector[Route] = Vector(
    route(s"POST $path", request => start(request).merge),
    route(s"GET $path", request => list(request).merge),
  )

  private def known(request: SandboxRequest): Checked[Consortium] =
    consortium
      .filter(_.id == request.id)
      .toRight(SandboxResponse.error(404, s"There is no consortium ${request.id}", "NOT_FOUND_ERROR"))

  private def start(request: SandboxRequest): Checked[SandboxResponse] =
    for {
      found <- known(request)
      body <- Bodies.json(request)
      instanceId = body.getString("instanceIdentifier")
      _ <- Check.that(
        jobTable(found).find("instanceIdentifier", instanceId).isEmpty,
        SandboxResponse.error(409, "The instance is shared already", "VALIDATION_ERROR"),
      )
    } yield {
      val job = obj(
        "id" -> found.central.newId(),
        "instanceIdentifier" -> instanceId,
        "sourceTenantId" -> request.tenant.tenant.name,
        "targetTenantId" -> found.central.tenant.name,
        "status" -> "IN_PROGRESS",
        "metadata" -> request.metadata,
      )
      put(found, job)
      val ends = request.now.plusMillis(durationMs(instanceId))
      request.tenant.jobEffects.at(ends)(end(request.tenant, found, job, ends))
      SandboxResponse.json(201, job)
    }

  private def list(request: SandboxRequest): Checked[SandboxResponse] =
    known(request).map { found =>
      val id = request.parameter("instanceIdentifier").getOrElse("")
      Lists.whole("sharingInstances", jobTable(found).find("instanceIdentifier", id))
    }

  /** Table of the jobs: it belongs to the central tenant, for requests of all tenants. */
  private def jobTable(consortium: Consortium) =
    consortium.central.own("sharingInstances", Seq("instanceIdentifier"))

  private def put(consortium: Consortium, job: JsonObject): Unit =
    jobTable(consortium).put(job)

  private def durationMs(instanceId: String): Long = {
    val range = (LongestTime - ShortestTime).toMillis
    val drawn = Math.floorMod(IdHash.hash(instanceId.hashCode.toLong), range)
    ((ShortestTime.toMillis + drawn).toDouble * pace).round
  }

  /** Shares the instance, unless it has gone or is shared in another way. */
  private def end(source: TenantData, found: Consortium, job: JsonObject, at: Instant): Unit = {
    val central = found.central
    val local = source.instances
      .get(job.getString("instanceIdentifier"))
      .filterNot(_.getString("source").startsWith(Consortium.ShadowSource))
      .filterNot(instance => central.instances.contains(instance.getString("id")))
    local.foreach(promote(_, source, central, at))
    put(found, job.put("status", if (local.isEmpty) "ERROR" else "COMPLETE"))
  }

  /** The shared instance has the id of the member's; both have the HRID of the central tenant. */
  private def promote(
      instance: JsonObject,
      member: TenantData,
      central: TenantData,
      at: Instant,
  ): Unit = {
    val id = instance.getString("id")
    val kind = instance.getString("source")
    val hrid = central.newInstanceHrid()
    val version = instance.getInteger("_version").intValue
    val metadata = Json.metadata(at, central.staffId)
    central.instances.put(
      id,
      instance.copy().put("hrid", hrid).put("_version", 1).put("metadata", metadata),
    )
    if (kind == "MARC") {
      member.sourceRecords.delete(id)
      central.sourceRecords.put(id, central.newId(), at, central.staffId)
    }
    member.instances.put(
      id,
      instance
        .put("source", Consortium.ShadowSource + kind)
        .put("hrid", hrid)
        .put("_version", version + 1),
    )
    val index = member.generatedInstances.indexOf(id)
    if (index >= 0) member.sharedInstances.set(index)
  }
}

object ConsortiaRoutes {
  val OnOkapi = "mod-consortia"
  val OnEureka = "mod-consortia-keycloak"

  /**
   * Duration of a sharing on an idle system: an import of one record in the central tenant and an
   * update in the member. It is an estimate, as published times are mostly a limit of 15 s.
   */
  val ShortestTime: FiniteDuration = 2.seconds
  val LongestTime: FiniteDuration = 4.seconds
}
