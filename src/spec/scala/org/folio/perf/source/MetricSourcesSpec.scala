package org.folio.perf.source

import org.folio.perf.model.{MetricsOrigin, PrometheusBlock, PrometheusQuery}
import org.folio.perf.settings.{Settings, SettingsLoader, TargetTenants}
import org.folio.perf.testkit.{PlainSuite, SourceTree, WithSettingsFile}
import java.nio.file.Paths

/** The one list of metric sources, and what the settings know of it. */
class MetricSourcesSpec extends PlainSuite with WithSettingsFile {

  private def metrics(lines: String): Either[String, Option[PrometheusBlock]] =
    withFile(
      "target { okapiUrl = \"http://[::1]\", username = u, tenants = [a]\n" +
        s" metrics { period = 60s, $lines } }"
    ) { file =>
      SettingsLoader
        .load(
          Map("target" -> file.toString),
          Map("FOLIO_PERF_PASSWORD" -> "p"),
          TargetTenants(Vector.empty, None),
        )
        .left
        .map(_.replace(file.toString, "FILE"))
        .map((settings: Settings) => settings.target.metrics.flatMap(_.prometheus))
    }

  private val query = "{ of = kafka, metric = Lag, unit = Count, label = topic, expression = lag }"

  test("only the list refers to the sources, so that live runs and reports use the same") {
    val common = Set("metrics", "file", "merge", "failures")
    val packages = SourceTree
      .files(Paths.get("src/main/scala/org/folio/perf/source"))
      .map(_.packageName.stripPrefix("org.folio.perf.source").stripPrefix("."))
      .distinct
      .filter(name => name.nonEmpty && !common(name))
      .map("org.folio.perf.source." + _)
    packages.size.should(be >= 2)
    SourceTree.productFiles
      .filterNot(file => packages.contains(file.packageName))
      .filter(_.references.exists(reference => packages.exists(reference.startsWith)))
      .map(_.name)
      // Secrets, buckets and logs of calls are no metrics.
      .filterNot(
        Set(
          "PublishMain.scala",
          "BucketIndex.scala",
          "RunBucket.scala",
          "CallsCollection.scala",
          "RequestLogs.scala",
          "WorkloadMain.scala",
        )
      )
      .shouldBe(Vector("MetricSources.scala"))
  }

  test("a block has the values of its form") {
    metrics(s"prometheus { url = \"http://127.0.0.1:9090\", queries = [$query] }").value.shouldBe(
      Some(PrometheusBlock("http://127.0.0.1:9090", Vector(PrometheusQuery("kafka", "Lag", "Count", "topic", "lag"))))
    )
  }

  test("a missing or unknown key of a block is refused by its name") {
    metrics(s"prometheus { queries = [$query] }").left.value.shouldBe(
      "Setting metrics.prometheus.url is missing; it must be a text. Set it in FILE."
    )
    metrics("prometheus { url = \"http://127.0.0.1\", queries = [{ of = kafka }] }").left.value
      .should(startWith("Setting metrics.prometheus.queries.metric is missing"))
    metrics(s"prometheus { url = \"http://127.0.0.1\", queries = [$query], user = u }").left.value
      .should(
        startWith("There is no setting of metrics.prometheus (in FILE) user. Allowed: namespace, queries, tenant, url.")
      )
    metrics(s"promethius { url = \"http://127.0.0.1\", queries = [$query] }").left.value
      .should(include("Did you mean prometheus?"))
    metrics("prometheus = 5").left.value.should(include("metrics.prometheus"))
  }

  test("a query of an unknown kind is refused with those that exist") {
    val wrong = query.replace("kafka", "kafak")
    metrics(s"prometheus { url = \"http://127.0.0.1\", queries = [$wrong] }").left.value
      .should(include("queries.of is kafak; it must be services or instances or databases"))
  }

  test("the doctor says where metrics come from") {
    MetricSources
      .access(None, nowMs = 0)
      .shouldBe(Vector("Metrics: the target names no source, so the report will have no metrics."))
    val closed = PrometheusBlock("http://127.0.0.1:1", Vector(PrometheusQuery("kafka", "Lag", "", "topic", "")))
    val origin = MetricsOrigin(None, "", "", "", 60, prometheus = Some(closed))
    val lines = MetricSources.access(Some(origin), nowMs = 1000000)
    lines.head.shouldBe("Metrics: Prometheus has 0 series for the target's queries.")
    lines(1).should(include("Check metrics.prometheus.url"))
  }
}
