package org.folio.perf.testkit

import org.folio.perf.capacity.Environment
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.sandbox.aws.{AwsRoutes, CloudWatchEndpoint, SandboxAws}
import org.folio.perf.sandbox.cluster.LiveCluster
import org.folio.perf.source.aws.AwsSource
import org.folio.perf.source.metrics.{CollectedMetrics, InventoryPart, MetricsRequest, MetricsWindow}
import scala.concurrent.duration._
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.dataformat.cbor.CBORFactory
import io.vertx.core.Vertx
import io.vertx.core.http.{HttpServer, HttpServerOptions, HttpServerRequest}

/** Lends the AWS of a simulated cluster under load, on a free loopback port, and always stops it. */
object AwsServer {
  val environment: Environment = SampleEnvironment.named("sandbox")

  /** Epoch second of the first request. */
  val start: Long = StubScheduler.Start / 1000000000L
  val seconds = 60

  /** The parts of the cluster that [[withAws]] lends, as a target's file names them. */
  def origin(url: String, periodSeconds: Int = 60): MetricsOrigin = MetricsOrigin(
    Some(url),
    "sandbox",
    "sandbox",
    "sandbox-db",
    periodSeconds,
    search = Some("sandbox-search"),
    kafka = Some("sandbox-kafka"),
  )

  def source(deadline: FiniteDuration = 60.seconds): AwsSource = new AwsSource(_ => (), deadline)

  /** The inventory for the minute of load. */
  def inventory(origin: MetricsOrigin): InventoryPart =
    source().inventory(origin, MetricsWindow(start * 1000 - 1, start * 1000 + 60000))

  /** Metrics between two epoch seconds, of the places in the settings. */
  def collect(origin: MetricsOrigin, from: Long, until: Long): CollectedMetrics =
    source().collect(MetricsRequest(origin, MetricsWindow(from * 1000, until * 1000)))

  def withAws[A](use: (SandboxAws, String) => A): A = withAws(environment)(use)

  def withAws[A](environment: Environment)(use: (SandboxAws, String) => A): A = {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 1, scheduler)
    Plans.run(cluster, scheduler, Plans.highLoad, seconds, seed = 2)
    scheduler.advanceSeconds(1)
    val aws = new SandboxAws(cluster, startedAtMs = start * 1000)
    CloudWatchServer.withHandler { request =>
      aws.routes.find(_.accepts(request)) match {
        case Some(routes) => routes.handle(request)
        case None =>
          request.response.setStatusCode(404).end("no AWS")
          ()
      }
    }(use(aws, _))
  }
}

/** Requests and answers written as JSON, which CBOR has the shapes of. */
object AwsMessage {
  private val json = new ObjectMapper()
  private val cbor = new ObjectMapper(new CBORFactory())

  def body(text: String): Array[Byte] = cbor.writeValueAsBytes(json.readTree(text))

  def tree(answer: Array[Byte]): JsonNode = cbor.readTree(answer)
}

/** Lends a server on a free loopback port that has nothing but routes, and always stops it. */
object CloudWatchServer {

  /** @param use gets the server's URL */
  def withEndpoint[A](endpoint: CloudWatchEndpoint)(use: String => A): A =
    withHandler(new AwsRoutes(Vector(endpoint), endpoint.faults).handle)(use)

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
