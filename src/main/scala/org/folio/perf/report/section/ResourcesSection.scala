package org.folio.perf.report.section

import org.folio.perf.model.{ModuleInfo, RunReport, SeriesResult}
import org.folio.perf.report.chart.{HeatStrip, Strip, Swatch, TimeScale}
import org.folio.perf.report.content.Block.{blocks, lead, note}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/** Resource utilisation of the cluster, on the time axis of the load. */
object ResourcesSection extends Section {
  val id = "resources"
  val title = "Resource utilisation"
  override val shortTitle: String = "Resources"
  override val anchors: Vector[String] = Vector("services")
  val chapter: Option[Chapter] = Some(Chapter.Resources)

  override def badge(run: RunReport): Option[Badge] = {
    val (little, others) = Metrics.of(run.infrastructure).services.partition(_.reservesLittleCpu)
    others
      .flatMap(_.cpu)
      .flatMap(_.average)
      .maxOption
      .map(percent => Badge(Format.percent(percent), percent > 100))
      .orElse(
        little.flatMap(_.averageVcpu).maxOption.map { vCpu =>
          Badge(Format.unit(Format.decimal(vCpu, 1), "vCPU"))
        }
      )
      .orElse(Some(Badge("none")))
  }

  override def absence(run: RunReport): Option[String] =
    Option.when(Metrics.of(run.infrastructure).isEmpty)("no metrics were collected")

  def content(run: RunReport): Block = {
    val metrics = Metrics.of(run.infrastructure)
    if (metrics.isEmpty) lead(none(run))
    else
      blocks(
        lead(
          "CPU and memory of a service are percentages of the reservation of all its tasks. CPU above 100 % is " +
            "possible if the instance has spare CPU. The time axis is that of the response times above."
        ),
        littleReserved(metrics),
        coverage(run.infrastructure.series),
        charts(run, metrics),
        ServiceTable(metrics),
        AbsoluteTable(run.infrastructure.services),
        DatabaseLoadTables(metrics.databaseLoad, run.infrastructure),
        EventTable(run),
        OtherMetrics(metrics.others),
      )
  }

  private def littleReserved(metrics: Metrics): Block = {
    val little = metrics.services.filter(_.reservesLittleCpu)
    val unknown = little.count(_.averageVcpu.isEmpty)
    if (little.isEmpty) Block.nothing
    else
      note(
        s"${Format.whole(little.size.toLong)} of ${Format.count(metrics.services.size, "service", "services")} " +
          s"${if (little.size == 1) "reserves" else "reserve"} less than ${ModuleInfo.FewestUnits} CPU units a " +
          s"task. A percentage of so little says nothing; ${if (little.size == 1) "its" else "their"} CPU is given in vCPU." +
          (if (unknown == 0) ""
           else
             s" Of ${Format.whole(unknown.toLong)} it is unknown: without a reservation, the source of metrics " +
               "has no absolute value.")
      )
  }

  private def charts(run: RunReport, metrics: Metrics): Block = {
    import Html._
    val axis = TimeScale.of(run)
    Block.Figure(
      text(s"Resources over time, UTC. ${sources(run.infrastructure.series)}"),
      frag(
        ul(cls := "legend")(
          Strip.legend(plan = false, band = false),
          li("Service CPU and memory in %:"),
          HeatStrip.legend,
          if (axis.stopsMs.isEmpty) nothing
          else li(Swatch("stop", TimeScale.StopColour), "a task stopped, see the events below"),
        ),
        Strip(axis, ResourceStrips(metrics, run.infrastructure.inventory, axis)),
      ),
    )
  }

  private def none(run: RunReport): Text = {
    val words =
      if (run.infrastructure.collected) "None: metrics were collected, but no series has a value. "
      else
        "None: no infrastructure metrics were collected, so nothing is known about CPU, memory and database. "
    text(words) ++ onPage(link("#missing", "Missing data"))
  }

  private def sources(series: Vector[SeriesResult]): String = {
    val periods = series.map(_.periodSeconds).distinct.sorted.map(s => Format.duration(s * 1000L))
    s"${series.map(_.source).distinct.sorted.mkString(", ")}, ${periods.mkString(" and ")} resolution."
  }

  private def coverage(series: Vector[SeriesResult]): Block = {
    val gaps = series.filter(_.coveragePercent < 99.95)
    if (gaps.isEmpty) note("Every series has a value for every period of the steady state.")
    else {
      val worst = gaps.minBy(_.coveragePercent)
      val count =
        s"${Format.whole(gaps.size.toLong)} of ${Format.count(series.size, "series", "series")}"
      note(
        text(
          s"$count ${if (gaps.size == 1) "has" else "have"} gaps, which are left empty. The largest is in "
        ) ++ name(worst.subject) ++
          s", ${worst.metric}: ${Format.percent(worst.coveragePercent)} of the steady state has a value."
      )
    }
  }
}
