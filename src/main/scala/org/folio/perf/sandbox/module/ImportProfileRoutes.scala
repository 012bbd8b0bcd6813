package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Json, Table, TenantData}
import org.folio.perf.sandbox.gateway._

/**
 * mod-di-converter-storage: job profiles, the match, action and mapping profiles that they consist of, and
 * snapshots of job profiles. FOLIO's own job profiles are reference data.
 */
object ImportProfileRoutes {
  val Jobs = "/data-import-profiles/jobProfiles"
  private val module = "mod-di-converter-storage"

  private def jobs(tenant: TenantData): Table = tenant.reference(Jobs)
  private def parts(tenant: TenantData): Table = tenant.own("parts of import job profiles", Nil)

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/data-import-profiles/profileSnapshots/{id}",
      module,
      "converter-storage.profilesnapshots.get",
      CallKind.Read,
      snapshot,
    ),
    route("GET", Jobs, "jobprofile.collection.get", CallKind.LightRead)(
      Storage.list(jobs, "jobProfiles", hasResultInfo = false)
    ),
    route("GET", s"$Jobs/{id}", "jobprofile.item.get", CallKind.LightRead)(Storage.get(jobs)),
    route("POST", Jobs, "jobprofile.post", CallKind.Write)(post(jobs, "Job profile")),
    route("DELETE", s"$Jobs/{id}", "jobprofile.delete", CallKind.Write)(Storage.delete(jobs)),
  ) ++ Vector(
    ("matchProfiles", "Match profile"),
    ("actionProfiles", "Action profile"),
    ("mappingProfiles", "Mapping profile"),
  ).map { case (path, words) =>
    val does = s"${path.toLowerCase.stripSuffix("s")}.post"
    route("POST", s"/data-import-profiles/$path", does, CallKind.Write)(post(parts, words))
  }

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, s"converter-storage.$does", kind, handle)

  private val schema = Schema(
    "ProfileUpdateDto",
    Vector("profile.name"),
    Vector("id", "profile", "addedRelations", "deletedRelations"),
  )

  /** The answer repeats the request, with the new profile's id. */
  private def post(table: TenantData => Table, words: String)(ask: Ask): Answer = {
    val checked = for {
      body <- Bodies.valid(ask, schema)
      profile = body.getJsonObject("profile")
      name = profile.getString("name")
      _ <- Either.cond(
        !isThere(table(ask.tenant), name),
        (),
        Errors.invalid(s"$words '$name' already exists", "name", name),
      )
      relations = Json.objects(body.getJsonArray("addedRelations", arr()))
      _ <- Either.cond(
        words != "Job profile" || relations.nonEmpty,
        (),
        Errors.invalid("Job profile does not contain any associations", "addedRelations", "[]"),
      )
      _ <- relations
        .flatMap(Json.string(_, "detailProfileId"))
        .find(!parts(ask.tenant).contains(_))
        .map(id => Errors.invalid(s"Profile with id '$id' does not exist", "detailProfileId", id))
        .toLeft(())
    } yield (body, profile)
    checked match {
      case Left(refusal) => refusal
      case Right((body, profile)) =>
        val id = Json.string(profile, "id").getOrElse(ask.tenant.newId())
        table(ask.tenant).put(id, complete(ask, id, profile))
        Answer.json(201, body.copy().put("id", id).put("profile", profile))
    }
  }

  private def isThere(table: Table, name: String): Boolean =
    Lists
      .parse(s"""name=="${name.replace("\"", "\\\"")}"""")
      .exists(query => Lists.select(table, ListQuery(query, offset = 0, limit = 1)).total > 0)

  private def complete(ask: Ask, id: String, profile: JsonObject): JsonObject =
    profile
      .put("id", id)
      .put("deleted", false)
      .put("hidden", false)
      .put("parentProfiles", arr())
      .put("childProfiles", arr())
      .put("metadata", Json.metadata(ask.now, ask.claims.userId))

  /** A new one at each call. */
  private def snapshot(ask: Ask): Answer =
    if (ask.parameter("profileType").isEmpty || ask.parameter("jobProfileId").isEmpty)
      Answer.text(400, "profileType and jobProfileId are required")
    else
      ask.tenant.reference(Jobs).get(ask.id) match {
        case None =>
          Answer.text(
            500,
            "Internal Server Error, Please contact System Administrator or try again",
          )
        case Some(profile) =>
          Answer.json(
            200,
            obj(
              "id" -> ask.tenant.newId(),
              "profileId" -> Json.string(profile, "id"),
              "contentType" -> "JOB_PROFILE",
              "content" -> profile,
              "order" -> 0,
              "childSnapshotWrappers" -> arr(),
            ),
          )
      }
}
