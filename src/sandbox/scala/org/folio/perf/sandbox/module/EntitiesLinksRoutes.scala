package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.View
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc._

/**
 * mod-entities-links: authorities, their source files, and the links of instances to them.
 *
 * Approximate: a library of a consortium has its own source files, and creates them itself.
 */
final class EntitiesLinksRoutes(release: FolioRelease) extends RoutesOf("mod-entities-links") {
  private val path = "/authority-storage/authorities"
  private val files = "/authority-source-files"
  private val rules = LinkingRules.of(release)

  private val stored =
    Storage(module, path, _.authorities, "authorities", dbTable = "authority", location = s"$path/")

  override val routes: Vector[Route] = Vector(
    readRoute(s"GET $path", Storage.list(_.authorities, "authorities")),
    route(s"GET $path/{id}", get),
    route(s"POST $path", stored.post),
    route(s"DELETE $path/{id}", stored.delete),
    route(s"GET $files", Storage.list(_.reference(files), "authoritySourceFiles")),
    route(s"GET $files/{id}", Storage.get(_.reference(files))),
    route(s"POST $files", withBody(newFile)),
    route(s"DELETE $files/{id}", Storage.delete(_.reference(files))),
    route(s"POST $files/{id}/hrid", nextNumber),
    route("GET /linking-rules/instance-authority", _ => SandboxResponse.jsonArray(200, list(rules.map(_.json)))),
  )

  private def get(request: SandboxRequest): SandboxResponse = request.tenant.authorities
    .get(request.id)
    .fold(
      SandboxResponse
        .error(404, s"Authority with ID [${request.id}] was not found", "not-found", "AuthorityNotFoundException")
    )(
      SandboxResponse.ok
    )

  /** A source file of the library itself: with one code, and with numbers. */
  private def newFile(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val codes = arr(body.getString("code"))
    val own = obj("id" -> request.idOf(body), "codes" -> codes, "metadata" -> request.metadata)
    val file = View.named("new source file")(request.tenant, "sent" -> body, "own" -> own)
    request.tenant.reference(files).put(file)
    SandboxResponse.json(201, file)
  }

  /** The first number of a source file. */
  private def startOf(file: JsonObject): Option[Int] =
    Option(file.getJsonObject("hridManagement")).flatMap(it => Option(it.getInteger("startNumber"))).map(_.intValue)

  /** The next number of a source file: its code and a count. */
  private def nextNumber(request: SandboxRequest): SandboxResponse = {
    val id = request.id
    val found = for {
      file <- request.tenant.reference(files).get(id)
      first <- startOf(file)
    } yield {
      val number = first - 1 + request.tenant.newNumber(s"authoritySourceFile-$id")
      SandboxResponse.ok(obj("id" -> id, "hrid" -> s"${file.getJsonArray("codes").getString(0)}$number"))
    }
    found.getOrElse(
      SandboxResponse.error(404, s"no source file $id with numbers", "validation", "RequestBodyValidationException")
    )
  }
}
