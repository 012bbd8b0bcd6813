package org.folio.perf.testkit

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode}
import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.time.Instant
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.settings.SandboxHeader
import scala.jdk.CollectionConverters._

/** A request as a browser would note it. @param transaction that the load sent it for */
final case class Noted(
    transaction: String,
    request: StubRequest,
    answer: StubAnswer,
    started: Instant,
    tookMs: Long,
)

/** Stands before a sandbox and notes all requests with their answers, as a browser's developer tools do. */
final class RecordingProxy(sandbox: String) {
  private val http = HttpClient.newBuilder.version(HttpClient.Version.HTTP_1_1).build
  private val seen = new ConcurrentLinkedQueue[Noted]
  @volatile private var own = ""

  /** @param url of the server that answers with this proxy */
  def standsAt(url: String): Unit = own = url

  def noted: Vector[Noted] = seen.asScala.toVector

  def clear(): Unit = seen.clear()

  def answer(request: StubRequest): StubAnswer = {
    val started = Instant.now
    val answer = passed(request)
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

  private def passed(request: StubRequest): StubAnswer = {
    val query = if (request.rawQuery.isEmpty) "" else s"?${request.rawQuery}"
    val body =
      if (request.body.isEmpty) BodyPublishers.noBody else BodyPublishers.ofString(request.body)
    val forwarded = HttpRequest
      .newBuilder(URI.create(sandbox + encoded(request.path) + query))
      .method(request.method, body)
    for ((name, value) <- request.headers if !RecordingProxy.OwnHeaders(name))
      forwarded.header(name, value)
    val answer = http.send(forwarded.build, BodyHandlers.ofString)
    val headers = for {
      (name, values) <- answer.headers.map.asScala.toVector
      value <- values.asScala if !RecordingProxy.OwnHeaders(name.toLowerCase)
    } yield name -> value
    StubAnswer(answer.statusCode, answer.body.replace(sandbox, own), headers)
  }

  private def encoded(path: String): String = new URI(null, null, path, null).getRawPath
}

object RecordingProxy {

  /** Headers of a connection; they are not passed on. */
  private val OwnHeaders =
    Set("host", "connection", "content-length", "accept-encoding", "upgrade", "transfer-encoding")

  /** HAR 1.2 of requests, in the form that Chromium saves. */
  def har(noted: Vector[Noted], url: String): String = {
    val root = json.createObjectNode
    val log = root.putObject("log")
    log
      .put("version", "1.2")
      .putObject("creator")
      .put("name", "WebInspector")
      .put("version", "537.36")
    log.putArray("pages")
    val entries = log.putArray("entries")
    noted.foreach(entry(entries.addObject, _, url))
    root.toString
  }

  private def entry(entry: ObjectNode, noted: Noted, url: String): Unit = {
    val Noted(_, sent, answer, started, tookMs) = noted
    entry.put("_resourceType", if (sent.method == "OPTIONS") "preflight" else "xhr")
    entry.put("startedDateTime", started.toString).put("time", tookMs.toDouble)
    val query = if (sent.rawQuery.isEmpty) "" else s"?${sent.rawQuery}"
    val path = new URI(null, null, sent.path, null).getRawPath
    val request = entry.putObject("request")
    request.put("method", sent.method).put("url", url + path + query).put("httpVersion", "HTTP/1.1")
    headers(
      request.putArray("headers"),
      sent.headers.toVector.filterNot(_._1 == SandboxHeader.Transaction.toLowerCase),
    )
    request.putArray("queryString")
    request.putArray("cookies")
    if (sent.body.nonEmpty)
      request
        .putObject("postData")
        .put("mimeType", sent.headers.getOrElse("content-type", ""))
        .put("text", sent.body)
    val response = entry.putObject("response")
    response.put("status", answer.status).put("statusText", "").put("httpVersion", "HTTP/1.1")
    headers(response.putArray("headers"), answer.headers.toVector)
    response.putArray("cookies")
    val kind = answer.headers.collectFirst {
      case (n, v) if n.equalsIgnoreCase("content-type") => v
    }
    response
      .putObject("content")
      .put("size", answer.body.length)
      .put("mimeType", kind.getOrElse(""))
      .put("text", answer.body)
    response.put("redirectURL", "")
    entry.putObject("cache")
    entry.putObject("timings").put("send", 0).put("wait", tookMs.toDouble).put("receive", 0)
    ()
  }

  private def headers(array: ArrayNode, all: Vector[(String, String)]): Unit =
    all.foreach { case (name, value) => array.addObject.put("name", name).put("value", value) }

  private lazy val json = new ObjectMapper
}
