package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Consortium
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.gateway.{Answer, Ask, Errors, Fault, Lists, Route}

/**
 * mod-consortia: the consortium and its tenants. See [[InstanceSharing]] for what they share.
 *
 * Source: the module's public API description; there is no recorded exchange.
 */
final class ConsortiaRoutes(consortium: Option[Consortium], jobPace: Double) {
  import ConsortiaRoutes._

  val routes: Vector[Route] = Vector(
    route("/consortia", "", _ => all),
    route("/consortia/{id}", "consortia.consortium.item.get", one),
    route("/consortia/{id}/tenants", "", tenants),
    route("/consortia-configuration", "", configuration),
  ) ++ new InstanceSharing(consortium, jobPace).routes

  private def route(path: String, permission: String, handle: Ask => Answer): Route =
    Route("GET", path, Module, permission, CallKind.LightRead, handle)

  private def all: Answer = {
    val records = consortium.toVector.map(view)
    Answer.json(200, Lists.body("consortia", records, records.size))
  }

  private def one(ask: Ask): Answer =
    known(consortium, ask).map(found => Answer.json(200, view(found))).merge

  private def view(consortium: Consortium): JsonObject =
    obj("id" -> consortium.id, "name" -> "Sandbox consortium")

  private def tenants(ask: Ask): Answer = {
    val answer = for {
      found <- known(consortium, ask)
      query <- Lists.read(ask, Lists.storageError)
    } yield {
      val records = found.tenants.slice(query.offset, query.offset + query.limit).map { tenant =>
        obj(
          "id" -> tenant.tenant.name,
          "code" -> f"${tenant.tenant.number}%03d",
          "name" -> tenant.tenant.name,
          "isCentral" -> tenant.tenant.isCentral,
          "isDeleted" -> false,
        )
      }
      Answer.json(200, Lists.body("tenants", records, found.tenants.size))
    }
    answer.merge
  }

  private def configuration(ask: Ask): Answer = consortium match {
    case None => notFound("tenant", ask.tenant.tenant.name)
    case Some(found) =>
      Answer.json(200, obj("id" -> found.id, "centralTenantId" -> found.central.tenant.name))
  }
}

private[module] object ConsortiaRoutes {
  val Module = "mod-consortia"

  /** The consortium that the path names. */
  def known(consortium: Option[Consortium], ask: Ask): Either[Answer, Consortium] =
    consortium.filter(_.id == ask.id).toRight(notFound("consortiumId", ask.id))

  def notFound(what: String, value: String): Answer =
    refused(404, s"Object with $what [$value] was not found", "NOT_FOUND_ERROR")

  def refused(status: Int, message: String, code: String): Answer =
    Answer.json(status, Errors.body(Seq(Fault(message, kind = Some("-1"), code = Some(code)))))
}
