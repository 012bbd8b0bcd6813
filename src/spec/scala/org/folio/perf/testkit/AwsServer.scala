package org.folio.perf.testkit

import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.sandbox.aws.SandboxAws
import org.folio.perf.sandbox.cluster.LiveCluster

/** Lends the AWS of a simulated cluster under load, on a free loopback port, and always stops it. */
object AwsServer {
  val environment: Environment =
    EnvironmentLoader
      .load("sandbox")
      .fold(e => throw new IllegalStateException(e.message), identity)

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

  def withAws[A](use: (SandboxAws, String) => A): A = withAws(environment)(use)

  def withAws[A](environment: Environment)(use: (SandboxAws, String) => A): A = {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 1, scheduler)
    Plans.run(cluster, scheduler, Plans.highLoad, seconds, seed = 2)
    scheduler.advanceSeconds(1)
    val aws = SandboxAws.of(cluster, startedAtMs = start * 1000)
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
