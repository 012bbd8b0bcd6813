package org.folio.perf.live

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.file.{Files, Path}
import org.folio.perf.testkit.{PlainSuite, SampleLive}
import scala.jdk.CollectionConverters._

/** The dashboards in `grafana` ask for what a run has. */
class DashboardsSpec extends PlainSuite {

  /** What a run really gives: the names of its samples with the names of their labels. */
  private lazy val known: Map[String, Set[String]] = MetricFamily
    .of(SampleLive.underWay())
    .flatMap(family => family.samples.map(family.fullName -> _))
    .groupMapReduce { case (name, s) => name + s.suffix }(_._2.labels.map(_._1).toSet)(_ ++ _)

  private val dashboards: Vector[JsonNode] =
    Vector("load", "infrastructure").map(name =>
      new ObjectMapper().readTree(Files.readString(Path.of("grafana/dashboards", s"folio-perf-$name.json")))
    )

  private def targets: Vector[JsonNode] =
    dashboards.flatMap(_.get("panels").asScala).flatMap(_.get("targets").asScala)

  private def metrics(text: String): Vector[String] = "folio_perf_[a-z_]+".r.findAllIn(text).toVector

  test("every query names only metrics that a run has") {
    val queries = targets.map(_.get("expr").asText) ++ dashboards.flatMap(_.findValuesAsText("definition").asScala)
    queries.foreach(query => withClue(query)(metrics(query).should(not).be(empty)))
    (queries.flatMap(metrics).toSet -- known.keySet).shouldBe(empty)
  }

  test("every label that a query matches, sums by or shows is one of its metric") {
    // Prometheus adds the address of what it has scraped; one of several load generators has its number.
    val added = Set("instance", "shard")
    targets.foreach { target =>
      val expression = target.get("expr").asText
      val matched = """([a-z]+)=~?"""".r.findAllMatchIn(expression).map(_.group(1))
      val grouped = """by \(([a-z, ]+)\)""".r.findAllMatchIn(expression).flatMap(_.group(1).split(", "))
      val shown = """\{\{([a-z]+)\}\}""".r.findAllMatchIn(target.path("legendFormat").asText).map(_.group(1))
      withClue(expression)(
        ((matched ++ grouped ++ shown).toSet -- metrics(expression).flatMap(known) -- added).shouldBe(empty)
      )
    }
  }
}
