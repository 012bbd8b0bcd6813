package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-notes: notes, by the records that they are linked to. */
object NotesRoutes extends RoutesOf("mod-notes") {
  private def notes(tenant: TenantData): RecordTable = tenant.own("notes", Seq("links.id"))

  override val routes: Vector[Route] = Vector(
    route("GET /note-types", Storage.list(_.reference("/note-types"), "noteTypes")),
    route("GET /note-links/domain/{domain}/type/{type}/id/{id}", linked),
  )

  /**
   * Notes that are linked to a record. The parameter `status` is ignored: the list is always that
   * of `assigned`.
   */
  private def linked(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val Vector(domain, kind, id) = request.pathValues: @unchecked
    val found = notes(request.tenant)
      .find("links.id", id)
      .filter(_.getString("domain") == domain)
      .filter(note => Json.objects(note, "links").exists(_.getString("type") == kind))
    val page = found.slice(query.offset, query.offset + query.limit)
    SandboxResponse.ok(Lists.body("notes", page, found.size))
  }
}
