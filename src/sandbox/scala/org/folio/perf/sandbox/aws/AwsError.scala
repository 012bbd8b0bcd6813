package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.aws.AwsProtocol._
import org.folio.perf.sandbox.format.XmlWriter

/**
 * An error response in the words of AWS.
 *
 * @param status of HTTP
 * @param code e.g. `ValidationError`
 */
final case class AwsError(status: Int, code: String, message: String)

object AwsError {

  def validation(message: String): AwsError = AwsError(400, "ValidationError", message)

  /** @param parameter name in the request, e.g. `MetricDataQueries.member.1.Id` */
  def missing(parameter: String): AwsError =
    validation(
      s"1 validation error detected: Value at '$parameter' failed to satisfy constraint: " +
        "Member must not be null"
    )

  def invalidToken: AwsError =
    AwsError(400, "InvalidNextToken", "The next token specified is invalid.")

  def unknownOperation(operation: String): AwsError =
    AwsError(
      404,
      "UnknownOperationException",
      s"$operation is not an operation of this CloudWatch; it knows GetMetricData and ListMetrics.",
    )

  def unknown(service: String, operation: String): AwsError =
    AwsError(404, "UnknownOperationException", s"$operation is not an operation of this $service.")

  def throttled: AwsError = AwsError(400, "Throttling", "Rate exceeded")

  def accessDenied(operation: String): AwsError =
    AwsError(
      403,
      "AccessDenied",
      "User: arn:aws:iam::123456789012:user/folio-perf is not authorized to perform: " +
        s"cloudwatch:$operation because no identity-based policy allows the " +
        s"cloudwatch:$operation action",
    )
}

/** Writes error responses in a service's protocol. */
private[aws] object AwsErrorBody {

  def of(protocol: AwsProtocol, error: AwsError): String = protocol.form match {
    case JsonTarget | RestJson =>
      AwsJson.write { o =>
        o.put("__type", error.code)
        o.put("message", error.message)
      }
    case Query(namespace, isEc2) =>
      val xml = new XmlWriter("")
      if (isEc2)
        xml.element("Response") {
          xml.element("Errors")(xml.element("Error")(inside(xml, error)))
          xml.text("RequestID", "sandbox")
        }
      else
        xml.element("ErrorResponse", "xmlns" -> namespace) {
          xml.element("Error") {
            xml.text("Type", "Sender")
            inside(xml, error)
          }
          xml.text("RequestId", "sandbox")
        }
      xml.toBuffer.toString
  }

  private def inside(xml: XmlWriter, error: AwsError): Unit = {
    xml.text("Code", error.code)
    xml.text("Message", error.message)
  }
}
