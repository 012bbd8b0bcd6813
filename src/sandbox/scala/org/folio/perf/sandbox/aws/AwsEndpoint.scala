package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.dataformat.cbor.{CBORFactory, CBORGenerator}
import java.io.{ByteArrayOutputStream, IOException}
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.format.XmlWriter
import scala.util.Try

/** Protocol between the SDK and a service. */
sealed abstract private[aws] class AwsForm(val contentType: String)

private[aws] object AwsForm {

  /** The operation is in the header x-amz-target; request and response are JSON. */
  case object JsonTarget extends AwsForm("application/x-amz-json-1.1")

  /** The operation is in a form; the response is XML. */
  case object Ec2Query extends AwsForm("text/xml")
  case object RdsQuery extends AwsForm("text/xml")

  /** The operation follows from method and path; the response is JSON. */
  case object RestJson extends AwsForm("application/json")
}

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

/**
 * An AWS service of the sandbox.
 *
 * @param service its name, from the signature's scope
 * @param throttled status and code of the error for too many requests; likewise `denied`
 */
abstract class AwsEndpoint private[aws] (
    val service: String,
    private[aws] val form: AwsForm,
    throttled: (Int, String),
    denied: (Int, String),
) {
  private[aws] val errors: FaultErrors = FaultErrors(service, throttled, denied)

  /** Left: the error. Right: body of the response, in the service's protocol. */
  def answer(request: AwsRequest): Either[AwsError, String]
}

/** JSON of answers. */
private[aws] object AwsJson {
  def answered(fields: (String, Any)*): Either[AwsError, String] = Right(obj(fields: _*).encode)
}

/** XML of answers. */
private[aws] object AwsXml {
  def document(name: String, attributes: (String, String)*)(content: XmlWriter => Unit): String = {
    val xml = new XmlWriter("")
    xml.element(name, attributes: _*)(content(xml))
    xml.toBuffer.toString
  }
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

/**
 * CBOR in the form of Smithy's RPC v2 protocol: maps with text keys; timestamps are tag 1, in
 * seconds.
 */
private[aws] object Cbor {
  private val factory = new CBORFactory()
  private val mapper = new ObjectMapper(factory)
  private val TimestampTag = 1

  /** Reads a map; an empty body is an empty map. */
  def read(body: Array[Byte]): Either[AwsError, JsonNode] =
    try {
      val tree = if (body.isEmpty) mapper.createObjectNode() else mapper.readTree(body)
      Either.cond(
        tree.isObject,
        tree,
        AwsError(400, "SerializationException", "The body is not a CBOR map."),
      )
    } catch {
      case _: IOException =>
        Left(AwsError(400, "SerializationException", "The body is not valid CBOR."))
    }

  /** Writes a map with the fields that `fill` adds. */
  def write(fill: CBORGenerator => Unit): Array[Byte] = {
    val out = new ByteArrayOutputStream()
    val generator = factory.createGenerator(out)
    map(generator)(fill(generator))
    generator.close()
    out.toByteArray
  }

  def map(generator: CBORGenerator)(fill: => Unit): Unit = {
    generator.writeStartObject()
    fill
    generator.writeEndObject()
  }

  /** Writes a field that is a list, with one entry per item of `items`. */
  def list[A](generator: CBORGenerator, name: String, items: Iterable[A])(
      entry: A => Unit
  ): Unit = {
    generator.writeFieldName(name)
    generator.writeStartArray(null, items.size)
    items.foreach(entry)
    generator.writeEndArray()
  }

  def timestamp(generator: CBORGenerator, epochSeconds: Long): Unit = {
    generator.writeTag(TimestampTag)
    generator.writeNumber(epochSeconds.toDouble)
  }
}

/** Operations of the services that identify them by method and path. */
private[aws] object RestPaths {
  private val Domain = "/2021-01-01/opensearch/domain/([^/]+)/?".r

  private val Configuration = "/v1/configurations/(.+)/revisions/(\\d+)".r

  /**
   * Name of the operation and the values in the path. The name of an unknown operation is the path.
   */
  def operation(method: String, path: String): (String, Map[String, String]) =
    (method, path) match {
      case ("GET", Domain(name)) => "DescribeDomain" -> Map("domain" -> name)
      case ("GET", "/2021-01-01/domain") => "ListDomainNames" -> Map.empty
      case ("GET", "/2021-01-01/tags/" | "/2021-01-01/tags") => "ListTags" -> Map.empty
      case ("GET", "/v1/clusters") => "ListClusters" -> Map.empty
      case ("GET", Configuration(arn, revision)) =>
        "DescribeConfigurationRevision" -> Map("arn" -> arn, "revision" -> revision)
      case _ => s"$method $path" -> Map.empty
    }
}

/**
 * Start of the next page. A token belongs to one request and is invalid with another one.
 *
 * @param query number of the query or metric that the page begins with
 * @param offset points of it that earlier pages had
 * @param asOf last second of the first page, so that all pages report the same moment
 */
final private[aws] case class PageToken(query: Int, offset: Int, asOf: Long) {

  /** @param request identity of the request, the same for all its pages */
  def encode(request: String): String = {
    val text = s"$query:$offset:$asOf:${PageToken.digest(request)}"
    Base64.getUrlEncoder.withoutPadding.encodeToString(text.getBytes(UTF_8))
  }
}

private[aws] object PageToken {

  def decode(token: String, request: String): Either[AwsError, PageToken] =
    Try(new String(Base64.getUrlDecoder.decode(token), UTF_8).split(':')).toOption
      .collect {
        case Array(query, offset, asOf, digest) if digest == PageToken.digest(request) =>
          for {
            q <- query.toIntOption
            o <- offset.toIntOption
            s <- asOf.toLongOption
          } yield PageToken(q, o, s)
      }
      .flatten
      .toRight(AwsError.invalidToken)

  private def digest(request: String): String = AwsFacts.hex(request).take(24)
}
