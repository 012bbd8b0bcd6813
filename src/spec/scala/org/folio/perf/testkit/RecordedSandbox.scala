package org.folio.perf.testkit

import com.fasterxml.jackson.databind.JsonNode
import com.sun.net.httpserver.{HttpExchange, HttpServer}
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.net.{InetAddress, InetSocketAddress, URI}
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.Base64
import java.util.concurrent.{ConcurrentLinkedQueue, Executors}
import org.folio.perf.app.SandboxMain
import org.folio.perf.folio.DaemonThreads
import org.folio.perf.model.JsonTree
import org.folio.perf.settings.SandboxHeader
import scala.jdk.CollectionConverters._

/**
 * A sandbox as its program starts it, in this process and until its end, behind a proxy that keeps all requests with
 * their answers.
 *
 * @param settings that the program gets
 * @param printed all that this process prints: it has the sandbox's address when that is ready
 */
final class RecordedSandbox(settings: Map[String, String], printed: () => String) {
  private val seen = new ConcurrentLinkedQueue[String]
  private val http = HttpClient.newBuilder.version(HttpClient.Version.HTTP_1_1).build
  private val sandbox = start()
  private val server = {
    // Else it sends the body of an answer only when the client has confirmed the headers, after 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true")
    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress, 0), 0)
  }
  server.setExecutor(Executors.newFixedThreadPool(8, DaemonThreads("recorded-sandbox")))
  server.createContext("/", exchange => answer(exchange))
  server.start()

  /** The proxy's address. */
  val url: String = s"http://127.0.0.1:${server.getAddress.getPort}"

  /** The requests since the last call, each as a line of JSON, in the order of their answers. */
  def transcript(): Array[Byte] = {
    val lines = seen.asScala.toVector
    seen.clear()
    lines.map(_ + "\n").mkString.getBytes(UTF_8)
  }

  private def start(): String = {
    settings.foreach { case (name, value) => System.setProperty(name, value) }
    val thread = new Thread(() => SandboxMain.main(Array.empty), "sandbox")
    thread.setDaemon(true)
    thread.start()
    val address = "runs at (http\\S+)".r
    while (address.findFirstMatchIn(printed()).isEmpty) Thread.sleep(20)
    settings.keys.foreach(System.clearProperty)
    address.findFirstMatchIn(printed()).get.group(1)
  }

  private def answer(exchange: HttpExchange): Unit = {
    val body = exchange.getRequestBody.readAllBytes()
    val uri = exchange.getRequestURI
    val query = Option(uri.getRawQuery).fold("")("?" + _)
    val request = HttpRequest
      .newBuilder(URI.create(sandbox + uri.getRawPath + query))
      .method(exchange.getRequestMethod, BodyPublishers.ofByteArray(body))
    val sent = kept(exchange.getRequestHeaders.asScala)
    for ((name, values) <- sent; value <- values) request.header(name, value)
    val answered = http.send(request.build, BodyHandlers.ofByteArray)
    val bytes = withOwnAddress(answered)
    val headers = kept(answered.headers.map.asScala)
    seen.add(line(exchange, sent, body, answered.statusCode, headers, bytes))
    headers.foreach { case (name, values) =>
      values.foreach(exchange.getResponseHeaders.add(name, _))
    }
    exchange.sendResponseHeaders(
      answered.statusCode,
      if (bytes.isEmpty) -1 else bytes.length.toLong,
    )
    if (bytes.nonEmpty) exchange.getResponseBody.write(bytes)
    exchange.close()
  }

  /** Addresses that FOLIO returns, such as those of uploads, are recorded too. */
  private def withOwnAddress(answered: HttpResponse[Array[Byte]]): Array[Byte] =
    new String(answered.body, ISO_8859_1).replace(sandbox, url).getBytes(ISO_8859_1)

  private def kept(all: collection.Map[String, java.util.List[String]]) =
    all.toVector
      .map { case (name, values) => name.toLowerCase -> values.asScala.toVector }
      .filterNot { case (name, _) => OfConnection(name) }
      .sortBy(_._1)

  private val OfConnection =
    Set("host", "connection", "content-length", "accept-encoding", "upgrade", "transfer-encoding")

  private def line(
      exchange: HttpExchange,
      sent: Vector[(String, Vector[String])],
      body: Array[Byte],
      status: Int,
      headers: Vector[(String, Vector[String])],
      answer: Array[Byte],
  ): String = {
    val (transaction, others) = sent.partition(_._1 == SandboxHeader.Transaction.toLowerCase)
    JsonTree
      .of(
        "transaction" -> transaction.flatMap(_._2).headOption.getOrElse(""),
        "method" -> exchange.getRequestMethod,
        "uri" -> exchange.getRequestURI.toString,
        "headers" -> tree(others),
        "body" -> text(body),
        "status" -> status,
        "answerHeaders" -> tree(headers),
        "answer" -> text(answer),
      )
      .toString
  }

  private def tree(headers: Vector[(String, Vector[String])]): JsonNode =
    JsonTree.of(headers.map { case (name, values) => name -> values.mkString(", ") }: _*)

  private def text(bytes: Array[Byte]): String =
    try UTF_8.newDecoder.decode(ByteBuffer.wrap(bytes)).toString
    catch {
      case _: CharacterCodingException => s"base64:${Base64.getEncoder.encodeToString(bytes)}"
    }
}
