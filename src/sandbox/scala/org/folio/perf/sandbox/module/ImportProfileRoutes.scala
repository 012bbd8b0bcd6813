package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ModuleRoutes, SandboxModule, _}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-di-converter-storage: job profiles, their match, action and mapping profiles, and snapshots
 * of job profiles. FOLIO's own job profiles are reference data.
 */
object ImportProfileRoutes extends ModuleRoutes {
  val Jobs = "/data-import-profiles/jobProfiles"
  private val module = "mod-di-converter-storage"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(module)
  )

  private def jobs(tenant: TenantData): RecordTable = tenant.reference(Jobs)
  private def parts(tenant: TenantData): RecordTable =
    tenant.own("parts of import job profiles", Nil)

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/data-import-profiles/profileSnapshots/{id}",
      module,
      "converter-storage.profilesnapshots.get",
      RequestKind.Read,
      snapshot,
    ),
    route("GET", Jobs, "jobprofile.collection.get", RequestKind.LightRead)(
      Storage.list(jobs, "jobProfiles", hasResultInfo = false)
    ),
    route("GET", s"$Jobs/{id}", "jobprofile.item.get", RequestKind.LightRead)(Storage.get(jobs)),
    route("POST", Jobs, "jobprofile.post", RequestKind.Write)(post(jobs, "Job profile")),
    route("DELETE", s"$Jobs/{id}", "jobprofile.delete", RequestKind.Write)(Storage.delete(jobs)),
  ) ++ Vector(
    ("matchProfiles", "Match profile"),
    ("actionProfiles", "Action profile"),
    ("mappingProfiles", "Mapping profile"),
  ).map { case (path, words) =>
    val does = s"${path.toLowerCase.stripSuffix("s")}.post"
    route("POST", s"/data-import-profiles/$path", does, RequestKind.Write)(post(parts, words))
  }

  private def route(method: String, path: String, does: String, kind: RequestKind)(
      handle: SandboxRequest => SandboxResponse
  ): Route = Route(method, path, module, s"converter-storage.$does", kind, handle)

  /** Creates a profile. The response repeats the request, with the new profile's id. */
  private def post(table: TenantData => RecordTable, words: String)(
      request: SandboxRequest
  ): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      profile = body.getJsonObject("profile")
      name <- Json
        .string(profile, "name")
        .toRight(ErrorResponses.invalid("must not be null", "profile.name", "null"))
      _ <- Either.cond(
        !isThere(table(request.tenant), name),
        (),
        ErrorResponses.invalid(s"$words '$name' already exists", "name", name),
      )
      relations = Json.objects(body.getJsonArray("addedRelations", arr()))
      _ <- Either.cond(
        words != "Job profile" || relations.nonEmpty,
        (),
        ErrorResponses.invalid(
          "Job profile does not contain any associations",
          "addedRelations",
          "[]",
        ),
      )
      _ <- relations
        .flatMap(Json.string(_, "detailProfileId"))
        .find(!parts(request.tenant).contains(_))
        .map(id => ErrorResponses.invalid(s"Profile with id '$id' does not exist", "detailProfileId", id))
        .toLeft(())
    } yield (body, profile)
    checked match {
      case Left(refusal) => refusal
      case Right((body, profile)) =>
        val id = Json.string(profile, "id").getOrElse(request.tenant.newId())
        table(request.tenant).put(id, complete(request, id, profile))
        SandboxResponse.json(201, body.copy().put("id", id).put("profile", profile))
    }
  }

  private def isThere(table: RecordTable, name: String): Boolean =
    Lists
      .parse(s"""name=="${name.replace("\"", "\\\"")}"""")
      .exists(query => Lists.select(table, PagedQuery(query, offset = 0, limit = 1)).total > 0)

  private def complete(request: SandboxRequest, id: String, profile: JsonObject): JsonObject =
    profile
      .put("id", id)
      .put("deleted", false)
      .put("hidden", false)
      .put("parentProfiles", arr())
      .put("childProfiles", arr())
      .put("metadata", Json.metadata(request.now, request.claims.userId))

  /** A new one at each call. */
  private def snapshot(request: SandboxRequest): SandboxResponse =
    if (request.parameter("profileType").isEmpty || request.parameter("jobProfileId").isEmpty)
      SandboxResponse.text(400, "profileType and jobProfileId are required")
    else
      request.tenant.reference(Jobs).get(request.id) match {
        case None =>
          SandboxResponse.text(
            500,
            "Internal Server Error, Please contact System Administrator or try again",
          )
        case Some(profile) =>
          SandboxResponse.json(
            200,
            obj(
              "id" -> request.tenant.newId(),
              "profileId" -> Json.string(profile, "id"),
              "contentType" -> "JOB_PROFILE",
              "content" -> profile,
              "order" -> 0,
              "childSnapshotWrappers" -> arr(),
            ),
          )
      }
}
