package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.aws.AwsForm._
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.format.XmlWriter

/**
 * An error response in the words of AWS.
 *
 * @param status of HTTP
 * @param code e.g. `ValidationError`
 */
final case class AwsError(status: Int, code: String, message: String)

object AwsError {

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
}

/** Writes error responses in a service's protocol. */
private[aws] object AwsErrorBody {

  def of(form: AwsForm, error: AwsError): String = form match {
    case JsonTarget | RestJson => obj("__type" -> error.code, "message" -> error.message).encode
    case Ec2Query =>
      AwsXml.document("Response") { xml =>
        xml.element("Errors")(xml.element("Error")(inside(xml, error)))
        xml.text("RequestID", "sandbox")
      }
    case RdsQuery =>
      AwsXml.document("ErrorResponse", "xmlns" -> RdsEndpoint.Namespace) { xml =>
        xml.element("Error") {
          xml.text("Type", "Sender")
          inside(xml, error)
        }
        xml.text("RequestId", "sandbox")
      }
  }

  private def inside(xml: XmlWriter, error: AwsError): Unit = {
    xml.text("Code", error.code)
    xml.text("Message", error.message)
  }
}
