package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.RemoteCatalogue
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.concurrent.duration._

/**
 * mod-copycat: imports a record of a Z39.50 target, as a new instance or into an existing one. The
 * request waits for the import job that it starts. Records in the body are not supported.
 *
 * @param jobPace multiplies the duration of jobs, as the gateway does with that of their requests
 */
final class CopycatRoutes(jobPace: Double) extends RoutesOf("mod-copycat") {
  override val routes: Vector[Route] = Vector(
    route("POST /copycat/imports", checked(imports))
  )

  private def imports(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val profileId = body.getString("profileId")
    val number = Json.string(body, "externalIdentifier").getOrElse("")
    for {
      profile <- request.tenant
        .reference(CopycatRoutes.Profiles)
        .get(profileId)
        .toRight(SandboxResponse.error(400, s"No such profileId $profileId", "-1"))
      record <- RemoteCatalogue
        .record(number)
        .toRight(
          SandboxResponse
            .error(400, s"No record found when searching ${profile.getString("url")} for identifier $number", "-1")
        )
      jobProfile <- jobProfileOf(profile, body)
    } yield {
      val update = Json.string(body, "internalIdentifier")
      val duration = if (update.isDefined) CopycatRoutes.UpdateTime else createTime(body)
      val jobId = ImportJobs.done(request, jobProfile, (duration.toMillis * jobPace).round.millis)
      update.foreach(ImportedInstances.update(request, _, Some(record), jobId))
      val instanceId = update.getOrElse(ImportedInstances.create(request, Some(record), jobId))
      SandboxResponse.ok(body.put("internalIdentifier", instanceId)).copy(after = duration)
    }
  }

  /**
   * Duration of a creation. Import jobs of the sandbox's size take 0.3 to 0.9 s; the module polls
   * every 0.3 s.
   */
  private def createTime(body: JsonObject): FiniteDuration =
    CopycatRoutes.PollInterval *
      (1L + Math.floorMod(body.getString("externalIdentifier").hashCode, 3).toLong)

  private def jobProfileOf(
      profile: JsonObject,
      body: JsonObject,
  ): Checked[String] = {
    val kind = if (body.getString("internalIdentifier") == null) "Create" else "Update"
    Json.string(body, "selectedJobProfileId") match {
      case None => Right(profile.getString(s"${kind.toLowerCase}JobProfileId"))
      case Some(id) =>
        val allowed = profile.getJsonArray(s"allowed${kind}JobProfileIds")
        Either.cond(allowed.contains(id), id, SandboxResponse.error(400, "Invalid job profile id", "-1"))
    }
  }
}

object CopycatRoutes {
  private val Profiles = "/copycat/profiles"

  /** Interval at which mod-copycat requests the records of a job that creates some. */
  private val PollInterval = 300.millis

  /**
   * Time of an update: mod-copycat does not request the records of such a job but always waits this
   * long.
   */
  private val UpdateTime = 5.seconds
}
