package org.folio.perf.live

import com.sun.net.httpserver.{HttpExchange, HttpServer}
import java.net.InetSocketAddress
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.{CompletableFuture, Executors, TimeUnit}
import org.folio.perf.model.{DaemonThreads, HostPort}
import scala.util.{Failure, Success, Try}

/**
 * Serves a run in progress by HTTP: the page at `/`, metrics at `/metrics`. It only reads; a thread of its own writes
 * the answers.
 */
final class LiveServer private (server: HttpServer, host: String) extends AutoCloseable {
  def port: Int = server.getAddress.getPort

  /** A server on all addresses is reached by the loopback address. */
  def url: String = {
    val own = if (host == "0.0.0.0" || host == "::") "127.0.0.1" else host
    s"http://${HostPort(own, Some(port))}/"
  }

  override def close(): Unit = server.stop(0)
}

object LiveServer {
  private val Html = "text/html; charset=utf-8"
  private val Text = "text/plain; charset=utf-8"
  private val WaitMs = 10000L
  private val threads = DaemonThreads("live-page")

  private val pages: Map[String, LiveRun => (String, String)] = Map(
    "/" -> (run => Html -> LivePage.render(run)),
    "/metrics" -> (run => OpenMetricsText.ContentType -> OpenMetricsText.render(run)),
  )

  /**
   * @param port 0: any free one
   * @param ask for the run as it is now
   * @return left: the reason why the page is not available, in a line
   */
  def start(host: String, port: Int, ask: () => CompletableFuture[LiveRun]): Either[String, LiveServer] =
    Try(HttpServer.create(new InetSocketAddress(host, port), 0)).toEither.left.map(refused(host, port, _)).map {
      server =>
        server.setExecutor(Executors.newSingleThreadExecutor(threads))
        server.createContext(
          "/",
          exchange =>
            try answer(exchange, isLoopback(host), ask)
            finally exchange.close(),
        )
        // Its dispatcher is a daemon if the thread that starts it is one.
        val starter = threads.newThread(() => server.start())
        starter.start()
        starter.join()
        new LiveServer(server, host)
    }

  private def refused(host: String, port: Int, error: Throwable): String =
    s"The live page cannot be served on $host, port $port (live.host, live.port; port 0: any free one): $error. The " +
      "run continues without the live page."

  private def answer(exchange: HttpExchange, onLoopback: Boolean, ask: () => CompletableFuture[LiveRun]): Unit =
    if (onLoopback && !isOurs(exchange)) end(exchange, 403, Text, "Use the own address of this server.\n")
    else if (exchange.getRequestMethod != "GET") exchange.sendResponseHeaders(405, -1)
    else
      pages.get(exchange.getRequestURI.getPath) match {
        case None => end(exchange, 404, Text, "Not found. Available: / and /metrics.\n")
        case Some(page) =>
          Try(page(ask().get(WaitMs, TimeUnit.MILLISECONDS))) match {
            case Success((kind, text)) =>
              exchange.getResponseHeaders.set("cache-control", "no-store")
              exchange.getResponseHeaders.set("x-content-type-options", "nosniff")
              end(exchange, 200, kind, text)
            case Failure(error) => end(exchange, 500, Text, s"The live page failed: $error\n")
          }
      }

  private def end(exchange: HttpExchange, status: Int, kind: String, text: String): Unit = {
    val bytes = text.getBytes(UTF_8)
    exchange.getResponseHeaders.set("content-type", kind)
    exchange.sendResponseHeaders(status, bytes.length.toLong)
    exchange.getResponseBody.write(bytes)
  }

  /** Refuses pages of other hosts whose name resolves to this machine. */
  private def isOurs(exchange: HttpExchange): Boolean =
    Option(exchange.getRequestHeaders.getFirst("host")).flatMap(HostPort.entry).exists(_.isLoopback)

  private def isLoopback(host: String): Boolean = HostPort.host(host).exists(_.isLoopback)
}
