package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.aws.AwsProtocol._
import org.folio.perf.sandbox.format.XmlWriter

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
