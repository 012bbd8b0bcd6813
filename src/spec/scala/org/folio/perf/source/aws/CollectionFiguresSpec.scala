package org.folio.perf.source.aws

import org.folio.perf.model.MetricsOrigin
import org.folio.perf.sandbox.aws._
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.testkit.{AwsServer, CloudWatchServer, ListedMetrics, PlainSuite}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** How many calls a collection makes, and how large it is. */
class CollectionFiguresSpec extends PlainSuite {
  private val hour = 3600L
  private val start = 1767225600L // 2026-01-01T00:00Z

  test("260 services need two calls for an hour, and for a day nine, as a page has 100,800 points") {
    Vector(1, 24).map(dataCalls).shouldBe(Vector(2, 9))
  }

  test("the check of permissions tells allowed calls from refused ones") {
    AwsServer.withAws { (aws, url) =>
      aws.faults.set("rds", AwsFault.DeniedOperation("DescribeDBParameters"))
      val origin = MetricsOrigin(Some(url), "sandbox", "sandbox", "sandbox-db", 60)
      val nowMs = (AwsServer.start + 60) * 1000
      val checked = AwsSource.checked(origin, nowMs, 60.seconds)
      checked("ecs:ListServices").shouldBe(None)
      checked("pi:GetResourceMetrics").shouldBe(None)
      checked.get("kafka:ListClusters").shouldBe(None)
      checked("rds:DescribeDBParameters").mkString.should(include("the permission rds:DescribeDBParameters"))
      AwsServer.source().access(origin, nowMs).head.should(endWith("are allowed, 1 fail, 9 not needed or not reached."))
      // Each call that was made is one that the policy allows.
      (aws.faults.calledOperations.toSet -- AwsSource.permissions).shouldBe(empty)
    }
  }

  /** Different calls: on a busy machine the SDK repeats those whose answers take longer than it waits. */
  private def dataCalls(hours: Int): Int = {
    val bodies = new ConcurrentLinkedQueue[String]
    val endpoint = new CloudWatchEndpoint(listed(hours, services = 260)) {
      override def answers(request: AwsRequest): AwsEndpoint.Answers = {
        if (request.operation == "GetMetricData") bodies.add(request.json.toString)
        super.answers(request)
      }
    }
    CloudWatchServer.withEndpoint(endpoint) { url =>
      val origin = MetricsOrigin(Some(url), "us-east-1", "sandbox", "sandbox-db", 60)
      val collected = AwsServer.collect(origin, start, start + hours * hour)
      collected.gaps.filterNot(_.contains("AWS/RDS")).shouldBe(empty)
      collected.series.should(have).size(520)
      collected.series.map(_.points.size).toSet.shouldBe(Set(hours * 60))
    }
    bodies.asScala.toSet.size
  }

  private def listed(hours: Int, services: Int): ListedMetrics = {
    val names = (1 to services).toVector.map(n => ListedMetrics.service("sandbox", f"mod-$n%03d"))
    new ListedMetrics(names, first = start, lastComplete = start + hours * hour, (_, _) => 1)
  }
}
