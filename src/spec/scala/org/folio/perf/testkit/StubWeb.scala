package org.folio.perf.testkit

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.nio.charset.StandardCharsets.ISO_8859_1
import java.util.concurrent.ConcurrentLinkedQueue
import scala.jdk.CollectionConverters._

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
