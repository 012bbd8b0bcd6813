package org.folio.perf.testkit

import org.folio.perf.sandbox.aws.{CloudWatchEndpoint, CloudWatchRoutes}
import io.vertx.core.Vertx
import io.vertx.core.http.{HttpServer, HttpServerOptions, HttpServerRequest}

/** Lends a server on a free loopback port that has nothing but routes, and always stops it. */
object CloudWatchServer {

  /** @param use gets the server's URL */
  def withEndpoint[A](endpoint: CloudWatchEndpoint)(use: String => A): A =
    withHandler(new CloudWatchRoutes(endpoint).handle)(use)

  def withHandler[A](handle: HttpServerRequest => Unit)(use: String => A): A = {
    val vertx = Vertx.vertx()
    try {
      // As S3 does: the SDK waits for it before it sends a body.
      val options = new HttpServerOptions().setHandle100ContinueAutomatically(true)
      val server: HttpServer =
        vertx.createHttpServer(options).requestHandler(request => handle(request))
      val listening = server.listen(0, "127.0.0.1").toCompletionStage.toCompletableFuture
      use(s"http://127.0.0.1:${Patience.get(listening).actualPort}")
    } finally {
      Patience.get(vertx.close().toCompletionStage.toCompletableFuture)
      ()
    }
  }
}
