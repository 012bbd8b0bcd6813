package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode

/**
 * A request to an AWS service, in any protocol.
 *
 * @param service name in the signature's scope, e.g. `ecs`
 * @param operation e.g. `ListServices`
 * @param parameters of the query protocol's form, or of the path and query string
 * @param json body of the JSON protocols; an empty object for the others
 */
final case class AwsRequest(
    service: String,
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

/** An AWS service of the sandbox. */
trait AwsEndpoint {

  /** Name of the service, from the signature's scope. */
  def service: String

  /** Left: the error. Right: body of the response, in the service's protocol. */
  def answer(request: AwsRequest): Either[AwsError, String]
}
