package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.body.{BodyUse, RequestBodies}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Reads request bodies with the strictness of FOLIO's modules. */
object Bodies {

  def json(request: SandboxRequest): Either[SandboxResponse, JsonObject] = value(request).flatMap {
    case json: JsonObject => Right(json)
    case _ => Left(SandboxResponse.text(400, "Cannot deserialize a JSON object from this value"))
  }

  private def value(request: SandboxRequest): Either[SandboxResponse, Any] = {
    val contentType = request.header("content-type").getOrElse("null")
    if (!contentType.startsWith("application/json"))
      Left(
        SandboxResponse.text(
          400,
          s"""Content-type header must be ["application/json"] but it is "$contentType"""",
        )
      )
    else
      request.json.toEither.left.map { error =>
        SandboxResponse.text(400, error.getMessage.stripPrefix("Failed to decode:"))
      }
  }

  /**
   * The route with the check of its body in front, if a line of `requests.tsv` has one. The module reads by hand what it passes on:
   * its request gets the check of the storage module behind it.
   *
   * @param releases the one that the sandbox plays, and others for modules that it lacks
   */
  def checked(route: Route, releases: Vector[FolioRelease]): Route =
    RequestBodies.use(route.method, route.path, route.module, releases) match {
      case Some(_: BodyUse.Checked) =>
        RequestBodies.check(route.method, route.path, route.module, releases).fold(route) { check =>
          route.copy(handle =
            request =>
              value(request).flatMap(body => check.refusal(body, request.body).toLeft(())) match {
                case Left(refusal) => refusal
                case Right(_) => route.handle(request)
              }
          )
        }
      case Some(BodyUse.PassedOn(to)) =>
        RequestBodies.checkOf(to, releases).fold(route) { check =>
          route.copy(handle =
            request => route.handle(request.copy(passOn = record => check.refusal(record, record.toBuffer).toLeft(())))
          )
        }
      case _ => route
    }

  /**
   * Checks that the client accepts plain text: updates of storage modules respond with text only
   * and refuse other clients.
   */
  def acceptsText(request: SandboxRequest): Either[SandboxResponse, Unit] =
    request.header("accept") match {
      case Some(accept) if !accept.contains("text/plain") && !accept.contains("*/*") =>
        Left(
          SandboxResponse.text(
            400,
            s"""Accept header must be ["text/plain"] for this request, but it is "$accept", """ +
              "can not send */*",
          )
        )
      case _ => Right(())
    }
}
