package org.folio.perf.source.aws

import org.folio.perf.testkit.{AwsMessage, AwsServer, CloudWatchServer, ListedMetrics, PlainSuite, Plans, StubScheduler}
import org.folio.perf.testkit.AwsServer.{collect, environment, start}
import io.vertx.core.buffer.Buffer
import org.folio.perf.model.{MetricsOrigin, SourceKind}
import org.folio.perf.sandbox.aws._
import org.folio.perf.sandbox.cluster.LiveCluster
import org.folio.perf.source.MetricSources
import org.folio.perf.source.metrics.{MetricsRequest, MetricsWindow}
import scala.concurrent.duration._
import scala.util.Try

/** The AWS SDK's own client against the sandbox's endpoint. */
class CloudWatchSourceSpec extends PlainSuite {
  test("what the live stations measured arrives through the AWS SDK as they measured it") {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 1, scheduler)
    Plans.run(cluster, scheduler, Plans.highLoad, seconds = 60, seed = 2).refused.shouldBe(0)
    scheduler.advanceSeconds(1)
    CloudWatchServer.withEndpoint(new CloudWatchEndpoint(new ClusterMetricStore(cluster))) { url =>
      val collected = collect(origin(url, periodSeconds = 5), from = start, until = start + 60)
      collected.gaps.shouldBe(empty)
      collected.series.should(have).size(environment.modules.size * 4L + 5 * 2)
      collected.series.map(_.points.size).toSet.shouldBe(Set(12))

      val module = environment.module("mod-search").get
      val number = environment.modules.indexOf(module)
      def percent(workMs: Double): Double =
        (workMs + module.tasks * module.idleCpuMs) / 10 / module.reservedVCpu
      val recorded = (0 until 12).map { period =>
        val from = start + period * 5
        cluster.usage.workMs(number).summary(from, from + 5, start + 60).get
      }
      val average = collected.series
        .find(s => (s.metric, s.subject, s.statistic) == (("CPUUtilization", "mod-search", "Average")))
        .value
      average.unit.shouldBe("Percent")
      average.points.map(_.timeMs).shouldBe((0 until 12).map(n => (start + n * 5L) * 1000))
      average.points.zip(recorded).foreach { case (point, summary) =>
        point.value.shouldBe(percent(summary.average) +- 1e-9)
      }
    }
  }

  test("series are sorted by source, metric, subject and statistic, and a place without metrics is a gap") {
    val names = for {
      service <- Vector("b", "a")
      metric <- Vector("MemoryUtilization", "CPUUtilization")
    } yield ListedMetrics.service("sandbox", service, metric)
    withMetrics(names) { url =>
      val request = MetricsRequest(origin(url, 60), MetricsWindow(start * 1000, (start + 60) * 1000))
      val frozen = MetricSources.freeze(request, collectedAtMs = 5, Vector(AwsServer.source()))
      val keys = frozen.series.map(s => (s.metric, s.subject, s.statistic))
      keys.should(have).size(8)
      keys.shouldBe(keys.sorted)
      frozen.gaps.mkString.should(include("no metrics in AWS/RDS with DBInstanceIdentifier sandbox-db"))
    }
  }

  test("more services than a call may ask for, and more points than a page has, all arrive") {
    val names = (1 to 300).toVector.map(n => ListedMetrics.service("sandbox", f"mod-$n%03d"))
    val store = new ListedMetrics(
      names :+ database,
      first = start,
      lastComplete = start + 599,
      valueOf = (name, second) => name.dimensions.last._2.takeRight(3).hashCode + second % 1000.0,
    )
    val endpoint = new CloudWatchEndpoint(store, pointsAPage = 997, metricsAPage = 7)
    CloudWatchServer.withEndpoint(endpoint) { url =>
      val collected = collect(origin(url, 60), start, start + 600)
      collected.gaps.shouldBe(empty)
      collected.series.filter(_.source == "AWS/ECS").should(have).size(600)
      collected.series.map(_.points.size).toSet.shouldBe(Set(10))
      collected.series.filter(_.statistic == "Average").foreach { one =>
        val first = one.subject.takeRight(3).hashCode + start % 1000 + 29.5
        one.points.map(_.value).shouldBe((0 until 10).map(n => first + n * 60))
      }
    }
  }

  test("the first and last period are whole, whatever the window, and series without a value in it are named") {
    withMetrics(Vector(ListedMetrics.service("sandbox", "a"), database)) { url =>
      val collected = collect(origin(url, 60), start + 30, start + 95)
      collected.series.head.points.map(_.timeMs / 1000).shouldBe(Vector(start, start + 60))
      // Without a value in the run's time.
      val earlier = collect(origin(url, 60), start - 600, start - 300)
      earlier.series.shouldBe(empty)
      earlier.gaps.should(have).size(1)
      earlier.gaps.head.should(
        startWith("4 of 4 series of CloudWatch").and(include("AWS/ECS CPUUtilization Average of a"))
      )
    }
  }

  test("a cluster's own metrics are not taken for a service's") {
    val own = MetricName("AWS/ECS", "CPUUtilization", Vector("ClusterName" -> "sandbox"))
    withMetrics(Vector(own, ListedMetrics.service("sandbox", "a"), database)) { url =>
      collect(origin(url, 60), start, start + 60).series
        .map(_.subject)
        .toSet
        .shouldBe(Set("a", "sandbox-db"))
    }
  }

  test("a request that AWS finds wrong, an address where nobody listens and one that is no URL are gaps") {
    withMetrics(Vector(database)) { url =>
      Vector(
        (origin(url, periodSeconds = 90000), 60, "refused GetMetricData: ValidationError, "),
        (origin("http://user:hidden@127.0.0.1:1", 60), 3, "http://127.0.0.1:1"),
        (origin("not a url", 60), 60, "could not be reached for ListMetrics"),
      ).foreach { case (asked, deadline, words) =>
        val window = MetricsWindow(start * 1000, start * 1000 + 1000)
        val collected = AwsServer.source(deadline.seconds).collect(MetricsRequest(asked, window))
        collected.series.shouldBe(empty)
        collected.gaps.mkString.should(include(words).and(not(include("hidden"))))
      }
    }
  }

  test("missing credentials are a gap that says where to put some") {
    def gap(sources: (String, AwsCredentialsSpec.Source)*): String = {
      val none = Try(new AwsCredentials(sources.toVector, AwsCredentialsSpec.noMachine).getCredentials).failed.get
      AwsFailure.sentence(AwsService.CloudWatch, "of region eu-west-1", "ListMetrics", none, 60.seconds)
    }
    gap().should(include("no AWS credentials were found").and(include("AWS_PROFILE")))
    gap("profile perf" -> new AwsCredentialsSpec.Source(None, "nobody has signed in")).should(
      include("profile perf: nobody has signed in").and(not(include("Set AWS_PROFILE")))
    )
  }

  test("partial data and messages of an answer become gaps, and its values are kept") {
    CloudWatchServer.withHandler { request =>
      val body =
        if (request.path.endsWith("ListMetrics"))
          s"""{"Metrics": [{"Namespace": "AWS/RDS", "MetricName": "CPUUtilization",
             |"Dimensions": [{"Name": "DBInstanceIdentifier", "Value": "sandbox-db"}]}]}"""
        else
          s"""{"MetricDataResults": [{"Id": "q0", "Label": "l", "StatusCode": "PartialData",
             |"Timestamps": [$start.0], "Values": [7.5]}],
             |"Messages": [{"Code": "ArithmeticError", "Value": "One or more metrics are late"}]}"""
      request.response
        .putHeader("smithy-protocol", "rpc-v2-cbor")
        .putHeader("content-type", "application/cbor")
        .end(Buffer.buffer(AwsMessage.body(body.stripMargin)))
      ()
    } { url =>
      val collected = collect(origin(url, 60), start, start + 60)
      collected.series.map(_.points.map(_.value)).shouldBe(Vector(Vector(7.5)))
      collected.series.map(_.isPartial).shouldBe(Vector(true))
      collected.gaps
        .mkString("\n")
        .should(
          include("ArithmeticError, One or more metrics are late")
            .and(include("1 of 2 series of CloudWatch at"))
            .and(include("are incomplete: "))
            .and(include("have no value during the run: "))
        )
    }
  }

  test("only an endpoint on loopback gets invented credentials") {
    Vector("http://127.0.0.1:80", "http://LOCALHOST", "http://[::1]:5").foreach { url =>
      AwsClients.onLoopback(origin(url, 60)).shouldBe(true)
    }
    Vector(
      "https://monitoring.example.org",
      "http://127.example.org",
      "http://127.999.0.1",
      "nonsense",
    ).foreach { url =>
      AwsClients.onLoopback(origin(url, 60)).shouldBe(false)
    }
    AwsClients.onLoopback(origin("", 60).copy(endpoint = None)).shouldBe(false)
  }

  test("one kind alone is read at a target that is named without tags") {
    val domain = MetricName("AWS/ES", "CPUUtilization", Vector("ClientId" -> "1", "DomainName" -> "records"))
    withMetrics(Vector(domain, database)) { url =>
      val origin = this.origin(url, 60).copy(search = Some("records"))
      val window = MetricsWindow(start * 1000, (start + 60) * 1000)
      val collected = AwsServer
        .source()
        .collect(MetricsRequest(origin, window, only = Some(Set(SourceKind.Search.name)), isLive = true))
      collected.gaps.shouldBe(empty)
      collected.series.map(_.subject).distinct.shouldBe(Vector("records"))
    }
  }

  private val database =
    MetricName("AWS/RDS", "CPUUtilization", Vector("DBInstanceIdentifier" -> "sandbox-db"))

  private def metrics(names: Vector[MetricName]): ListedMetrics =
    new ListedMetrics(names, first = start, lastComplete = start + 119)

  private def withMetrics[A](names: Vector[MetricName])(use: String => A): A =
    CloudWatchServer.withEndpoint(new CloudWatchEndpoint(metrics(names)))(use)

  private def origin(url: String, periodSeconds: Int): MetricsOrigin =
    MetricsOrigin(Some(url), "us-east-1", "sandbox", "sandbox-db", periodSeconds)
}
