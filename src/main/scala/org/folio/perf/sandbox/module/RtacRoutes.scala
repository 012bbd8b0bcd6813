package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{
  Bodies,
  EdgeModule,
  Interface,
  ModuleRoutes,
  Route,
  SandboxModule,
}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._

/**
 * mod-rtac and, by API key, edge-rtac: the items of an instance and their due dates. The edge
 * module responds with 200 even for errors.
 */
object RtacRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-rtac",
      "3.6.0",
      provides = Vector(
        Interface("rtac-batch", "1.1", "/rtac-batch")
      ),
      requires = "inventory-hierarchy 0.5; loan-storage 6.0 7.0 7.1; circulation 13.1 14.2",
    ),
    SandboxModule(
      "edge-rtac",
      "2.7.1",
      requires = "rtac-batch 1.1; login 5.0 6.0 7.0",
    ),
  )

  override val routes: Vector[Route] = Vector(
    Route("POST", "/rtac-batch", "mod-rtac", "rtac.batch.post", RequestKind.Read, batch)
  )

  override val edge: Option[EdgeModule] = Some(
    EdgeModule(
      Vector(Route("GET", "/rtac", "edge-rtac", "", RequestKind.Edge, byKey)),
      (_, _) => nothing,
    )
  )

  private def batch(request: SandboxRequest): SandboxResponse = Bodies.json(request) match {
    case Left(refusal) => refusal
    case Right(body) =>
      val ids = Option(body.getJsonArray("instanceIds")).toVector.flatMap(_.iterator.asScala)
      if (ids.isEmpty) SandboxResponse.text(404, "Could not find instances")
      else SandboxResponse.json(200, response(request, ids.map(_.toString)))
  }

  private def byKey(request: SandboxRequest): SandboxResponse = {
    val accept = request.header("accept").filter(_.trim.nonEmpty)
    val ids = request.parameter("instanceIds").toVector.flatMap(_.split(',')).map(_.trim)
    if (accept.exists(Supported.findFirstIn(_).isEmpty))
      SandboxResponse.text(406, s"Unsupported media type ${accept.getOrElse("")}")
    else if (ids.forall(_.isEmpty)) nothing
    else {
      val found = response(request, ids)
      if (accept.exists(AsksForJson.findFirstIn(_).isDefined)) json(found)
      else xml(RtacXml(found))
    }
  }

  private def response(request: SandboxRequest, ids: Vector[String]): JsonObject = {
    val availability = new ItemAvailability(request.tenant)
    val found = ids.map(availability.of)
    val errors = found.collect { case Left(message) => obj("message" -> message, "code" -> "404") }
    obj(
      "holdings" -> list(found.collect { case Right(holdings) => holdings }),
      "errors" -> Option.when(errors.nonEmpty)(list(errors)),
    )
  }

  /** JSON of edge-rtac: unlike mod-rtac, it has a null if there are no errors. */
  private def json(found: JsonObject): SandboxResponse = {
    if (!found.containsKey("errors")) found.putNull("errors")
    SandboxResponse.json(200, found)
  }

  /** Empty result, in XML even if the client requested JSON. */
  private def nothing: SandboxResponse = xml(RtacXml(obj("holdings" -> Json.arr())))

  private def xml(body: Buffer): SandboxResponse =
    SandboxResponse(200, Some("application/xml"), body)

  private val Supported = """(text|application|\*)\s*/\s*(xml|\*)|application\s*/\s*json""".r
  private val AsksForJson = """application\s*/\s*json""".r
}
