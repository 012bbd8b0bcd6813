package org.folio.perf.testkit

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.nio.charset.Charset
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.concurrent.{ConcurrentHashMap, ConcurrentLinkedQueue}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.JsonTree
import org.folio.perf.settings.{SandboxAccounts, SandboxHeader}
import scala.jdk.CollectionConverters._

/** A request as a browser would note it. @param transaction that the load sent it for */
final case class Noted(
    transaction: String,
    request: StubRequest,
    answer: StubAnswer,
    started: Instant,
    tookMs: Long,
)

/**
 * Passes requests on to a sandbox.
 *
 * @param charset of bodies, as of the server that passes them on
 */
final private[testkit] class Forwarding(sandbox: String, charset: Charset = UTF_8) {
  private val http = HttpClient.newBuilder.version(HttpClient.Version.HTTP_1_1).build

  def apply(request: StubRequest): StubAnswer = {
    val body =
      if (request.body.isEmpty) BodyPublishers.noBody else BodyPublishers.ofString(request.body, charset)
    val forwarded = HttpRequest.newBuilder(URI.create(sandbox + request.uri)).method(request.method, body)
    for ((name, value) <- request.headers if !Forwarding.OwnHeaders(name))
      forwarded.header(name, value)
    val answer = http.send(forwarded.build, BodyHandlers.ofString(charset))
    val headers = for {
      (name, values) <- answer.headers.map.asScala.toVector
      value <- values.asScala if !Forwarding.OwnHeaders(name.toLowerCase)
    } yield name -> value
    StubAnswer(answer.statusCode, answer.body, headers)
  }
}

private[testkit] object Forwarding {

  /** Headers of a connection; they are not passed on. */
  val OwnHeaders: Set[String] =
    "host connection content-length accept-encoding upgrade http2-settings transfer-encoding".split(' ').toSet
}

/** Stands before a sandbox and notes all requests with their answers, as a browser's developer tools do. */
final class RecordingProxy(sandbox: String) {
  private val forward = new Forwarding(sandbox)
  private val seen = new ConcurrentLinkedQueue[Noted]
  @volatile private var own = ""

  /** @param url of the server that answers with this proxy */
  def standsAt(url: String): Unit = own = url

  def noted: Vector[Noted] = seen.asScala.toVector

  def clear(): Unit = seen.clear()

  def answer(request: StubRequest): StubAnswer = {
    val started = Instant.now
    val passed = forward(request)
    val answer = passed.copy(body = passed.body.replace(sandbox, own))
    // The load sends the name of the transaction to the sandbox only.
    request.headers.get(SandboxHeader.Transaction).foreach { transaction =>
      seen.add(
        Noted(
          transaction,
          request,
          answer,
          started,
          Instant.now.toEpochMilli - started.toEpochMilli,
        )
      )
    }
    answer
  }
}

object RecordingProxy {

  /** HAR 1.2 of requests, in the form that Chromium saves. */
  def har(noted: Vector[Noted], url: String): String = JsonTree
    .of(
      "log" -> JsonTree.of(
        "version" -> "1.2",
        "creator" -> JsonTree.of("name" -> "WebInspector", "version" -> "537.36"),
        "pages" -> Nil,
        "entries" -> noted.map(entry(_, url)),
      )
    )
    .toString

  private def entry(noted: Noted, url: String): JsonNode = {
    val Noted(_, sent, answer, started, tookMs) = noted
    val body = Option.when(sent.body.nonEmpty)(
      "postData" -> JsonTree.of("mimeType" -> sent.headers.getOrElse("content-type", ""), "text" -> sent.body)
    )
    val request = Vector(
      "method" -> sent.method,
      "url" -> (url + sent.uri),
      "httpVersion" -> "HTTP/1.1",
      "headers" -> headers(sent.headers.toVector.filterNot(_._1 == SandboxHeader.Transaction)),
      "queryString" -> Nil,
      "cookies" -> Nil,
    ) ++ body
    val kind = answer.headers.collectFirst { case (n, v) if n.equalsIgnoreCase("content-type") => v }
    JsonTree.of(
      "_resourceType" -> (if (sent.method == "OPTIONS") "preflight" else "xhr"),
      "startedDateTime" -> started.toString,
      "time" -> tookMs.toDouble,
      "request" -> JsonTree.of(request: _*),
      "response" -> JsonTree.of(
        "status" -> answer.status,
        "statusText" -> "",
        "httpVersion" -> "HTTP/1.1",
        "headers" -> headers(answer.headers.toVector),
        "cookies" -> Nil,
        "content" -> JsonTree
          .of("size" -> answer.body.length, "mimeType" -> kind.getOrElse(""), "text" -> answer.body),
        "redirectURL" -> "",
      ),
      "cache" -> JsonTree.of(),
      "timings" -> JsonTree.of("send" -> 0, "wait" -> tookMs.toDouble, "receive" -> 0),
    )
  }

