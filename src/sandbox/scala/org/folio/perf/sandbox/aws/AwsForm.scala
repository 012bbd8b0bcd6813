package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.dataformat.cbor.CBORFactory
import io.netty.handler.codec.http.QueryStringDecoder
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import io.vertx.core.json.JsonObject
import io.vertx.core.json.jackson.VertxModule
import org.folio.perf.model.JsonTree
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.format.XmlWriter
import scala.jdk.CollectionConverters._

/** Protocol between the SDK and a service. */
sealed abstract private[aws] class AwsForm(val contentType: String) {
  protected def mapper: ObjectMapper = JsonTree.mapper

  def read(http: HttpServerRequest, body: Buffer): AwsRequest

  /** An answer of the protocols with JSON, or the same in CBOR. */
  def written(answer: JsonObject): Buffer = answer.toBuffer

  def error(error: AwsError): Buffer = written(obj("__type" -> error.code, "message" -> error.message))

  protected def tree(body: Buffer): JsonNode =
    if (body.length == 0) mapper.createObjectNode() else mapper.readTree(body.getBytes)
}

private[aws] object AwsForm {

  /** The operation is in the header x-amz-target; request and response are JSON. */
  case object JsonTarget extends AwsForm("application/x-amz-json-1.1") {
    override def read(http: HttpServerRequest, body: Buffer): AwsRequest =
      AwsRequest(http.getHeader("x-amz-target").split('.').last, Map.empty, tree(body))
  }

  /** Smithy's RPC v2 protocol: the operation is the end of the path; request and response are CBOR. */
  case object Cbor extends AwsForm("application/cbor") {
    override protected val mapper: ObjectMapper =
      new ObjectMapper(new CBORFactory()).registerModule(new VertxModule)

    override def read(http: HttpServerRequest, body: Buffer): AwsRequest =
      AwsRequest(http.path.split('/').last, Map.empty, tree(body))

    override def written(answer: JsonObject): Buffer = Buffer.buffer(mapper.writeValueAsBytes(answer))
  }

  /** The operation is in a form; the response is XML. @param namespace of its elements */
  sealed abstract class Query(val namespace: String) extends AwsForm("text/xml") {
    override def read(http: HttpServerRequest, body: Buffer): AwsRequest = {
      val decoded = new QueryStringDecoder(body.toString, false).parameters.asScala
      val parameters = decoded.map { case (name, values) => name -> values.get(0) }.toMap
      AwsRequest(parameters.getOrElse("Action", ""), parameters, mapper.createObjectNode())
    }

    def document(name: String)(content: XmlWriter => Unit): Buffer = {
      val xml = new XmlWriter("")
      xml.element(name, "xmlns" -> namespace)(content(xml))
      xml.toBuffer
    }

    protected def entry(xml: XmlWriter, error: AwsError): Unit = xml.element("Error") {
      xml.text("Code", error.code)
      xml.text("Message", error.message)
    }
  }

  case object Ec2Query extends Query("http://ec2.amazonaws.com/doc/2016-11-15/") {
    override def error(error: AwsError): Buffer =
      document("Response")(xml => xml.element("Errors")(entry(xml, error)))
  }

  case object RdsQuery extends Query("http://rds.amazonaws.com/doc/2014-10-31/") {
    override def error(error: AwsError): Buffer = document("ErrorResponse")(entry(_, error))
  }

  /** The operation follows from the path, and so do values; the response is JSON. */
  case object RestJson extends AwsForm("application/json") {
    private val Domain = "/2021-01-01/opensearch/domain/([^/]+)/?".r
    private val Configuration = "/v1/configurations/.+/revisions/\\d+".r

    override def read(http: HttpServerRequest, body: Buffer): AwsRequest = {
      val operation = http.path match {
        case Domain(_) => "DescribeDomain"
        case "/2021-01-01/domain" => "ListDomainNames"
        case "/2021-01-01/tags/" | "/2021-01-01/tags" => "ListTags"
        case "/v1/clusters" => "ListClusters"
        case Configuration() => "DescribeConfigurationRevision"
        case path => path
      }
      val domain = Domain.findFirstMatchIn(http.path).map("domain" -> _.group(1))
      AwsRequest(operation, domain.toMap, tree(body))
    }
  }
}
