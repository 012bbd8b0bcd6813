package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.format.Json.obj
import scala.jdk.CollectionConverters._

/**
 * A request to an AWS service, in any protocol.
 *
 * @param operation e.g. `ListServices`
 * @param parameters of the query protocol's form, or of the path and query string
 * @param json body of the JSON protocols; an empty object for the others
 */
final case class AwsRequest(
    operation: String,
    parameters: Map[String, String],
    json: JsonNode,
) {
  def text(name: String): Option[String] = Fields.text(json, name)
  def texts(name: String): Vector[String] = Fields.list(json, name).map(_.asText)

  /** Members `name.1`, `name.2` ... of a form. */
  def members(name: String): Vector[String] =
    Iterator.from(1).map(n => parameters.get(s"$name.$n")).takeWhile(_.isDefined).flatten.toVector
}

/** Readers of the fields of a request. */
private[aws] object Fields {

  def text(node: JsonNode, name: String): Option[String] =
    Option(node.get(name)).filter(_.isTextual).map(_.asText)

  def list(node: JsonNode, name: String): Vector[JsonNode] =
    Option(node.get(name)).filter(_.isArray).fold(Vector.empty[JsonNode])(_.asScala.toVector)
}

/**
 * An error response.
 *
 * @param status of HTTP
 * @param code e.g. `ValidationError`
 */
final case class AwsError(status: Int, code: String, message: String)

/**
 * An AWS service of the sandbox.
 *
 * @param service its name, from the signature's scope
 * @param throttled status and code of the error for too many requests; likewise `denied`
 */
abstract class AwsEndpoint private[aws] (
    val service: String,
    private[aws] val form: AwsForm,
    private[aws] val throttled: (Int, String),
    private[aws] val denied: (Int, String),
) {

  /** Prefix of its actions in policies. */
  def actionPrefix: String = service

  /** Answers by operation. Left: the error. Right: body of the response, in the service's protocol. */
  def answers(request: AwsRequest): AwsEndpoint.Answers

  protected def answered(fields: (String, Any)*): Either[AwsError, Buffer] = Right(form.written(obj(fields: _*)))
}

object AwsEndpoint {
  type Answers = PartialFunction[String, Either[AwsError, Buffer]]
}

/** A page of a list. @param next token of the next page; `None`: this is the last one */
final private[aws] case class AwsPage[A](items: Vector[A], next: Option[String])

private[aws] object AwsPage {

  /** @param token of the request; `None`: it wants the first page */
  def of[A](all: Vector[A], token: Option[String], size: Int): AwsPage[A] = {
    val start = token.flatMap(_.toIntOption).getOrElse(0)
    AwsPage(all.slice(start, start + size), Option.when(start + size < all.size)((start + size).toString))
  }
}
