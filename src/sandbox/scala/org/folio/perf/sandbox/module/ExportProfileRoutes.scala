package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData, View}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-data-export: job and mapping profiles. FOLIO's own cannot be deleted. */
object ExportProfileRoutes extends RoutesOf("mod-data-export") {

  /** The job profile of custom exports, which a new FOLIO does not have. PTF's scripts use it. */
  val CustomJob = "5d13f220-0419-4069-8e3a-5ede2449c136"

  def jobs(tenant: TenantData): RecordTable = tenant.reference("/data-export/job-profiles")

  def mappings(tenant: TenantData): RecordTable = tenant.reference("/data-export/mapping-profiles")

  override val routes: Vector[Route] =
    routesOf("job-profiles", "jobProfiles", "JobProfileEntity", jobs) ++
      routesOf("mapping-profiles", "mappingProfiles", "MappingProfileEntity", mappings)

  private def routesOf(
      path: String,
      listName: String,
      entity: String,
      table: TenantData => RecordTable,
  ): Vector[Route] = {
    val whole = s"/data-export/$path"
    def post(request: SandboxRequest, body: JsonObject): SandboxResponse =
      SandboxResponse.json(201, stored(request, table(request.tenant), body))
    def found(request: SandboxRequest): Checked[JsonObject] =
      table(request.tenant).get(request.id).toRight(DataExportErrors.unknown(entity, request.id))
    Vector(
      route(s"GET $whole", Storage.list(table, listName)),
      route(s"POST $whole", withBody(post)),
      route(s"GET $whole/{id}", request => found(request).map(SandboxResponse.ok).merge),
    )
  }

  private def stored(request: SandboxRequest, table: RecordTable, body: JsonObject): JsonObject = {
    val id = request.idOf(body)
    val user = request.tenant.users.get(request.claims.userId).getOrElse(new JsonObject())
    val profile = body
      .put("id", id)
      .put("default", false)
      .put("userInfo", View.named("maker of an export profile")(request.tenant, "user" -> user))
      .put(
        "metadata",
        request.metadata
          .put("createdByUsername", request.claims.username)
          .put("updatedByUsername", request.claims.username),
      )
    table.put(id, profile)
    profile
  }
}