  private def headers(all: Vector[(String, String)]): Vector[JsonNode] =
    all.map { case (name, value) => JsonTree.of("name" -> name, "value" -> value) }
}

/**
 * Stands before a sandbox and knows it by other secrets. Some requests of the load it refuses with an answer
 * that repeats all it was told; likewise what is asked of AWS.
 *
 * @param password that stands for the sandbox's
 * @param edgeKey that stands for the key of `tenant`
 */
final class CanaryProxy(sandbox: String, tenant: String, password: String, edgeKey: String) {
  import org.folio.perf.testkit.CanaryProxy._

  val passwordsSeen = new AtomicInteger
  val edgeKeysSeen = new AtomicInteger
  val tokensSeen = new AtomicInteger
  val repeated = new AtomicInteger
  val askedAsAws = new AtomicInteger

  private val forward = new Forwarding(sandbox)
  private val real = new ConcurrentHashMap[String, String]
  private val turn = new AtomicInteger

  def answer(request: StubRequest): StubAnswer = {
    val headers = request.headers
    val isLoad = headers.get("user-agent").contains("folio-perf")
    if (request.body.contains(password)) passwordsSeen.incrementAndGet()
    if (request.uri.contains(edgeKey)) edgeKeysSeen.incrementAndGet()
    if (headers.get("x-okapi-token").exists(real.containsKey)) tokensSeen.incrementAndGet()
    val answer =
      if (headers.get("authorization").exists(_.startsWith("AWS4"))) {
        askedAsAws.incrementAndGet()
        val words = s"user $AwsKey with $UserInfo is not allowed"
        StubAnswer(400, s"""{"__type":"AccessDeniedException","message":"$words"}""")
      } else if ((isLoad || request.uri.contains(edgeKey)) && turn.incrementAndGet() % 5 == 0) {
        repeated.incrementAndGet()
        StubAnswer(500, s"failed at $UserInfo${request.uri} with $headers and ${request.body}")
      } else passed(request)
    answer.copy(headers = answer.headers.filterNot(_._1 == AnyOrigin._1) :+ AnyOrigin)
  }

  private def passed(request: StubRequest): StubAnswer = {
    val answer = forward(
      request.copy(
        uri = request.uri.replace(edgeKey, SandboxAccounts.edgeApiKey(tenant)),
        body = request.body.replace(password, SandboxAccounts.Password),
        headers = request.headers.map { case (name, value) => name -> withReal(value) },
      )
    )
    answer.copy(headers = answer.headers.map {
      case ("set-cookie", cookie) => "set-cookie" -> withCanary(cookie)
      case other => other
    })
  }

  private def withReal(value: String): String =
    real.asScala.foldLeft(value) { case (text, (canary, token)) => text.replace(canary, token) }

  private def withCanary(cookie: String): String = {
    val value = cookie.takeWhile(_ != ';').dropWhile(_ != '=').drop(1)
    val canary = s"$Token.${real.size}"
    real.put(canary, value)
    cookie.replace(value, canary)
  }
}

object CanaryProxy {
  val AwsKey = "AKIACANARYCANARY1234"
  val UserInfo = "http://canary-user:canary-userinfo@folio.example.org/x"

  /** Of a shape that nobody would know for a token. */
  val Token = "canary-token-opaque"
  private val AnyOrigin = "access-control-allow-origin" -> "*"
}

/**
 * A change of the answers to one kind of requests.
 *
 * @param transaction that the requests belong to
 * @param request method and path template, such as `GET /users/{id}`
 */
final case class Edit(transaction: String, request: String)(val change: StubAnswer => StubAnswer) {

  def fits(sent: StubRequest): Boolean =
    EditingProxy.transactionOf(sent) == transaction && EditingProxy.template(sent) == request
}

object Edit {

  /** Changes the JSON of the answers. */
  def json(transaction: String, request: String)(change: ObjectNode => Unit): Edit =
    Edit(transaction, request) { answer =>
      val body = JsonTree.mapper.readTree(answer.body).asInstanceOf[ObjectNode]
      change(body)
      answer.copy(body = body.toString)
    }
}

/** Stands before a sandbox and changes some of its answers, as a target with other records gives them. */
final class EditingProxy(sandbox: String, edits: Vector[Edit]) {
  private val forward = new Forwarding(sandbox)

  def answer(request: StubRequest): StubAnswer =
    edits.filter(_.fits(request)).foldLeft(forward(request))((answer, edit) => edit.change(answer))
}

object EditingProxy {

  def transactionOf(request: StubRequest): String =
    request.header(SandboxHeader.Transaction)

  /** Method and path, with `{id}` for each id. */
  def template(request: StubRequest): String = {
    val path = request.path
      .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "{id}")
      .replaceFirst("/tenants/\\w+/", "/tenants/{id}/")
      .replaceFirst("/domain/\\w+/type/\\w+/", "/domain/{id}/type/{id}/")
    s"${request.method} $path"
  }
}
