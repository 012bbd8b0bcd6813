package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway._
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-di-converter-storage: job profiles, their match, action and mapping profiles, and snapshots
 * of job profiles. FOLIO's own job profiles are reference data.
 */
object ImportProfileRoutes extends RoutesOf("mod-di-converter-storage") {
  val Jobs = "/data-import-profiles/jobProfiles"
  private def jobs(tenant: TenantData): RecordTable = tenant.reference(Jobs)
  private def parts(tenant: TenantData): RecordTable =
    tenant.own("parts of import job profiles", Nil)

  override val routes: Vector[Route] = Vector(
    readRoute("GET /data-import-profiles/profileSnapshots/{id}", snapshot),
    route(s"GET $Jobs", Storage.list(jobs, "jobProfiles")),
    route(s"GET $Jobs/{id}", Storage.get(jobs)),
    route(s"POST $Jobs", checked(post(jobs, "Job profile"))),
    route(s"DELETE $Jobs/{id}", Storage.delete(jobs)),
    route("POST /data-import-profiles/matchProfiles", checked(post(parts, "Match profile"))),
    route("POST /data-import-profiles/actionProfiles", checked(post(parts, "Action profile"))),
    route("POST /data-import-profiles/mappingProfiles", checked(post(parts, "Mapping profile"))),
  )

  /** Creates a profile. The response repeats the request, with the new profile's id. */
  private def post(table: TenantData => RecordTable, words: String)(
      request: SandboxRequest,
      body: JsonObject,
  ): Checked[SandboxResponse] = {
    val profile = body.getJsonObject("profile")
    val relations = Json.objects(body, "addedRelations")
    for {
      name <- Json
        .string(profile, "name")
        .toRight(ErrorResponses.invalid("must not be null", "profile.name", "null"))
      _ <- Check.that(
        !isThere(table(request.tenant), name),
        ErrorResponses.invalid(s"$words '$name' already exists", "name", name),
      )
      _ <- Check.that(
        words != "Job profile" || relations.nonEmpty,
        ErrorResponses.invalid("Job profile does not contain any associations", "addedRelations", "[]"),
      )
      _ <- relations
        .flatMap(Json.string(_, "detailProfileId"))
        .find(!parts(request.tenant).contains(_))
        .map(id => ErrorResponses.invalid(s"Profile with id '$id' does not exist", "detailProfileId", id))
        .toLeft(())
    } yield {
      val id = request.idOf(profile)
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
      .put("metadata", request.metadata)

  /** A new one at each call. */
  private def snapshot(request: SandboxRequest): SandboxResponse =
    if (request.parameter("profileType").isEmpty || request.parameter("jobProfileId").isEmpty)
      SandboxResponse.text(400, "profileType and jobProfileId are required")
    else
      request.tenant
        .reference(Jobs)
        .get(request.id)
        .fold(
          DataImportRoutes.ServerError
        ) { profile =>
          SandboxResponse.ok(
            obj(
              "id" -> request.tenant.newId(),
              "profileId" -> Json.string(profile, "id"),
              "contentType" -> "JOB_PROFILE",
              "content" -> profile,
              "order" -> 0,
              "childSnapshotWrappers" -> arr(),
            )
          )
        }
}
