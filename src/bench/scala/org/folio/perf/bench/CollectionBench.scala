package org.folio.perf.bench

import org.folio.perf.model.MetricsOrigin
import org.folio.perf.sandbox.aws.SandboxAws
import org.folio.perf.sandbox.cluster.LiveCluster
import org.folio.perf.source._
import java.nio.file.Files
import org.folio.perf.source.metrics._
import org.folio.perf.testkit.{AwsServer, CloudWatchServer, Plans, StubScheduler}

/** Time, calls and size of a collection of one hour, from the sandbox's AWS on loopback; see `bench/collect.sh`. */
object CollectionBench {

  def main(arguments: Array[String]): Unit = {
    val seconds = arguments.headOption.fold(3600)(_.toInt)
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(AwsServer.environment, 0.01, seed = 1, scheduler)
    Plans.run(
      cluster,
      scheduler,
      Plans.highLoad.map { case (m, k, rate) => (m, k, rate / 50) },
      seconds,
      seed = 2,
    )
    scheduler.advanceSeconds(1)
    val aws = new SandboxAws(cluster, AwsServer.start * 1000)
    CloudWatchServer.withHandler(request => aws.routes.find(_.accepts(request)).foreach(_.handle(request))) { url =>
      val origin = MetricsOrigin(
        Some(url),
        "sandbox",
        "sandbox",
        "sandbox-db",
        60,
        Some("sandbox-search"),
        Some("sandbox-kafka"),
      )
      val from = AwsServer.start * 1000
      val to = from + seconds * 1000L
      val window = MetricsWindow(from, to, Vector(Phase("steady state", from, to)))
      for (_ <- 1 to 3) {
        val startedNanos = System.nanoTime
        val sources = MetricSources.all(line => println(line))
        val part = MetricSources.inventory(origin, window, sources)
        val frozen = MetricSources.freeze(MetricsRequest(origin, window, part), to, sources)
        val file = Files.createTempFile("metrics", ".json.gz")
        JsonFile.Metrics.write(file, frozen)
        JsonFile.Inventory.write(
          file.resolveSibling(s"i-${file.getFileName}"),
          part.inventory(origin),
        )
        val ms = (System.nanoTime - startedNanos) / 1000000
        val dataCalls = aws.faults.calledOperations.count(_ == "cloudwatch:GetMetricData")
        println(
          s"$ms ms, ${frozen.series.size} series, $dataCalls calls of GetMetricData so far, " +
            s"${Files.size(file) + Files.size(file.resolveSibling(s"i-${file.getFileName}"))} bytes, gaps: ${frozen.gaps}"
        )
      }
    }
  }
}
