package org.folio.perf.report.section

import java.time.Instant
import org.folio.perf.model.{ClusterEvent, InfrastructureResult, KeyFigure, RunReport, Series, ServiceUse, SqlLoad}
import org.folio.perf.report.chart.{HeatStrip, Strip, Swatch, TimeScale}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/** Resource utilisation of the cluster, on the time axis of the load. */
object ResourcesSection
    extends Section(
      "resources",
      "Resource utilisation",
      Some(Chapter.Resources),
      short = "Resources",
      anchors = Vector("services"),
    ) {

  override def badge(run: RunReport): Option[Badge] = run.keyFigures
    .find(f => f.label == KeyFigure.HighestCpu && f.unit.nonEmpty)
    .map(f => Badge(Format.unit(f.value, f.unit), run.bound.exists(_.isSaturated)))

  override def absence(run: RunReport): Option[String] =
    Option.when(Metrics(run).isEmpty)("no metrics were collected")

  def content(run: RunReport): Block = {
    val metrics = Metrics(run)
    blocks(
      lead(
        "CPU and memory of a service are percentages of the reservation of all its tasks. CPU above 100 % is " +
          "possible if the instance has spare CPU. The time axis is that of the response times above."
      ),
      coverage(run),
      charts(run, metrics),
      ServiceTable(metrics),
      AbsoluteTable(run.infrastructure.services),
      DatabaseLoadTables(metrics.databaseLoad, run.infrastructure),
      EventTable(run),
      OtherMetrics(metrics.others),
    )
  }

  private def charts(run: RunReport, metrics: Metrics): Block = {
    import Html._
    val axis = TimeScale.of(run)
    Block.Figure(
      text(
        "Resources over time, UTC. Numbers are of the steady state" +
          (if (metrics.hasMaxima) "; maxima of a service are those of its busiest task. " else ". ") +
          sources(run.infrastructure.series)
      ),
      frag(
        ul(cls := "legend")(
          Strip.legend(plan = false, band = false),
          li("Service CPU and memory in %:"),
          HeatStrip.legend,
          if (axis.stopsMs.isEmpty) Html.nothing
          else li(Swatch.line("stop"), "a task stopped, see the events below"),
        ),
        Strip(axis, new ResourceStrips(metrics, run.infrastructure.inventory, axis).rows),
      ),
    )
  }

  private def sources(series: Vector[Series]): String = {
    val periods = series.map(_.periodSeconds).distinct.sorted.map(s => Format.duration(s * 1000L))
    s"${series.map(_.source).distinct.sorted.mkString(", ")}, ${periods.mkString(" and ")} resolution."
  }

  private def coverage(run: RunReport): Block = {
    val series = run.infrastructure.series
    val gaps = series.filter(_.coveragePercent.exists(_ < 99.95))
    if (gaps.isEmpty) nothing
    else {
      val worst = gaps.minBy(_.coveragePercent)
      val share = worst.coveragePercent.fold(Format.Absent)(Format.percent)
      note(
        text(
          s"${Format.whole(gaps.size.toLong)} of ${Format.count(series.size, "series", "series")} " +
            s"${if (gaps.size == 1) "has" else "have"} gaps, which are left empty. The largest is in "
        ) ++ name(worst.subject) ++
          s", ${worst.metric}: $share of the steady state has a value."
      )
    }
  }
}

