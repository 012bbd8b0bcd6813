package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-notes: notes, by the records that they are linked to. */
object NotesRoutes extends RoutesOf("mod-notes") {
  private def notes(tenant: TenantData): RecordTable = tenant.own("notes", Seq("links.id"))

  override val routes: Vector[Route] = Vector(
    route("GET /note-types", Storage.list(_.reference("/note-types"), "noteTypes")),
    route("GET /note-links/domain/{domain}/type/{type}/id/{id}", linked),
    route("POST /notes", withBody(post)),
    route("DELETE /notes/{id}", Storage.delete(notes)),
  )

  /**
   * Notes that are linked to a record. The parameter `status` is ignored: the list is always that
   * of `assigned`.
   */
  private def linked(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val Vector(domain, kind, id) = request.pathValues: @unchecked
    val found = linkedTo(request.tenant, domain, kind, id)
    val page = found.slice(query.offset, query.offset + query.limit)
    SandboxResponse.ok(Lists.body("notes", page, found.size))
  }

  /** Notes that are linked to a record. */
  def linkedTo(tenant: TenantData, domain: String, kind: String, id: String): Vector[JsonObject] =
    notes(tenant)
      .find("links.id", id)
      .filter(_.getString("domain") == domain)
      .filter(note => Json.objects(note, "links").exists(_.getString("type") == kind))

  /** Id of a type of notes. */
  def typeNamed(tenant: TenantData, name: String): Option[String] =
    Lists.first(tenant.reference("/note-types"), s"""name=="$name"""").map(_.getString("id"))

  def remove(tenant: TenantData, id: String): Unit = {
    notes(tenant).delete(id)
    ()
  }

  /** Stores a new note. */
  def store(request: SandboxRequest, body: JsonObject): JsonObject = {
    val id = request.idOf(body)
    val typeName = request.tenant.reference("/note-types").get(body.getString("typeId"))
    val note = body
      .put("id", id)
      .put("type", typeName.map(_.getString("name")).orNull)
      .put("popUpOnCheckOut", body.getBoolean("popUpOnCheckOut", false))
      .put("popUpOnUser", body.getBoolean("popUpOnUser", false))
      .put("metadata", request.metadata)
    notes(request.tenant).put(id, note)
    note
  }

  private def post(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val note = store(request, body)
    val answered = note.copy()
    answered.remove("type")
    answered.getJsonObject("metadata").put("createdByUsername", request.claims.username)
    answered
      .getJsonObject("metadata")
      .put("createdBy", obj("lastName" -> request.claims.username))
    SandboxResponse.json(201, answered, "location" -> s"/notes/${note.getString("id")}")
  }
}
