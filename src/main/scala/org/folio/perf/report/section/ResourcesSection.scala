package org.folio.perf.report.section

import org.folio.perf.model.{RunReport, SeriesResult}
import org.folio.perf.report.{Badge, Format, Metrics, Numbering, Section}
import org.folio.perf.report.chart.{HeatStrip, Strip, Swatch, TimeAxis}
import org.folio.perf.report.Html._

/** What the load took of the cluster, under the load's own time axis. */
object ResourcesSection extends Section {
  val id = "resources"
  val title = "Resource utilisation"
  override val shortTitle: String = "Resources"
  override val anchors: Vector[String] = Vector("services")

  override def badge(run: RunReport): Option[Badge] = {
    val highest =
      Metrics.of(run.infrastructure).services.flatMap(_.cpu).flatMap(_.average).maxOption
    highest
      .map(percent => Badge(Format.withUnit(Format.whole(percent), "%"), percent > 100))
      .orElse(Some(Badge("none")))
  }

  def render(run: RunReport, numbering: Numbering): Frag = {
    val metrics = Metrics.of(run.infrastructure)
    if (metrics.isEmpty) p(cls := "lead")(none(run))
    else {
      val axis = TimeAxis.of(run)
      frag(
        p(cls := "lead")(
          "Same time axis as the response times above. CPU and memory of a service are in per cent of what its " +
            "tasks reserve together, so more than 100 % CPU is possible where an instance has some to spare."
        ),
        coverage(run.infrastructure.series),
        figure(
          figcaption(
            numbering.figure(s"Resources over time, UTC. ${sources(run.infrastructure.series)}")
          ),
          ul(cls := "legend")(
            Strip.legend(plan = false, band = false),
            li("Service CPU and memory in %:"),
            HeatStrip.legend,
            if (axis.stopsMs.isEmpty) nothing
            else li(Swatch("stop", TimeAxis.StopColour), "a task stopped, see the events below"),
          ),
          Strip(axis, ResourceStrips(metrics, run.infrastructure.inventory, axis)),
        ),
        ServiceTable(metrics, numbering),
        AbsoluteTable(run.infrastructure.services, numbering),
        DatabaseLoadTables(metrics.databaseLoad, run.infrastructure, numbering),
        EventTable(run, numbering),
        OtherMetrics(metrics.others, numbering),
      )
    }
  }

  private def none(run: RunReport): Frag =
    if (run.infrastructure.collected)
      frag(
        "None: metrics were collected, but no series has a value. ",
        a(href := "#missing")("What is missing"),
      )
    else
      frag(
        "None: no metrics of the infrastructure were collected for this run, so it says nothing about CPU, memory " +
          "or the database. ",
        a(href := "#missing")("What is missing"),
      )

  private def sources(series: Vector[SeriesResult]): String = {
    val periods = series.map(_.periodSeconds).distinct.sorted.map(s => Format.duration(s * 1000L))
    s"${series.map(_.source).distinct.sorted.mkString(", ")}, ${periods.mkString(" and ")} resolution."
  }

  private def coverage(series: Vector[SeriesResult]): Frag = {
    val gaps = series.filter(_.coveragePercent < 99.95)
    if (gaps.isEmpty)
      p(cls := "note")("Every series has a value for every period of the steady state.")
    else {
      val worst = gaps.minBy(_.coveragePercent)
      p(cls := "note")(
        s"${Format.whole(gaps.size.toLong)} of ${Format
            .count(series.size, "series", "series")} ${if (gaps.size == 1) "has" else "have"} gaps, which are " +
          "left empty; the worst is ",
        name(worst.subject),
        s", ${worst.metric}: ${Format.whole(worst.coveragePercent)}${Format.Space}% of the steady state has a value.",
      )
    }
  }
}
