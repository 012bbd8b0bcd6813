package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Consortium, Json, RemoteCatalogue, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Route, Schema}
import scala.concurrent.duration._

/**
 * mod-copycat: takes a record over from a Z39.50 target, as a new instance or into an existing one. The
 * request waits for the import job that it starts. Records in the body are not taken.
 */
final class CopycatRoutes(consortium: Option[Consortium]) {

  val routes: Vector[Route] = Vector(
    Route(
      "POST",
      "/copycat/imports",
      "mod-copycat",
      "copycat.imports.post",
      CallKind.Write,
      imports,
    )
  )

  private def imports(ask: Ask): Answer = {
    val checked = for {
      body <- Bodies.valid(ask, CopycatRoutes.Imports)
      profileId = body.getString("profileId")
      profile <- ask.tenant
        .reference(CopycatRoutes.Profiles)
        .get(profileId)
        .toRight(refusal(s"No such profileId $profileId"))
      number = Json.string(body, "externalIdentifier").getOrElse("")
      record <- RemoteCatalogue
        .record(number)
        .toRight(
          refusal(
            s"No record found when searching ${profile.getString("url")} for identifier $number"
          )
        )
      jobProfile <- jobProfileOf(profile, body)
    } yield (body, record, jobProfile)
    checked match {
      case Left(refused) => refused
      case Right((body, record, jobProfile)) =>
        val update = Json.string(body, "internalIdentifier")
        val duration = if (update.isDefined) CopycatRoutes.UpdateTime else createTime(body)
        val jobId = ImportJobs.done(ask, jobProfile, duration)
        val instanceId = update match {
          case Some(id) =>
            overlay(ask, id, record, jobId)
            id
          case None => create(ask, record, jobId)
        }
        Answer.json(200, body.put("internalIdentifier", instanceId)).copy(after = duration)
    }
  }

  /** Import jobs of the sandbox's size take from 0.3 to 0.9 s; the module asks every 0.3 s. */
  private def createTime(body: JsonObject): FiniteDuration =
    CopycatRoutes.PollInterval *
      (1L + Math.floorMod(body.getString("externalIdentifier").hashCode, 3).toLong)

  private def jobProfileOf(profile: JsonObject, body: JsonObject): Either[Answer, String] = {
    val kind = if (body.getString("internalIdentifier") == null) "Create" else "Update"
    Json.string(body, "selectedJobProfileId") match {
      case None => Right(profile.getString(s"${kind.toLowerCase}JobProfileId"))
      case Some(id) =>
        val allowed = profile.getJsonArray(s"allowed${kind}JobProfileIds")
        Either.cond(allowed.contains(id), id, refusal("Invalid job profile id"))
    }
  }

  private def create(ask: Ask, record: JsonObject, jobId: String): String = {
    val tenant = ask.tenant
    val id = tenant.newId()
    // All fields that an instance has.
    val form = tenant.generatedInstances.record(0)
    val instance = RemoteCatalogue
      .describe(form, record)
      .put("id", id)
      .put("hrid", tenant.newInstanceHrid())
      .put("source", "MARC")
      .put("statusUpdatedDate", Json.time(ask.now))
      .put("metadata", Json.metadata(ask.now, ask.claims.userId))
    tenant.instances.put(id, instance)
    tenant.sourceRecords.put(id, jobId, ask.now, ask.claims.userId)
    id
  }

  /** A shared instance changes in the central tenant, and its shadow follows. Unknown ids: nothing. */
  private def overlay(ask: Ask, id: String, record: JsonObject, jobId: String): Unit =
    ask.tenant.instances.get(id).foreach { instance =>
      if (instance.getString("source").startsWith(Consortium.ShadowSource)) {
        update(ask, ask.tenant, id, record, instance.getString("source"))
        consortium.map(_.central).foreach { central =>
          update(ask, central, id, record, "MARC")
          central.sourceRecords.put(id, jobId, ask.now, ask.claims.userId)
        }
      } else {
        update(ask, ask.tenant, id, record, "MARC")
        ask.tenant.sourceRecords.put(id, jobId, ask.now, ask.claims.userId)
      }
    }

  private def update(
      ask: Ask,
      tenant: TenantData,
      id: String,
      record: JsonObject,
      source: String,
  ): Unit = tenant.instances.get(id).foreach { old =>
    val changed = RemoteCatalogue.describe(old.copy(), record).put("source", source)
    tenant.instances.put(id, VersionedStorage.next(old, changed, ask))
  }

  private def refusal(message: String): Answer =
    Answer.json(400, obj("errors" -> arr(obj("message" -> message, "parameters" -> arr()))))
}

object CopycatRoutes {
  private val Profiles = "/copycat/profiles"
  private val Imports = Schema(
    "CopyCatImports",
    Vector("profileId"),
    Vector("externalIdentifier", "internalIdentifier", "profileId", "selectedJobProfileId"),
  )

  /** How often mod-copycat asks for the records of a job that creates some. */
  private val PollInterval = 300.millis

  /** It does not ask for those of an update: it waits this long, whatever the job does. */
  private val UpdateTime = 5.seconds
}