/** CPU and memory of services in vCPU and MiB, with the soft and the hard limit of a task. */
private[section] object AbsoluteTable {
  def apply(services: Vector[ServiceUse]): Block = {
    val known = services.filter(s => s.averageVCpu.isDefined || s.averageMiB.isDefined)
    if (known.isEmpty) nothing
    else
      Folded(
        s"${Format.count(known.size, "service")} in vCPU and MiB, with the limits of a task",
        TableOf(known.sortBy(s => (-s.averageVCpu.getOrElse(-1.0), s.service)))
          .text("Service")(_.service)
          .decimal("CPU, all tasks", "vCPU, average", 2)(_.averageVCpu)
          .big
          .optional(
            _.decimal("of it sidecars", "vCPU, average", 2)(_.sidecarVCpu)
          )
          .decimal("CPU, busiest task", "vCPU", 2)(_.worstTaskVCpu)
          .decimal("Reserved", "vCPU, all tasks", 2)(_.reservedVCpu)
          .whole("Memory of a task", "MiB, average")(_.averageMiB)
          .whole("Busiest task", "MiB")(_.worstTaskMiB)
          .whole("Soft limit", "MiB")(_.softLimitMiB)
          .whole("Hard limit", "MiB")(_.hardLimitMiB)
          .share("Share of hard limit", "%")(_.worstOfHardPercent)
          .table(
            "CPU and memory of services in the steady state. The soft limit is the memory reserved for a task, " +
              "which it may exceed. A task is killed at the hard limit. Busiest task: the highest value of " +
              "any task in any period."
          )
          .file("service-limits")
          .filtered("Filter services, e.g. mod-inv"),
      )
  }
}

/** Active database sessions by wait event, and the SQL statements behind them. */
private[section] object DatabaseLoadTables {
  private val MostStatements = 20
  private val StatementCharacters = 400

  /** A lower load would read 0.00. */
  private val LeastSessions = 0.005

  def apply(load: Vector[Series], infrastructure: InfrastructureResult): Block = blocks(
    if (load.isEmpty) nothing else waits(load, infrastructure),
    if (infrastructure.sql.isEmpty) nothing else statements(infrastructure.sql),
  )

  private def waits(load: Vector[Series], infrastructure: InfrastructureResult): Block = {
    val cores = for {
      machine <- infrastructure.inventory.toVector.flatMap(_.machines)
      vCpu <- machine.vCpu
      if machine.kind == "rds"
    } yield s"${machine.id} has $vCpu vCPU"
    val limit = if (cores.isEmpty) "" else s" ${cores.mkString(", ")}."
    TableOf(load.sortBy(m => (m.subject, -m.average.getOrElse(0.0), m.metric)))
      .text("Wait event")(_.metric.split(' ').drop(1).mkString(" "))
      .text("Database")(_.subject)
      .decimal("Average", "sessions", 2)(_.average)
      .big
      .decimal("Maximum", "sessions", 2)(_.maximum)
      .table(
        s"Active database sessions by wait event in the steady state. If more sessions are on CPU than there " +
          s"are vCPU, some of them wait for a processor.$limit"
      )
      .file("database-waits")
  }

  /** The steady state comes first; the other phases are folded up. */
  private def statements(sql: Vector[SqlLoad]): Block = {
    val phases = sql.map(_.phase).distinct.sortBy(_ != Judged)
    blocks(phases.map { phase =>
      val all = table(phase, sql.filter(_.phase == phase))
      if (phase == Judged) all else Folded(s"Top SQL statements of the $phase", all)
    }: _*)
  }

  private val Judged = "steady state"

  private def table(phase: String, sql: Vector[SqlLoad]): Block = {
    val ordered = sql
      .filter(_.averageSessions >= LeastSessions)
      .sortBy(s => (-s.averageSessions, s.statementId))
    TableOf(ordered)
      .cell("Statement")(s => Cell(code(name(Format.cut(s.statement, StatementCharacters))), Some(s.statement)))
      .text("Database")(_.database)
      .decimal("Load", "sessions", 2)(_.averageSessions)
      .big
      .text("Main wait events")(
        _.waits
          .take(2)
          .filter(_.averageSessions >= LeastSessions)
          .map(w => s"${w.event} ${Format.decimal(w.averageSessions, 2)}")
          .mkString(", ")
      )
      .table(s"SQL statements with the highest load in the $phase, without their values.")
      .orSay("None with 0.01 sessions or more.")
      .file("statements", "Phase" -> phase)
      .first(MostStatements)
  }
}

