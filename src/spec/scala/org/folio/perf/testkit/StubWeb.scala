package org.folio.perf.testkit

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.concurrent.ConcurrentLinkedQueue
import scala.jdk.CollectionConverters._
import java.security.MessageDigest
import scala.collection.mutable
import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.JsonTree

/** A request to a stand-in. The body is in ISO 8859-1, so that no byte is lost. */
final case class WebRequest(
    method: String,
    path: String,
    query: Map[String, String],
    headers: Map[String, String],
    body: String,
) {
  def header(name: String): String = headers.getOrElse(name, "")
}

/** An answer of a stand-in. The body is in ISO 8859-1 too. */
final case class WebReply(
    status: Int,
    body: String = "",
    headers: Map[String, String] = Map.empty,
)

object WebReply {
  def json(tree: JsonNode, status: Int = 200): WebReply =
    WebReply(
      status,
      new String(tree.toString.getBytes(UTF_8), ISO_8859_1),
      Map("content-type" -> "application/json; charset=UTF-8"),
    )
}

/** A web service on loopback that keeps its requests, and can be told to answer otherwise once. */
abstract class StubWeb {
  private val seen = new ConcurrentLinkedQueue[WebRequest]
  private val orders = new ConcurrentLinkedQueue[(WebRequest => Boolean, () => WebReply)]

  protected def answer(request: WebRequest): WebReply

  def requests: Vector[WebRequest] = seen.asScala.toVector

  /** Requests other than GET, as "METHOD path". */
  def changes: Vector[String] =
    requests.filter(_.method != "GET").map(r => s"${r.method} ${r.path}")

  /** The next request that matches gets this answer. */
  def once(matches: WebRequest => Boolean)(answer: => WebReply): Unit = {
    orders.add(matches -> (() => answer))
    ()
  }

  /** @param use gets the base URL of the service */
  def lend[A](use: String => A): A = CloudWatchServer.withHandler(serve)(use)

  private def serve(request: HttpServerRequest): Unit = {
    request.body().onSuccess { buffer =>
      val asked = WebRequest(
        request.method.name,
        request.path,
        request.params.asScala.map(entry => entry.getKey -> entry.getValue).toMap,
        request.headers.asScala.map(e => e.getKey.toLowerCase -> e.getValue).toMap,
        new String(buffer.getBytes, ISO_8859_1),
      )
      seen.add(asked)
      val order = orders.asScala.find(_._1(asked))
      order.foreach(orders.remove(_))
      val reply = order.fold(answer(asked))(_._2())
      val response = request.response.setStatusCode(reply.status)
      reply.headers.foreach { case (name, value) => response.putHeader(name, value) }
      response.end(Buffer.buffer(reply.body.getBytes(ISO_8859_1)))
      ()
    }
    ()
  }
}

/** A stand-in of S3 with one bucket, perf, addressed by path: objects, and lists of two entries a page. */
final class StubS3 extends StubWeb {

  /** Contents by key, each byte as a character. */
  val objects: mutable.Map[String, String] = mutable.TreeMap.empty
  val types: mutable.Map[String, String] = mutable.Map.empty

  /** Keys of the objects that were written, in order. */
  def written: Vector[String] =
    requests.filter(_.method == "PUT").map(_.path.stripPrefix("/perf/"))

  override protected def answer(request: WebRequest): WebReply = synchronized {
    val key = request.path.stripPrefix("/perf").stripPrefix("/")
    if (!request.header("authorization").startsWith("AWS4-HMAC-SHA256 ")) error(403, "AccessDenied")
    else if (!request.path.startsWith("/perf")) error(404, "NoSuchBucket")
    else
      (request.method, key) match {
        case ("GET", "") if request.query.get("list-type").contains("2") => list(request.query)
        case ("GET", _) =>
          objects.get(key).fold(error(404, "NoSuchKey"))(body => WebReply(200, body, tag(body)))
        case ("PUT", _) if request.body.length.toString == request.header("content-length") =>
          objects(key) = request.body
          types(key) = request.header("content-type")
          WebReply(200, "", tag(request.body))
        case _ => error(405, "MethodNotAllowed")
      }
  }

  private def tag(body: String) = Map("etag" -> s"\"${md5(body)}\"")

  private def md5(body: String): String =
    MessageDigest
      .getInstance("MD5")
      .digest(body.getBytes(ISO_8859_1))
      .map(byte => f"${byte & 0xff}%02x")
      .mkString

  private def list(query: Map[String, String]): WebReply = {
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
    WebReply(
      200,
      s"<ListBucketResult><IsTruncated>${next.nonEmpty}</IsTruncated>$next${found.mkString}</ListBucketResult>",
      Map("content-type" -> "application/xml"),
    )
  }

  private def error(status: Int, code: String): WebReply =
    WebReply(
      status,
      s"<Error><Code>$code</Code><Message>$code, says S3</Message></Error>",
      Map("content-type" -> "application/xml"),
    )
}

/** A stand-in of Slack's incoming webhooks, as strict as the documentation of blocks. */
final class StubSlack extends StubWeb {
  import StubSlack._

  /** Messages in the channel. */
  val messages: mutable.Buffer[JsonNode] = mutable.Buffer.empty

  override protected def answer(request: WebRequest): WebReply =
    if (request.path != Path) WebReply(404, "no_service")
    else if (request.method != "POST") WebReply(405, "method_not_allowed")
    else if (!request.header("content-type").startsWith("application/json"))
      WebReply(400, "invalid_payload")
    else
      JsonTree.read(new String(request.body.getBytes(ISO_8859_1), UTF_8)) match {
        case Some(json) if json.isObject => posted(json)
        case _ => WebReply(400, "invalid_payload")
      }

  private def posted(json: JsonNode): WebReply = {
    val blocks = json.path("blocks").elements.asScala.toVector
    if (json.path("text").asText.isEmpty) WebReply(400, "no_text")
    else if (blocks.isEmpty || blocks.size > 50 || !blocks.forall(isBlock))
      WebReply(400, "invalid_blocks")
    else {
      messages += json
      WebReply(200, "ok")
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
