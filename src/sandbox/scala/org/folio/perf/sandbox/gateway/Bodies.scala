package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.body.{BodyCheck, RequestBodies}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.collection.concurrent.TrieMap

/** Reads request bodies with the strictness of FOLIO's modules. */
object Bodies {

  def json(request: SandboxRequest): Either[SandboxResponse, JsonObject] = value(request).flatMap {
    case json: JsonObject => Right(json)
    case _ => Left(SandboxResponse.text(400, "Cannot deserialize a JSON object from this value"))
  }

  private def value(request: SandboxRequest): Either[SandboxResponse, Any] = {
    val contentType = request.header("content-type").getOrElse("null")
    if (!contentType.startsWith("application/json"))
      Left(SandboxResponse.text(400, s"""Content-type header must be ["application/json"] but it is "$contentType""""))
    else
      request.json.toEither.left.map { error =>
        SandboxResponse.text(400, error.getMessage.stripPrefix("Failed to decode:"))
      }
  }

  /**
   * Puts the check of its body in front of a route, if a line of `requests.tsv` has one. A module that reads a body by hand passes its
   * record on: that gets the check of the storage module behind.
   *
   * @param releases the one that the sandbox plays, and others for modules that it lacks
   */
  def checking(releases: Vector[FolioRelease]): Route => Route = {
    val storageChecks = TrieMap.empty[String, Option[BodyCheck]]
    def passOn(request: String, record: JsonObject): Either[SandboxResponse, Unit] =
      storageChecks
        .getOrElseUpdate(request, RequestBodies.checkOf(request, releases))
        .flatMap(_.refusal(record, record.toBuffer))
        .toLeft(())
    route => {
      val check = RequestBodies.check(route.method, route.path, route.module, releases)
      def faultOf(request: SandboxRequest): Option[SandboxResponse] =
        check.flatMap(its => value(request).flatMap(body => its.refusal(body, request.body).toLeft(())).left.toOption)
      route.copy(handle = { received =>
        // The request keeps its body once it is read, with the numbers that the check converts.
        val request = received.copy(passOn = passOn)
        faultOf(request).getOrElse(route.handle(request))
      })
    }
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