/** Task starts, task stops and service messages around the run. */
private[section] object EventTable {
  private val Most = 100

  def apply(run: RunReport): Block =
    run.infrastructure.inventory.filter(_.events.nonEmpty).fold(nothing) { inventory =>
      // A newly deployed cluster has many starts before the load, and they say little about the run.
      val (before, events) =
        inventory.events.partition(e => e.kind == "started" && e.timeMs < run.run.loadStartedAt.toEpochMilli)
      blocks(
        if (before.isEmpty) nothing else note(startsBefore(before)),
        if (events.nonEmpty) table(run, events)
        else note("The cluster reported no other event."),
      )
    }

  private def startsBefore(events: Vector[ClusterEvent]): String = {
    // Tasks that start at once are one event.
    val services = events.map(_.service).distinct.size
    s"Tasks of ${Format.count(services, "service")} started in the 15 minutes before the load, the last one at " +
      s"${time(events.map(_.timeMs).max)} UTC."
  }

  private def table(run: RunReport, events: Vector[ClusterEvent]): Block =
    TableOf(events.sortBy(e => (e.kind == "started", e.timeMs)))
      .cell("Time")(e => Cell.words(time(e.timeMs), e.timeMs.toString))
      .cell("Since the load started") { e =>
        val since = e.timeMs - run.run.loadStartedAt.toEpochMilli
        Cell.words(if (since < 0) "before" else Format.duration(since), since.toString)
      }
      .sortedIn("ms")
      .text("Service")(_.service)
      .text("Event")(_.kind)
      .text("Reason")(_.reason)
      .table("Cluster events from 15 minutes before the run to 15 minutes after it, in UTC.")
      .file("cluster-events")
      .first(Most)

  private def time(ms: Long): String = Format.timeWithSeconds(Instant.ofEpochMilli(ms))
}

/** Metrics without a table of their own, in the units of their sources. */
private[section] object OtherMetrics {
  def apply(others: Vector[Series]): Block =
    if (others.isEmpty) nothing
    else
      TableOf(others)
        .text("Metric")(_.metric)
        .text("Resource")(_.subject)
        .short("Average")(_.average)
        .big
        .short("Maximum")(_.maximum)
        .text("Unit")(_.unit)
        .text("Source")(_.source)
        .table("Other metrics in the steady state.")
        .file("other-metrics")
}

/** CPU and memory of all services: saturated ones, then the highest CPU first. */
private[section] object ServiceTable {

  def apply(metrics: Metrics): Block =
    anchored("services")(
      TableOf(Metrics.busiestFirst(metrics.services))
        .cell("Service")(s => Cell(name(s.name) ++ reason(s)))
        .share("CPU average", "%")(percentOf(_).flatMap(_.average))
        .share("CPU maximum", "%")(percentOf(_).flatMap(_.maximum))
        .big
        .decimal("CPU average", "vCPU", 2)(_.use.averageVCpu)
        .share("Memory average", "%")(_.memory.flatMap(_.average))
        .share("Memory maximum", "%")(_.memory.flatMap(_.maximum))
        .whole("Tasks")(_.module.map(_.tasks))
        .whole("CPU units", "per task")(_.module.map(_.cpuUnits).filter(_ > 0))
        .table(
          "Services in the steady state, saturated ones first, then highest CPU. Averages refer to the reservation " +
            s"of all tasks together${if (metrics.hasMaxima) ", maxima to that of the busiest task" else ""}, with " +
            "all containers: 100 % of 1,024 CPU units is one vCPU."
        )
        .orSay("None: no service metrics were collected.")
        .file("services")
        .filtered("Filter services, e.g. mod-inv")
    )

  /** CPU in per cent of the reservation, if that is not too little. */
  private def percentOf(service: Service): Option[Series] = service.cpu.filterNot(_ => service.reservesLittleCpu)

  private def reason(service: Service): Text = service.module match {
    case None => remark("not in the inventory")
    case Some(m) if m.cpuUnits <= 0 => remark("no CPU reservation")
    case Some(m) if m.reservesLittleCpu => remark(s"reserves ${Format.count(m.cpuUnits, "CPU unit")} a task")
    case _ => Text.empty
  }
}
