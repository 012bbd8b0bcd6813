package org.folio.perf.sandbox.gateway

import io.vertx.core.json.{DecodeException, JsonObject}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._

/**
 * Required and known fields of a request body.
 *
 * @param name of the record, for the message about an unknown field
 * @param required paths such as `personal.lastName`
 * @param known all top-level fields; empty: any field is accepted
 */
final case class Schema(name: String, required: Vector[String], known: Vector[String])

/** Reads request bodies with the strictness of FOLIO's modules. */
object Bodies {

  def json(request: SandboxRequest): Either[SandboxResponse, JsonObject] = {
    val contentType = request.header("content-type").getOrElse("null")
    if (!contentType.startsWith("application/json"))
      Left(
        SandboxResponse.text(
          400,
          s"""Content-type header must be ["application/json"] but it is "$contentType"""",
        )
      )
    else
      try
        io.vertx.core.json.Json.decodeValue(request.body) match {
          case json: JsonObject => Right(json)
          case _ =>
            Left(SandboxResponse.text(400, "Cannot deserialize a JSON object from this value"))
        }
      catch {
        case error: DecodeException =>
          Left(SandboxResponse.text(400, error.getMessage.stripPrefix("Failed to decode:")))
      }
  }

  def valid(request: SandboxRequest, schema: Schema): Either[SandboxResponse, JsonObject] =
    json(request).flatMap(valid(_, schema))

  /** The body unchanged, if it has all required fields and no unknown ones. */
  def valid(body: JsonObject, schema: Schema): Either[SandboxResponse, JsonObject] = {
    val unknown =
      if (schema.known.isEmpty) None
      else body.fieldNames.asScala.find(field => !schema.known.contains(field))
    val missing = schema.required.filter(Json.stringAt(body, _).isEmpty)
    unknown match {
      case Some(field) =>
        val known = schema.known.map("\"" + _ + "\"").mkString(", ")
        val message = s"""Unrecognized field "$field" (class org.folio.rest.jaxrs.model""" +
          s""".${schema.name}), not marked as ignorable (${schema.known.size} known properties:""" +
          s" $known])"
        Left(ErrorResponses.invalid(message, "", ""))
      case None if missing.nonEmpty =>
        Left(ErrorResponses.invalid(missing.map { path =>
          ErrorEntry(
            "must not be null",
            Vector(path -> Some("null")),
            Some("1"),
            Some("jakarta.validation.constraints.NotNull.message"),
          )
        }))
      case None => Right(body)
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
