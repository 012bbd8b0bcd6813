package org.folio.perf.live

import org.folio.perf.testkit.SampleLive
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.file.{Files, Paths}
import org.folio.perf.app.DashboardsMain
import org.folio.perf.live.grafana.{Dashboard, DashboardJson, Dashboards}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._

class DashboardsSpec extends AnyFunSuite with Matchers {
  private val mapper = new ObjectMapper

  /** What a run really gives: the names of its samples with the names of their labels. */
  private lazy val known: Map[String, Set[String]] = LiveSamples
    .of(SampleLive.underWay())
    .groupMapReduce(s => s.family.fullName + s.suffix)(_.labels.map(_._1).toSet)(_ ++ _)

  private def each(check: (Dashboard, JsonNode) => Any): Unit = Dashboards.all.foreach { dashboard =>
    withClue(dashboard.uid)(check(dashboard, mapper.readTree(DashboardJson.render(dashboard))))
  }

  test("every query names only metrics that a run has") {
    each { (dashboard, json) =>
      val variables = json.at("/templating/list").findValuesAsText("definition").asScala
      val named = (dashboard.expressions ++ variables)
        .flatMap(text => "folio_perf_[a-z_]+".r.findAllIn(text))
      named.should(not).be(empty)
      (named.toSet -- known.keySet).shouldBe(empty)
    }
  }

  test("every label that a query matches, sums by or shows is one of its metric") {
    // Prometheus adds the address of what it has scraped; one of several load generators has its number.
    val added = Set("instance", "shard")
    each { (dashboard, _) =>
      for {
        panel <- dashboard.panels
        query <- panel.queries
      } withClue(query.expression) {
        val metrics = "folio_perf_[a-z_]+".r.findAllIn(query.expression).toVector
        val labels = metrics.flatMap(known).toSet ++ added
        val matched = """([a-z]+)=~?"""".r.findAllMatchIn(query.expression).map(_.group(1)).toSet
        val grouped = """by \(([a-z, ]+)\)""".r
          .findAllMatchIn(query.expression)
          .flatMap(_.group(1).split(", "))
          .toSet
        val shown = """\{\{([a-z]+)\}\}""".r.findAllMatchIn(query.legend).map(_.group(1)).toSet
        (matched ++ grouped ++ shown -- labels).shouldBe(empty)
      }
    }
  }

  test("a query adds up all load generators, or shows which one its figures are of") {
    each { (dashboard, _) =>
      for {
        panel <- dashboard.panels
        query <- panel.queries
      } withClue(query.expression) {
        val addsUp = "(sum|max|min)( by \\([a-z, ]+\\))? ?\\(".r.findFirstIn(query.expression)
        (addsUp.isDefined || query.legend.contains("{{shard}}")).shouldBe(true)
      }
    }
  }

  test("every query is of the chosen load generators alone") {
    each { (dashboard, _) =>
      dashboard.expressions.foreach { expression =>
        val metrics = "folio_perf_[a-z_]+".r.findAllIn(expression).size
        (expression.split(java.util.regex.Pattern.quote(Dashboards.Chosen), -1).length - 1)
          .shouldBe(metrics)
      }
    }
  }

  test("panels have what Grafana wants: ids, places that do not overlap, a source for each query") {
    each { (dashboard, json) =>
      json.get("uid").asText.length.should(be <= 40)
      json.get("schemaVersion").asInt.shouldBe(39)
      val panels = json.get("panels").asScala.toVector
      panels.should(have).size(dashboard.panels.size.toLong)
      panels.map(_.get("id").asInt).distinct.should(have).size(panels.size.toLong)
      val cells = panels.flatMap { panel =>
        val place = panel.get("gridPos")
        (place.get("x").asInt + place.get("w").asInt).should(be <= 24)
        for {
          x <- 0 until place.get("w").asInt
          y <- 0 until place.get("h").asInt
        } yield (place.get("x").asInt + x, place.get("y").asInt + y)
      }
      cells.distinct.should(have).size(cells.size.toLong)
      val sources = "prometheus" -> "${datasource}"
      panels.flatMap(panel => panel +: panel.get("targets").asScala.toVector).foreach { node =>
        val source = node.get("datasource")
        (source.get("type").asText -> source.get("uid").asText).shouldBe(sources)
      }
      panels
        .flatMap(_.get("targets").asScala)
        .map(_.get("expr").asText)
        .shouldBe(dashboard.expressions)
    }
  }

  test("the files in the repository are what the program writes") {
    Dashboards.all.foreach { dashboard =>
      val file = DashboardsMain.Folder.resolve(s"${dashboard.uid}.json")
      withClue(s"$file; see DashboardsMain: ")(
        Files.readString(file).shouldBe(DashboardJson.render(dashboard))
      )
    }
    val files = Files.list(DashboardsMain.Folder)
    try
      files.iterator.asScala
        .map(_.getFileName.toString)
        .toSet
        .shouldBe(Dashboards.all.map(d => s"${d.uid}.json").toSet)
    finally files.close()
  }

  test("what Grafana and Prometheus are started with names these files") {
    val compose = Files.readString(Paths.get("grafana", "compose.yaml"))
    compose.should(include("./dashboards:/var/lib/grafana/dashboards"))
    compose.should(include("./prometheus.yml"))
    Files
      .readString(Paths.get("grafana/provisioning/dashboards/folio-perf.yaml"))
      .should(include("path: /var/lib/grafana/dashboards"))
  }
}
