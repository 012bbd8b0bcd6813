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

  override val routes: Vector[Route] = Vector(
    readRoute("GET /data-import-profiles/profileSnapshots/{id}", snapshot),
    route(s"GET $Jobs", Storage.list(jobs, "jobProfiles")),
    route(s"GET $Jobs/{id}", Storage.get(jobs)),
    route(s"POST $Jobs", withBody(post)),
    route(s"DELETE $Jobs/{id}", Storage.delete(jobs)),
    route("POST /data-import-profiles/matchProfiles", withBody(answered)),
    route("POST /data-import-profiles/actionProfiles", withBody(answered)),
    route("POST /data-import-profiles/mappingProfiles", withBody(answered)),
  )

  private def post(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val answer = answered(request, body)
    jobs(request.tenant).put(body.getJsonObject("profile"))
    answer
  }

  /** The response repeats the request, with the new profile's id. Nobody reads the parts of job profiles. */
  private def answered(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val profile = body.getJsonObject("profile")
    val id = request.idOf(profile)
    SandboxResponse.json(201, body.put("id", id).put("profile", complete(request, id, profile)))
  }

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
    jobs(request.tenant).get(request.id).fold(DataImportRoutes.ServerError) { profile =>
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
