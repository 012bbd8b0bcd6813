package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.node.ObjectNode
import com.fasterxml.jackson.dataformat.cbor.{CBORFactory, CBORGenerator}
import java.io.{ByteArrayOutputStream, IOException}
import java.nio.charset.StandardCharsets.UTF_8
import java.security.MessageDigest
import java.util.Base64
import scala.util.Try

/**
 * Protocol between the SDK and a service.
 *
 * @param actionPrefix of the service's actions in policies
 * @param throttledCode error code for too many requests, with `throttledStatus`; likewise `denied`
 */
final private[aws] case class AwsProtocol(
    service: String,
    actionPrefix: String,
    form: AwsProtocol.Form,
    throttledStatus: Int,
    throttledCode: String,
    deniedStatus: Int,
    deniedCode: String,
)

private[aws] object AwsProtocol {
  sealed trait Form

  /** The operation is in the header x-amz-target; request and response are JSON. */
  case object JsonTarget extends Form

  /** The operation is in a form; the response is XML. Errors of EC2 and RDS differ. */
  final case class Query(namespace: String, isEc2: Boolean) extends Form

  /** The operation follows from method and path; the response is JSON. */
  case object RestJson extends Form

  val all: Vector[AwsProtocol] = Vector(
    AwsProtocol("ecs", "ecs", JsonTarget, 400, "ThrottlingException", 400, "AccessDeniedException"),
    AwsProtocol(
      "secretsmanager",
      "secretsmanager",
      JsonTarget,
      400,
      "ThrottlingException",
      400,
      "AccessDeniedException",
    ),
    AwsProtocol("logs", "logs", JsonTarget, 400, "ThrottlingException", 400, "AccessDeniedException"),
    AwsProtocol("pi", "pi", JsonTarget, 400, "ThrottlingException", 400, "NotAuthorizedException"),
    AwsProtocol(
      "ec2",
      "ec2",
      Query("http://ec2.amazonaws.com/doc/2016-11-15/", isEc2 = true),
      503,
      "RequestLimitExceeded",
      403,
      "UnauthorizedOperation",
    ),
    AwsProtocol(
      "rds",
      "rds",
      Query("http://rds.amazonaws.com/doc/2014-10-31/", isEc2 = false),
      400,
      "Throttling",
      403,
      "AccessDenied",
    ),
    AwsProtocol("es", "es", RestJson, 429, "ThrottlingException", 403, "AccessDeniedException"),
    AwsProtocol(
      "kafka",
      "kafka",
      RestJson,
      429,
      "TooManyRequestsException",
      403,
      "ForbiddenException",
    ),
  )

  def of(service: String): Option[AwsProtocol] = all.find(_.service == service)
}

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

/** JSON of answers. */
private[aws] object AwsJson {

  def write(fill: ObjectNode => Any): String = {
    val node = JsonTree.mapper.createObjectNode()
    fill(node)
    JsonTree.mapper.writeValueAsString(node)
  }

  /** Writes a field that is a list of objects. */
  def objects[A](node: ObjectNode, name: String, items: Iterable[A])(
      fill: (ObjectNode, A) => Any
  ): Unit = {
    val array = node.putArray(name)
    items.foreach { item =>
      fill(array.addObject(), item)
    }
  }

  def texts(node: ObjectNode, name: String, items: Iterable[String]): Unit = {
    val array = node.putArray(name)
    items.foreach(array.add)
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

  private def digest(request: String): String =
    MessageDigest
      .getInstance("SHA-256")
      .digest(request.getBytes(UTF_8))
      .take(12)
      .map(byte => f"$byte%02x")
      .mkString
}
