package org.folio.perf.testkit

import org.folio.perf.model.{DaemonThreads, TenantSize}
import org.folio.perf.settings.{Secret, TenantAccount}
import com.sun.net.httpserver.{HttpExchange, HttpServer}
import java.net.{InetSocketAddress, URI, URLDecoder}
import java.nio.charset.Charset
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.{ConcurrentLinkedQueue, Executors}
import scala.jdk.CollectionConverters._

/**
 * A request as it came; header names are in lower case.
 *
 * @param uri path and query as they stand in an address
 * @param atNanos by `System.nanoTime`
 */
final case class StubRequest(
    method: String,
    uri: String,
    headers: Map[String, String],
    body: String,
    atNanos: Long,
) {
  private val parsed = URI.create(uri)
  private val rawQuery = Option(parsed.getRawQuery).getOrElse("")

  def path: String = parsed.getPath
  def name: String = s"$method $path"
  def header(name: String): String = headers.getOrElse(name, "")

  /** Decoded as a whole. */
  def query: String = URLDecoder.decode(rawQuery, UTF_8)

  /** Values in the query by their names. */
  def parameters: Map[String, String] = rawQuery
    .split('&')
    .map { parameter =>
      val (name, value) = parameter.splitAt(parameter.indexOf('='))
      name -> URLDecoder.decode(value.drop(1), UTF_8)
    }
    .toMap
}

final case class StubAnswer(
    status: Int,
    body: String = "",
    headers: Seq[(String, String)] = Nil,
)

object StubAnswer {

  /** The connection is closed instead. */
  val CutOff: StubAnswer = StubAnswer(0)

  /** No answer comes, and the connection stays open. */
  val Hang: StubAnswer = StubAnswer(-1)
}

/**
 * An HTTP server on loopback that answers as a spec says and remembers what it was asked.
 *
 * @param charset of bodies; with ISO 8859-1 they have a character for each byte
 */
final class StubFolio private (answer: StubRequest => StubAnswer, charset: Charset) {

  private val seen = new ConcurrentLinkedQueue[StubRequest]
  private val server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0)
  private val workers = Executors.newFixedThreadPool(8, DaemonThreads("stub"))

  val url: String = s"http://127.0.0.1:${server.getAddress.getPort}"

  /** In the order they came. */
  def requests: Vector[StubRequest] = seen.asScala.toVector

  private def handle(exchange: HttpExchange): Unit = {
    val headers = exchange.getRequestHeaders.asScala.map { case (name, values) =>
      name.toLowerCase -> values.asScala.mkString(", ")
    }
    val request = StubRequest(
      exchange.getRequestMethod,
      exchange.getRequestURI.toString,
      headers.toMap,
      new String(exchange.getRequestBody.readAllBytes(), charset),
      System.nanoTime,
    )
    seen.add(request)
    val StubAnswer(status, body, answerHeaders) = answer(request)
    if (status > 0) send(exchange, status, body, answerHeaders)
    if (status >= 0) exchange.close()
  }

  private def send(
      exchange: HttpExchange,
      status: Int,
      body: String,
      headers: Seq[(String, String)],
  ): Unit = {
    headers.foreach { case (name, value) => exchange.getResponseHeaders.add(name, value) }
    val bytes = body.getBytes(charset)
    exchange.sendResponseHeaders(status, if (bytes.isEmpty) -1 else bytes.length.toLong)
    if (bytes.nonEmpty) exchange.getResponseBody.write(bytes)
  }

  private def start(): Unit = {
    server.createContext("/", handle(_))
    server.setExecutor(workers)
    server.start()
  }

  private def stop(): Unit = {
    server.stop(0)
    workers.shutdownNow()
    ()
  }
}

object StubFolio {

  // Else the server sends the body of an answer only when the client has confirmed the headers, after 40 ms.
  // It reads the property when the first server of the process is made.
  System.setProperty("sun.net.httpserver.nodelay", "true")

  def account(tenant: String, password: String = "top-secret"): TenantAccount =
    TenantAccount(tenant, TenantSize.Small, "clerk", new Secret(password), None)

  /** A server until the end of the process. */
  def started(answer: StubRequest => StubAnswer, charset: Charset): StubFolio = {
    val stub = new StubFolio(answer, charset)
    stub.start()
    stub
  }

  /** Lends a server, and stops it in any case. */
  def withStub[A](answer: StubRequest => StubAnswer, charset: Charset = UTF_8)(use: StubFolio => A): A = {
    val stub = started(answer, charset)
    try use(stub)
    finally stub.stop()
  }
}
