package org.folio.perf.source.aws

import java.net.URI
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import org.folio.perf.model.{FrozenMetrics, MetricsOrigin}
import org.folio.perf.testkit.{AwsServer, PlainSuite}
import org.folio.perf.testkit.AwsServer.{start, withAws}
import org.folio.perf.source.MetricSources
import org.folio.perf.source.metrics._
import scala.concurrent.duration._

/** Faults as a user provokes them, with curl, and what the report then says. */
class ProvokedFaultsSpec extends PlainSuite {
  private val client = HttpClient.newHttpClient
  private val window = {
    val (from, to) = (start * 1000, (start + 60) * 1000)
    MetricsWindow(from, to, Vector(Phase("steady state", from, to)))
  }

  private def post(url: String, query: String): (Int, String) = {
    val request = HttpRequest
      .newBuilder(URI.create(s"$url/aws-faults?$query"))
      .POST(HttpRequest.BodyPublishers.noBody)
      .build
    val response = client.send(request, HttpResponse.BodyHandlers.ofString)
    (response.statusCode, response.body.trim)
  }

  private def origin(url: String): MetricsOrigin = AwsServer.origin(url, periodSeconds = 5)

  /** All that a collection asks for, with a fault from its start to its end. */
  private def collect(
      fault: String,
      deadline: FiniteDuration = 60.seconds,
  ): (InventoryPart, FrozenMetrics) = withAws { (_, url) =>
    post(url, fault)._1.shouldBe(200)
    val aws = AwsServer.source(deadline)
    val part = aws.inventory(origin(url), window)
    val request = MetricsRequest(origin(url), window, part)
    (part, MetricSources.freeze(request, window.toMs + 60000, Vector(aws)))
  }

  private def gaps(of: (InventoryPart, FrozenMetrics)): Vector[String] = of._1.gaps ++ of._2.gaps

  private lazy val healthy = collect("service=ecs&fault=none")

  test("without a fault nothing is missing") {
    gaps(healthy).shouldBe(empty)
    healthy._1.modules.should(not).be(empty)
    healthy._2.sql.should(not).be(empty)
  }

  test("each service that refuses is named with what is missing and what to allow") {
    Vector(
      (
        "monitoring",
        "CloudWatch",
        "Metrics that depend on it are missing.",
        "cloudwatch:ListMetrics",
      ),
      ("ecs", "ECS", "Modules, tasks and their events are missing", "ecs:ListServices"),
      ("ec2", "EC2", "vCPU and memory of machines", "ec2:DescribeInstanceTypes"),
      ("rds", "RDS", "Database instances and parameters are missing.", "rds:DescribeDBInstances"),
      ("pi", "Performance Insights", "load by wait event is missing.", "pi:GetResourceMetrics"),
      ("es", "OpenSearch", "Search nodes are missing.", "es:DescribeDomain"),
      ("kafka", "MSK", "Kafka brokers are missing.", "kafka:ListClusters"),
    ).foreach { case (service, title, missing, permission) =>
      val found = collect(s"service=$service&fault=denied")
      withClue(gaps(found).mkString("\n")) {
        gaps(found)
          .map(_.takeWhile(_ != '/').stripSuffix(" at http:"))
          .distinct
          .shouldBe(Vector(title))
        gaps(found)
          .exists(g =>
            g.contains(missing) && g.contains(
              s"Give the credentials in use the permission $permission."
            )
          )
          .shouldBe(true)
        (gaps(found).mkString.should(not)).include("123456789012")
        if (Set("ecs", "ec2", "rds", "es", "kafka")(service)) gaps(found).mkString.should(include("[account]"))
      }
    }
  }

  test("a refused detail costs the detail") {
    Vector(
      ("rds", "DescribeDBParameters", "Parameters of the databases are missing."),
      ("ecs", "DescribeTaskDefinition", "Versions, limits and heaps of modules are missing."),
      ("pi", "DescribeDimensionKeys", "Top SQL of the database is missing."),
      ("kafka", "DescribeConfigurationRevision", "Settings of the Kafka brokers are missing."),
    ).foreach { case (service, operation, missing) =>
      val found = collect(s"service=$service&fault=denied&operation=$operation")
      withClue(gaps(found).mkString("\n")) {
        gaps(found).should(have).size(1)
        gaps(found).head.should(include(missing).and(include(s"the permission $service:$operation.")))
      }
    }
  }

  test("a few throttled calls are waited out, in each service") {
    Vector("monitoring", "ecs", "ec2", "rds", "pi", "es", "kafka").foreach { service =>
      withClue(service)(gaps(collect(s"service=$service&fault=throttled&calls=3")).shouldBe(empty))
    }
  }

  test("a service that never answers, or stays busy, costs its own part alone") {
    Vector("silent", "throttled&calls=1000").foreach { fault =>
      val found = collect(s"service=es&fault=$fault", deadline = 4.seconds)
      gaps(found).should(have).size(1)
      gaps(found).head.should(startWith("OpenSearch at").and(include("Search nodes are missing.")))
      if (fault == "silent")
        gaps(found).head.should(include("did not finish DescribeDomain within the collection's 4 s."))
      found._1.machines.filter(_.kind == "ec2").flatMap(_.vCpu).should(have).size(14)
    }
  }

  test("minutes that are missing are named with their time, also those at the end") {
    val (from, until) = (start + 20, start + 35)
    val inside = gaps(collect(s"service=monitoring&fault=missing&from=$from&until=$until"))
    inside.should(have).size(1)
    inside.head.should(startWith("Values of the run are missing in ").and(include("-Drecollect=true asks again.")))
    val late = gaps(collect(s"service=monitoring&fault=missing&from=$from&until=${start + 3600}"))
    late.should(have).size(1)
    late.head.should(include("The last values of a run come late"))
  }

  test("small pages change nothing") {
    Vector("monitoring", "ecs", "ec2", "rds").foreach { service =>
      val found = collect(s"service=$service&fault=pages&items=3")
      withClue(service) {
        gaps(found).shouldBe(empty)
        found._1.shouldBe(healthy._1)
        found._2.series.size.shouldBe(healthy._2.series.size)
      }
    }
  }

  test("a fault that is not known is refused with those that are") {
    withAws { (_, url) =>
      post(url, "service=ecs&fault=what").shouldBe(
        400 ->
          ("fault is what; known: none, denied (operation), throttled (calls), silent, missing (from, " +
            "until), pages (items)")
      )
      post(url, "service=x&fault=denied")._2.should(
        startWith("service is 'x'; known: monitoring, ecs, ")
      )
      post(url, "service=ecs&fault=throttled")._2.shouldBe("calls is missing or no whole number")
    }
  }
}
