package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{Json, Table, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Lists, Route, Schema}

/** mod-notes: notes, found by what they are linked to. */
object NotesRoutes {
  private val module = "mod-notes"
  private def notes(tenant: TenantData): Table = tenant.own("notes", Seq("links.id"))

  val routes: Vector[Route] = Vector(
    Route("GET", "/note-types", module, "note.types.collection.get", CallKind.LightRead, types),
    Route(
      "GET",
      "/note-links/domain/{domain}/type/{type}/id/{id}",
      module,
      "note.links.collection.get",
      CallKind.LightRead,
      linked,
    ),
    Route("POST", "/notes", module, "notes.item.post", CallKind.Write, post),
    Route(
      "DELETE",
      "/notes/{id}",
      module,
      "notes.item.delete",
      CallKind.Write,
      Storage.delete(notes),
    ),
  )

  private def types(ask: Ask): Answer = Lists.read(ask, Lists.notesError) match {
    case Left(refusal) => refusal
    case Right(query) =>
      val page = Lists.select(ask.tenant.reference("/note-types"), query)
      Answer.json(200, Lists.body("noteTypes", page.records, page.total))
  }

  /** Only `status=assigned` (those linked) is told apart here: other values list the same. */
  private def linked(ask: Ask): Answer = Lists.read(ask, Lists.notesError) match {
    case Left(refusal) => refusal
    case Right(query) =>
      val Vector(domain, kind, id) = ask.pathValues: @unchecked
      val found = notes(ask.tenant)
        .find("links.id", id)
        .filter(_.getString("domain") == domain)
        .filter(note =>
          Json.objects(note.getJsonArray("links")).exists(_.getString("type") == kind)
        )
      val page = found.slice(query.offset, query.offset + query.limit)
      Answer.json(200, Lists.body("notes", page, found.size))
  }

  private val schema =
    Schema("Note", Vector("domain", "typeId", "title", "links"), Vector.empty)

  private def post(ask: Ask): Answer = Bodies.valid(ask, schema) match {
    case Left(refusal) => refusal
    case Right(body) =>
      val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
      val typeName = ask.tenant.reference("/note-types").get(body.getString("typeId"))
      val note = body
        .put("id", id)
        .put("type", typeName.map(_.getString("name")).orNull)
        .put("popUpOnCheckOut", body.getBoolean("popUpOnCheckOut", false))
        .put("popUpOnUser", body.getBoolean("popUpOnUser", false))
        .put("metadata", Json.metadata(ask.now, ask.claims.userId))
      notes(ask.tenant).put(id, note)
      val answered = note.copy()
      answered.remove("type")
      answered.getJsonObject("metadata").put("createdByUsername", ask.claims.username)
      answered.getJsonObject("metadata").put("createdBy", obj("lastName" -> ask.claims.username))
      Answer.json(201, answered, "location" -> s"/notes/$id")
  }
}
