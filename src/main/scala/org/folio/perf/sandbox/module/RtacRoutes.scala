package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, EdgeModule, Route}
import scala.jdk.CollectionConverters._

/**
 * mod-rtac and, by API key, edge-rtac: which items of an instance there are, and until when they are
 * lent. The edge module answers 200 whatever is wrong.
 */
object RtacRoutes {

  val routes: Vector[Route] = Vector(
    Route("POST", "/rtac-batch", "mod-rtac", "rtac.batch.post", CallKind.Read, batch)
  )

  val edge: EdgeModule = EdgeModule(
    Vector(Route("GET", "/rtac", "edge-rtac", "", CallKind.Edge, byKey)),
    (_, _) => nothing,
  )

  private def batch(ask: Ask): Answer = Bodies.json(ask) match {
    case Left(refusal) => refusal
    case Right(body) =>
      val ids = Option(body.getJsonArray("instanceIds")).toVector.flatMap(_.iterator.asScala)
      if (ids.isEmpty) Answer.text(404, "Could not find instances")
      else Answer.json(200, answer(ask, ids.map(_.toString)))
  }

  private def byKey(ask: Ask): Answer = {
    val accept = ask.header("accept").filter(_.trim.nonEmpty)
    val ids = ask.parameter("instanceIds").toVector.flatMap(_.split(',')).map(_.trim)
    if (accept.exists(Supported.findFirstIn(_).isEmpty))
      Answer.text(406, s"Unsupported media type ${accept.getOrElse("")}")
    else if (ids.forall(_.isEmpty)) nothing
    else {
      val found = answer(ask, ids)
      if (accept.exists(AsksForJson.findFirstIn(_).isDefined)) json(found)
      else xml(RtacXml(found))
    }
  }

  private def answer(ask: Ask, ids: Vector[String]): JsonObject = {
    val availability = new Availability(ask.tenant)
    val found = ids.map(availability.of)
    val errors = found.collect { case Left(message) => obj("message" -> message, "code" -> "404") }
    obj(
      "holdings" -> list(found.collect { case Right(holdings) => holdings }),
      "errors" -> Option.when(errors.nonEmpty)(list(errors)),
    )
  }

  /** With a null where there are no errors, other than mod-rtac. */
  private def json(found: JsonObject): Answer = {
    if (!found.containsKey("errors")) found.putNull("errors")
    Answer.json(200, found)
  }

  /** In XML even when JSON was asked for. */
  private def nothing: Answer = xml(RtacXml(obj("holdings" -> Json.arr())))

  private def xml(body: Buffer): Answer = Answer(200, Some("application/xml"), body)

  private val Supported = """(text|application|\*)\s*/\s*(xml|\*)|application\s*/\s*json""".r
  private val AsksForJson = """application\s*/\s*json""".r
}
