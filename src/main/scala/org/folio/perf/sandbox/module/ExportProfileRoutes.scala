package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.{Json, Table, TenantData}
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.exports.ExportProfiles
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Route}

/** mod-data-export: job and mapping profiles. FOLIO's own cannot be deleted. */
object ExportProfileRoutes {
  private val SortFields =
    Set("id", "name", "description", "createdDate", "updatedDate", "default")

  def jobs(tenant: TenantData): Table =
    tenant.own("data-export job profiles", Nil, ExportProfiles.jobs)

  def mappings(tenant: TenantData): Table =
    tenant.own("data-export mapping profiles", Nil, ExportProfiles.mappings)

  val routes: Vector[Route] =
    routesOf("job-profiles", "jobProfiles", "JobProfileEntity", "job profile", jobs)(hasMapping) ++
      routesOf(
        "mapping-profiles",
        "mappingProfiles",
        "MappingProfileEntity",
        "mapping profile",
        mappings,
      )((_, body) => body.containsKey("recordTypes") && body.containsKey("outputFormat"))

  /** @param isValid beside the name, which all need */
  private def routesOf(
      path: String,
      listName: String,
      entity: String,
      words: String,
      table: TenantData => Table,
  )(isValid: (Ask, JsonObject) => Boolean): Vector[Route] = {
    val whole = s"/data-export/$path"
    def route(method: String, path: String, does: String, kind: CallKind)(handle: Ask => Answer) =
      Route(method, path, "mod-data-export", s"data-export.$listName.$does", kind, handle)
    Vector(
      route("GET", whole, "collection.get", CallKind.LightRead)(
        DataExportLists(whole, listName, SortFields, table)
      ),
      route("POST", whole, "item.post", CallKind.Write) { ask =>
        Bodies.json(ask) match {
          case Left(refusal) => refusal
          case Right(body) if Json.string(body, "name").isEmpty || !isValid(ask, body) =>
            DataExportErrors.badRequest(ask, whole)
          case Right(body) => Answer.json(201, kept(ask, table(ask.tenant), body))
        }
      },
      route("GET", s"$whole/{id}", "item.get", CallKind.LightRead) { ask =>
        table(ask.tenant)
          .get(ask.id)
          .fold(DataExportErrors.unknown(entity, ask.id))(Answer.json(200, _))
      },
      route("DELETE", s"$whole/{id}", "item.delete", CallKind.Write) { ask =>
        table(ask.tenant).get(ask.id) match {
          case None => DataExportErrors.unknown(entity, ask.id)
          case Some(profile) if profile.getBoolean("default", false) =>
            DataExportErrors.text(403, s"Deletion of default $words is forbidden")
          case Some(_) =>
            table(ask.tenant).delete(ask.id)
            Answer.NoContent
        }
      },
    )
  }

  private def hasMapping(ask: Ask, body: JsonObject): Boolean =
    Json.string(body, "mappingProfileId").exists(mappings(ask.tenant).contains)

  private def kept(ask: Ask, table: Table, body: JsonObject): JsonObject = {
    val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
    val user = ask.tenant.users.get(ask.claims.userId).getOrElse(new JsonObject())
    val profile = body
      .put("id", id)
      .put("default", false)
      .put(
        "userInfo",
        obj(
          "firstName" -> Json.stringAt(user, "personal.firstName"),
          "lastName" -> Json.stringAt(user, "personal.lastName"),
          "userName" -> Json.string(user, "username"),
        ),
      )
      .put(
        "metadata",
        Json
          .metadata(ask.now, ask.claims.userId)
          .put("createdByUsername", ask.claims.username)
          .put("updatedByUsername", ask.claims.username),
      )
    table.put(id, profile)
    profile
  }
}
