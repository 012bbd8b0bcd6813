package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Consortium, IdHash, TenantData}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, Lists, PagedQuery, Route, RoutesOf}
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
    consortium.filter(_.id == request.id).toRight(notFound("consortium", request.id))

  private def notFound(what: String, value: String): SandboxResponse =
    SandboxResponse.error(404, s"There is no $what $value", "NOT_FOUND_ERROR")

  private def start(request: SandboxRequest): Checked[SandboxResponse] =
    for {
      found <- known(request)
      body <- Bodies.json(request)
      instanceId = body.getString("instanceIdentifier")
      source <- tenant(found, body.getString("sourceTenantId"))
      target <- tenant(found, body.getString("targetTenantId"))
      _ <- Check.that(
        jobsOf(found, instanceId).forall(_.getString("sourceTenantId") != source.tenant.name),
        SandboxResponse.error(409, "The instance is shared already", "VALIDATION_ERROR"),
      )
    } yield {
      val job = obj(
        "id" -> found.central.newId(),
        "instanceIdentifier" -> instanceId,
        "sourceTenantId" -> source.tenant.name,
        "targetTenantId" -> target.tenant.name,
        "status" -> "IN_PROGRESS",
        "metadata" -> request.metadata,
      )
      put(found, job)
      val ends = request.now.plusMillis(durationMs(instanceId))
      request.tenant.jobEffects.at(ends)(end(found, job, ends))
      SandboxResponse.json(201, job)
    }

  private def list(request: SandboxRequest): Checked[SandboxResponse] =
    known(request).map { found =>
      val query = Lists.read(request)
      val filters = Vector("instanceIdentifier", "sourceTenantId", "targetTenantId", "status")
        .flatMap(name => request.parameter(name).map(name -> _))
      val jobs = filters
        .collectFirst { case ("instanceIdentifier", id) => jobsOf(found, id) }
        .getOrElse(Lists.select(jobTable(found), PagedQuery(query.query, 0, Most)).records)
        .filter(job => filters.forall { case (name, value) => job.getString(name) == value })
      val page = jobs.slice(query.offset, query.offset + query.limit)
      SandboxResponse.ok(Lists.body("sharingInstances", page, jobs.size))
    }

  /** Table of the jobs: it belongs to the central tenant, for requests of all tenants. */
  private def jobTable(consortium: Consortium) =
    consortium.central.own("sharingInstances", Seq("instanceIdentifier"))

  private def jobsOf(consortium: Consortium, instanceId: String): Vector[JsonObject] =
    jobTable(consortium).find("instanceIdentifier", instanceId)

  private def put(consortium: Consortium, job: JsonObject): Unit =
    jobTable(consortium).put(job)

  private def tenant(consortium: Consortium, name: String): Checked[TenantData] =
    consortium.tenant(name).toRight(notFound("tenantId", name))

  private def durationMs(instanceId: String): Long = {
    val range = (LongestTime - ShortestTime).toMillis
    val drawn = Math.floorMod(IdHash.hash(instanceId.hashCode.toLong), range)
    ((ShortestTime.toMillis + drawn).toDouble * pace).round
  }

  private def end(consortium: Consortium, job: JsonObject, at: Instant): Unit = {
    val outcome = for {
      source <- consortium.tenant(job.getString("sourceTenantId")).toRight("no source tenant")
      target <- consortium.tenant(job.getString("targetTenantId")).toRight("no target tenant")
      _ <- share(job.getString("instanceIdentifier"), source, target, at)
    } yield ()
    outcome match {
      case Left(error) => put(consortium, job.put("status", "ERROR").put("error", error))
      case Right(_) => put(consortium, job.put("status", "COMPLETE"))
    }
  }

  /**
   * Shares an instance. The shared instance has the id of the member's; both have the HRID of the
   * target.
   */
  private def share(
      id: String,
      source: TenantData,
      target: TenantData,
      at: Instant,
  ): Either[String, Unit] =
    for {
      instance <- source.instances
        .get(id)
        .toRight(s"Instance $id is not found on the source tenant ${source.tenant.name}.")
      kind = instance.getString("source")
      _ <- Check.that(
        !target.instances.contains(id),
        s"Instance $id is present on the target tenant ${target.tenant.name}.",
      )
      _ <- Check.that(
        !kind.startsWith(Consortium.ShadowSource),
        s"Instance $id has the source $kind, so it is shared already.",
      )
    } yield promote(instance, source, target, at)

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
  private val Most = 100000
}
