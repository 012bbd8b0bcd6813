package org.folio.perf.testkit

import com.sun.net.httpserver.{HttpExchange, HttpServer}
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.net.{InetAddress, InetSocketAddress, URI}
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.{ConcurrentHashMap, Executors}
import org.folio.perf.sandbox.data.SandboxAccounts
import scala.jdk.CollectionConverters._

/**
 * Stands before a sandbox and knows it by other secrets. Some requests of the load it refuses with an answer
 * that repeats all it was told; likewise what is asked of AWS.
 *
 * @param password that stands for the sandbox's
 * @param edgeKey that stands for the key of `tenant`
 */
final class CanaryProxy(sandbox: String, tenant: String, password: String, edgeKey: String)
    extends AutoCloseable {
  import org.folio.perf.testkit.CanaryProxy._

  val passwordsSeen = new AtomicInteger
  val edgeKeysSeen = new AtomicInteger
  val tokensSeen = new AtomicInteger
  val repeated = new AtomicInteger
  val askedAsAws = new AtomicInteger

  private val http = HttpClient.newHttpClient
  private val real = new ConcurrentHashMap[String, String]
  private val pool = Executors.newFixedThreadPool(8)
  private val server =
    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress, 0), 0)
  server.setExecutor(pool)
  server.createContext("/", exchange => answer(exchange))
  server.start()

  def url: String = s"http://127.0.0.1:${server.getAddress.getPort}"

  override def close(): Unit = {
    server.stop(0)
    pool.shutdownNow()
    ()
  }

  private def answer(exchange: HttpExchange): Unit = {
    val body = new String(exchange.getRequestBody.readAllBytes(), UTF_8)
    val query = Option(exchange.getRequestURI.getRawQuery).getOrElse("")
    val headers = exchange.getRequestHeaders
    val isLoad = Option(headers.getFirst("user-agent")).contains("folio-perf")
    if (body.contains(password)) passwordsSeen.incrementAndGet()
    if (query.contains(edgeKey)) edgeKeysSeen.incrementAndGet()
    if (Option(headers.getFirst("x-okapi-token")).exists(real.containsKey))
      tokensSeen.incrementAndGet()
    if (Option(headers.getFirst("authorization")).exists(_.startsWith("AWS4"))) {
      askedAsAws.incrementAndGet()
      val words = s"user $AwsKey with $UserInfo is not allowed"
      send(exchange, 400, s"""{"__type":"AccessDeniedException","message":"$words"}""", "")
    } else if ((isLoad || query.contains(edgeKey)) && turn.incrementAndGet() % 5 == 0) {
      repeated.incrementAndGet()
      val told = headers.entrySet.asScala.map(h => s"${h.getKey}: ${h.getValue}").mkString("; ")
      send(exchange, 500, s"failed at $UserInfo?$query with $told and $body", "")
    } else forward(exchange, body, query)
  }

  private val turn = new AtomicInteger

  private def forward(exchange: HttpExchange, body: String, query: String): Unit = {
    val asked = query.replace(edgeKey, SandboxAccounts.edgeApiKey(tenant))
    val path = exchange.getRequestURI.getRawPath + (if (asked.isEmpty) "" else s"?$asked")
    val text = body.replace(password, SandboxAccounts.Password)
    val request = HttpRequest
      .newBuilder(URI.create(sandbox + path))
      .method(exchange.getRequestMethod, BodyPublishers.ofString(text))
    exchange.getRequestHeaders.asScala.foreach { case (name, values) =>
      if (!Hop(name.toLowerCase))
        values.asScala.foreach(value => request.header(name, withReal(value)))
    }
    val answered = http.send(request.build(), BodyHandlers.ofString())
    val cookies = answered.headers.allValues("set-cookie").asScala.map(withCanary)
    cookies.foreach(exchange.getResponseHeaders.add("Set-Cookie", _))
    send(exchange, answered.statusCode, answered.body, contentType(answered))
  }

  private def withReal(value: String): String =
    real.asScala.foldLeft(value) { case (text, (canary, token)) => text.replace(canary, token) }

  private def withCanary(cookie: String): String = {
    val value = cookie.takeWhile(_ != ';').dropWhile(_ != '=').drop(1)
    val canary = s"$Token.${real.size}"
    real.put(canary, value)
    cookie.replace(value, canary)
  }

  private def contentType(answered: HttpResponse[String]): String =
    answered.headers.firstValue("content-type").orElse("")

  private def send(exchange: HttpExchange, status: Int, text: String, kind: String): Unit = {
    val bytes = text.getBytes(UTF_8)
    if (kind.nonEmpty) exchange.getResponseHeaders.set("Content-Type", kind)
    exchange.getResponseHeaders.set("Access-Control-Allow-Origin", "*")
    exchange.sendResponseHeaders(status, if (bytes.isEmpty) -1 else bytes.length.toLong)
    if (bytes.nonEmpty) exchange.getResponseBody.write(bytes)
    exchange.close()
  }
}

object CanaryProxy {
  val AwsKey = "AKIACANARYCANARY1234"
  val UserInfo = "http://canary-user:canary-userinfo@folio.example.org/x"

  /** Of a shape that nobody would know for a token. */
  val Token = "canary-token-opaque"
  private val Hop = Set("host", "connection", "content-length", "upgrade", "http2-settings")
}
