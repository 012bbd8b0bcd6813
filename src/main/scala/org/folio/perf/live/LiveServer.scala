package org.folio.perf.live

import io.vertx.core.file.FileSystemOptions
import io.vertx.core.http.{HttpMethod, HttpServer, HttpServerOptions, HttpServerRequest}
import io.vertx.core.{Future, Vertx, VertxOptions}
import java.net.BindException
import java.util.concurrent.{Callable, CompletableFuture, ExecutionException, TimeUnit}
import org.folio.perf.model.HostPort
import scala.util.control.NonFatal

/**
 * Serves a run in progress by HTTP: the page at `/`, its updates at `/now`, metrics at `/metrics`. It only
 * reads; a thread of its own writes the answers.
 */
final class LiveServer private (vertx: Vertx, server: HttpServer, host: String) extends AutoCloseable {
  def port: Int = server.actualPort
  def url: String = s"http://${LiveServer.inUrl(host)}:$port/"

  override def close(): Unit = {
    LiveServer.await(vertx.close())
    ()
  }
}

object LiveServer {
  private val Html = "text/html; charset=utf-8"
  private val WaitMs = 10000L

  /**
   * @param port 0: any free one
   * @param ask for the run as it is now
   * @return left: the reason why the page is not available, in a line
   */
  def start(
      host: String,
      port: Int,
      ask: () => CompletableFuture[LiveRun],
  ): Either[String, LiveServer] = {
    val vertx = Vertx.vertx(
      new VertxOptions()
        .setEventLoopPoolSize(1)
        .setWorkerPoolSize(1)
        .setInternalBlockingPoolSize(1)
        .setUseDaemonThread(true)
        .setFileSystemOptions(
          new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)
        )
    )
    val server = vertx
      .createHttpServer(new HttpServerOptions().setHost(host).setPort(port).setIdleTimeout(60))
      .requestHandler(request => answer(request, vertx, isLoopback(host), ask))
    await(server.listen()) match {
      case Right(listening) => Right(new LiveServer(vertx, listening, host))
      case Left(error) =>
        vertx.close()
        Left(refused(host, port, error))
    }
  }

  private def await[A](future: Future[A]): Either[Throwable, A] =
    try Right(future.toCompletionStage.toCompletableFuture.get(WaitMs, TimeUnit.MILLISECONDS))
    catch {
      case e: ExecutionException => Left(e.getCause)
      case NonFatal(e) => Left(e)
    }

  private def refused(host: String, port: Int, error: Throwable): String = {
    val continues = "The run continues without the live page."
    error match {
      case _: BindException if port != 0 =>
        s"Port $port on $host is in use, or is not an address of this machine. Choose another port with " +
          s"-Dlive.port=PORT (0: any free port). $continues"
      case _ =>
        s"The live page cannot be served on $host, port $port (live.host, live.port): $error. $continues"
    }
  }

  private def answer(
      request: HttpServerRequest,
      vertx: Vertx,
      onLoopback: Boolean,
      ask: () => CompletableFuture[LiveRun],
  ): Unit = {
    val pages: Map[String, LiveRun => (String, String)] = Map(
      "/" -> (run => Html -> LivePage.render(run)),
      "/now" -> (run => Html -> LivePage.now(run)),
      "/metrics" -> (run => OpenMetricsText.ContentType -> OpenMetricsText.render(run)),
    )
    if (onLoopback && !isOurs(request)) end(request, 403, "Use the own address of this server.\n")
    else if (request.method != HttpMethod.GET && request.method != HttpMethod.HEAD) {
      request.response.putHeader("allow", "GET, HEAD")
      end(request, 405, "Only GET and HEAD are supported.\n")
    } else
      pages.get(request.path) match {
        case None => end(request, 404, "Not found. Available: / and /metrics.\n")
        case Some(page) =>
          val render: Callable[(String, String)] = () => page(ask().get(WaitMs, TimeUnit.MILLISECONDS))
          // On a thread of its own, because the first page of a JVM takes long.
          vertx.executeBlocking(render).onComplete { rendered =>
            if (rendered.succeeded) {
              val (kind, text) = rendered.result
              request.response
                .putHeader("content-type", kind)
                .putHeader("cache-control", "no-store")
                .putHeader("x-content-type-options", "nosniff")
              end(request, 200, text)
            } else end(request, 500, s"The live page failed: ${rendered.cause}\n")
          }
          ()
      }
  }

  private def end(request: HttpServerRequest, status: Int, text: String): Unit = {
    val response = request.response.setStatusCode(status)
    if (!response.headers.contains("content-type"))
      response.putHeader("content-type", "text/plain; charset=utf-8")
    if (request.method == HttpMethod.HEAD) response.end() else response.end(text)
    ()
  }

  /** Refuses pages of other hosts whose name resolves to this machine. */
  private def isOurs(request: HttpServerRequest): Boolean =
    Option(request.authority).exists(a => isLoopback(a.host))

  private def isLoopback(host: String): Boolean = HostPort.host(host).exists(_.isLoopback)

  /** A server on all addresses is reached by the loopback address. */
  private def inUrl(host: String): String =
    if (host == "0.0.0.0" || host == "::") "127.0.0.1"
    else if (host.contains(":")) s"[$host]"
    else host
}
