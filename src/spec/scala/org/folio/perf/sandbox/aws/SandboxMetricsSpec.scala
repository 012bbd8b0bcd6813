package org.folio.perf.sandbox.aws

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.settings.SandboxSettings
import org.folio.perf.source.metrics.CollectedMetrics
import org.folio.perf.testkit.{AwsServer, PlainSuite, SampleEnvironment}
import scala.concurrent.duration._

/** The whole way: requests to the sandbox, its stations on the event loop, its CloudWatch, the AWS SDK. */
class SandboxMetricsSpec extends PlainSuite {
  private val environment = SampleEnvironment.named("sandbox")

  test("requests to the sandbox show in the metrics that it publishes") {
    val settings =
      SandboxSettings("sandbox", 0, serviceDemand = 1, tokenLife = 10.minutes, seed = 1)
    val measured = new MeasuredCluster(environment, settings.serviceDemand, settings.seed)
    val sandbox =
      Sandbox.start(settings, SandboxTenant.published.take(1), measured.cluster, measured.routes)
    try {
      val first = System.currentTimeMillis() / 1000 + 1
      val origin = MetricsOrigin(Some(sandbox.url), "us-east-1", "sandbox", "sandbox-db", periodSeconds = 1)
      val sent = preflightsUntil(sandbox.url, lastSecond = first + 2)
      val collected = AwsServer.collect(origin, first, first + 2)
      collected.gaps.shouldBe(empty)
      // A preflight costs the gateway 0.15 ms at the entry and 0.3 ms at the proxy.
      cpu(collected, "nginx-okapi").max.should(be > idle("nginx-okapi"))
      cpu(collected, "okapi").max.should(be > idle("okapi"))
      cpu(collected, "mod-search").shouldBe(Vector.fill(2)(idle("mod-search")))
      sent.should(be > 0)
    } finally sandbox.close()
  }

  /** Sends requests one after the other until the clock has passed a second; at most 100,000. */
  private def preflightsUntil(url: String, lastSecond: Long): Int = {
    val client = HttpClient.newHttpClient()
    val request = HttpRequest
      .newBuilder(URI.create(s"$url/circulation/loans"))
      .method("OPTIONS", BodyPublishers.noBody())
      .timeout(java.time.Duration.ofSeconds(30))
      .build()
    Iterator
      .from(1)
      .take(100000)
      .tapEach(_ => client.send(request, BodyHandlers.discarding()).statusCode.shouldBe(204))
      .find(_ => System.currentTimeMillis() / 1000 > lastSecond)
      .value
  }

  private def cpu(collected: CollectedMetrics, service: String): Vector[Double] =
    collected.series
      .filter(s => s.metric == "CPUUtilization" && s.subject == service && s.statistic == "Average")
      .flatMap(_.points.map(_.value))

  private def idle(service: String): Double = {
    val module = environment.module(service).get
    module.tasks * module.idleCpuMs * (0.1 / module.reservedVCpu)
  }
}
