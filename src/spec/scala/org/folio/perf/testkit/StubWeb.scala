package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.concurrent.ConcurrentLinkedQueue
import scala.jdk.CollectionConverters._
import java.security.MessageDigest
import scala.collection.mutable
import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.JsonTree

/**
 * A web service on loopback that keeps its requests, and can be told to answer otherwise once. Bodies have a character
 * for each byte.
 */
abstract class StubWeb {
  private val seen = new ConcurrentLinkedQueue[StubRequest]
  private val orders = new ConcurrentLinkedQueue[(StubRequest => Boolean, () => StubAnswer)]

  protected def answer(request: StubRequest): StubAnswer

  def requests: Vector[StubRequest] = seen.asScala.toVector

  /** Requests other than GET, as "METHOD path". */
  def changes: Vector[String] =
    requests.filter(_.method != "GET").map(r => s"${r.method} ${r.path}")

  /** The next request that matches gets this answer. */
  def once(matches: StubRequest => Boolean)(answer: => StubAnswer): Unit = {
    orders.add(matches -> (() => answer))
    ()
  }

  /** @param use gets the base URL of the service */
  def lend[A](use: String => A): A = StubFolio.withStub(serve, ISO_8859_1)(stub => use(stub.url))

  protected def isJson(request: StubRequest): Boolean =
    request.header("content-type").startsWith("application/json")

  /** `None`: the body is none. */
  protected def json(request: StubRequest): Option[JsonNode] =
    JsonTree.read(new String(request.body.getBytes(ISO_8859_1), UTF_8))

  private def serve(request: StubRequest): StubAnswer = synchronized {
    seen.add(request)
    val order = orders.asScala.find(_._1(request))
    order.foreach(orders.remove(_))
    order.fold(answer(request))(_._2())
  }
}

object StubWeb {

  def json(tree: JsonNode, status: Int = 200): StubAnswer = StubAnswer(
    status,
    new String(tree.toString.getBytes(UTF_8), ISO_8859_1),
    Seq("content-type" -> "application/json; charset=UTF-8"),
  )
}

/** A stand-in of S3 with one bucket, perf, addressed by path: objects, and lists of two entries a page. */
final class StubS3 extends StubWeb {

  /** Contents by key, each byte as a character. */
  val objects: mutable.Map[String, String] = mutable.TreeMap.empty
  val types: mutable.Map[String, String] = mutable.Map.empty

  /** Keys of the objects that were written, in order. */
  def written: Vector[String] =
    requests.filter(_.method == "PUT").map(_.path.stripPrefix("/perf/"))

  override protected def answer(request: StubRequest): StubAnswer = {
    val key = request.path.stripPrefix("/perf").stripPrefix("/")
    if (!request.header("authorization").startsWith("AWS4-HMAC-SHA256 ")) error(403, "AccessDenied")
    else if (!request.path.startsWith("/perf")) error(404, "NoSuchBucket")
    else
      (request.method, key) match {
        case ("GET", "") if request.parameters.get("list-type").contains("2") => list(request.parameters)
        case ("GET", _) =>
          objects.get(key).fold(error(404, "NoSuchKey"))(body => StubAnswer(200, body, tag(body)))
        case ("PUT", _) if request.body.length.toString == request.header("content-length") =>
          objects(key) = request.body
          types(key) = request.header("content-type")
          StubAnswer(200, "", tag(request.body))
        case _ => error(405, "MethodNotAllowed")
      }
  }

  private def tag(body: String) = Seq("etag" -> s"\"${md5(body)}\"")

  private def md5(body: String): String =
    MessageDigest
      .getInstance("MD5")
      .digest(body.getBytes(ISO_8859_1))
      .map(byte => f"${byte & 0xff}%02x")
      .mkString

  private def list(query: Map[String, String]): StubAnswer = {
    val prefix = query.getOrElse("prefix", "")
    val delimiter = query.get("delimiter").filter(_.nonEmpty)
    val entries = objects.keys.toVector
      .filter(_.startsWith(prefix))
      .map { key =>
        val end = delimiter.fold(-1)(key.indexOf(_, prefix.length))
        if (end < 0) Right(key) else Left(key.take(end + 1))
      }
      .distinct
    val from = query.get("continuation-token").fold(0)(_.toInt)
    val page = entries.slice(from, from + 2)
    val next =
      if (from + 2 < entries.size) s"<NextContinuationToken>${from + 2}</NextContinuationToken>"
      else ""
    val found = page.map {
      case Left(folder) => s"<CommonPrefixes><Prefix>$folder</Prefix></CommonPrefixes>"
      case Right(key) =>
        s"<Contents><Key>$key</Key><Size>${objects(key).length}</Size>" +
          s"<ETag>\"${md5(objects(key))}\"</ETag></Contents>"
    }
    StubAnswer(
      200,
      s"<ListBucketResult><IsTruncated>${next.nonEmpty}</IsTruncated>$next${found.mkString}</ListBucketResult>",
      Seq("content-type" -> "application/xml"),
    )
  }

  private def error(status: Int, code: String): StubAnswer =
    StubAnswer(
      status,
      s"<Error><Code>$code</Code><Message>$code, says S3</Message></Error>",
      Seq("content-type" -> "application/xml"),
    )
}

/** A stand-in of Slack's incoming webhooks, as strict as the documentation of blocks. */
final class StubSlack extends StubWeb {
  import StubSlack._

  /** Messages in the channel. */
  val messages: mutable.Buffer[JsonNode] = mutable.Buffer.empty

  override protected def answer(request: StubRequest): StubAnswer =
    if (request.path != Path) StubAnswer(404, "no_service")
    else if (request.method != "POST") StubAnswer(405, "method_not_allowed")
    else
      json(request).filter(_.isObject && isJson(request)).fold(StubAnswer(400, "invalid_payload"))(posted)

  private def posted(json: JsonNode): StubAnswer = {
    val blocks = json.path("blocks").elements.asScala.toVector
    if (json.path("text").asText.isEmpty) StubAnswer(400, "no_text")
    else if (blocks.isEmpty || blocks.size > 50 || !blocks.forall(isBlock))
      StubAnswer(400, "invalid_blocks")
    else {
      messages += json
      StubAnswer(200, "ok")
    }
  }

  private def isBlock(block: JsonNode): Boolean = {
    val keys = block.fieldNames.asScala.toSet - "type"
    def all(name: String) = block.path(name).elements.asScala.toVector
    block.path("type").asText match {
      case "header" => keys == Set("text") && isText(block.path("text"), "plain_text", 150)
      case "section" if keys == Set("text") => isText(block.path("text"), "mrkdwn", 3000)
      case "section" =>
        keys == Set("fields") && (1 to 10).contains(all("fields").size) &&
        all("fields").forall(isText(_, "mrkdwn", 2000))
      case "context" =>
        keys == Set("elements") && (1 to 10).contains(all("elements").size) &&
        all("elements").forall(isText(_, "mrkdwn", 3000))
      case _ => false
    }
  }

  private def isText(text: JsonNode, kind: String, longest: Int): Boolean = {
    val known = if (kind == "plain_text") Set("type", "text", "emoji") else Set("type", "text")
    text.fieldNames.asScala.toSet.subsetOf(known) && text.path("type").asText == kind &&
    (1 to longest).contains(text.path("text").asText.length)
  }
}

object StubSlack {

  /** The secret part of the webhook's URL. */
  val Path = "/services/T0/B0/canary"
}
