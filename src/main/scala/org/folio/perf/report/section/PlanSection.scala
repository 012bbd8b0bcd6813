package org.folio.perf.report.section

import org.folio.perf.model.{ClockOffset, Ending, InjectorPart, InjectorResult, InjectorsResult, LoadModel, RunReport}
import org.folio.perf.report.content.Block.{anchored, blocks, lead, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** How well the load generator kept the plan: a saturated one measures itself. */
object PlanSection extends Section {
  val id = "plan"
  val title = "Plan and load generator"
  override val shortTitle: String = "Load generator"
  override val anchors: Vector[String] = Vector("injector")
  val chapter: Option[Chapter] = Some(Chapter.Appendix)

  override def badge(run: RunReport): Option[Badge] =
    run.planKept.keptPercent.map(p => Badge(Format.percent(p)))

  def content(run: RunReport): Block =
    blocks(
      lead(summary(run)),
      anchored("injector")(
        Table(
          text("Starts of the whole run, and the load generator in the steady state."),
          Seq(
            Column("Metric"),
            Column("Value", number = true, classes = "big"),
            Column("Unit"),
            Column("Meaning", classes = "message"),
          ),
          plan(run) ++ injector(run),
          "None.",
        ),
        run.run.injectors.fold(nothing)(InjectorTable(_)),
      ),
    )

  private def summary(run: RunReport): String =
    run.planKept.keptPercent match {
      case Some(percent) =>
        s"${Format.percent(percent)} of the planned iterations started within " +
          s"${Format.seconds(run.planKept.toleranceMs.toDouble)} of their planned time."
      case None if run.run.loadModel == LoadModel.Closed =>
        "A closed model has no planned start times: each iteration waits for the previous one."
      case None =>
        "The run has no record of iteration starts, so it is unknown whether they were on time."
    }

  private def plan(run: RunReport): Seq[Row] = {
    val kept = run.planKept
    val why =
      if (run.run.loadModel == LoadModel.Closed) "closed model: no planned starts"
      else "no record of iteration starts"
    Seq(
      row("Planned starts", Some(Format.whole(kept.planned)), "iterations", "from the plan"),
      row("Actual starts", Some(Format.whole(kept.started)), "iterations", "from the log"),
    ) ++ Option.when(kept.closedUsers > 0)(
      row(
        "Users of closed workflows",
        Some(Format.whole(kept.closedUsers)),
        "virtual users",
        "not in the starts above: each iteration starts when one ends, so none is planned",
      )
    ) ++ Seq(
      row(
        "Started on time",
        kept.keptPercent.map(Format.percentValue),
        "%",
        s"within ${Format.whole(kept.toleranceMs)} ms of the planned time",
        why,
      ),
      row(
        "Start delay, p99",
        kept.p99Ms.map(Format.whole),
        "ms",
        "between planned and actual start",
        why,
      ),
      row(
        "Start delay, maximum",
        kept.worstMs.map(Format.whole),
        "ms",
        "between planned and actual start",
        why,
      ),
    )
  }

  private def injector(run: RunReport): Seq[Row] = {
    val why = "the load generator recorded no own metrics"
    def of(f: InjectorResult => String) = run.injector.map(f)
    val cores = run.injector.fold("100 % = all cores")(i => s"100 % = all ${Format.count(i.cpus, "core", "cores")}")
    Seq(
      row(
        "Load generator CPU, average",
        of(i => Format.share(i.averageProcessCpuPercent)),
        "%",
        cores,
        why,
      ),
      row(
        "Load generator CPU, maximum",
        of(i => Format.share(i.maxProcessCpuPercent)),
        "%",
        cores,
        why,
      ),
      row(
        "Host CPU, average",
        of(i => Format.share(i.averageSystemCpuPercent)),
        "%",
        "all processes",
        why,
      ),
      row(
        "Heap in use, maximum",
        of(i => Format.whole(i.maxHeapUsedMiB)),
        "MiB",
        s"of ${Format.whole(run.run.injectorHost.maxHeapMiB)} MiB",
        why,
      ),
      row(
        "Garbage collection",
        of(i => Format.percentValue(i.gcPercent)),
        "% of time",
        "pauses sending and measuring",
        why,
      ),
    )
  }

  private def row(
      metric: String,
      value: Option[String],
      unit: String,
      meaning: String,
      absent: String = "",
  ): Row =
    Row(
      Cell.words(metric),
      Seq(
        value.fold(Cell.absent)(Cell.number),
        Cell(text(unit), classes = "dim"),
        Cell.words(if (value.isEmpty) absent else meaning),
      ),
    )
}

/** The load generators of a run that has several. */
private[section] object InjectorTable {

  def apply(injectors: InjectorsResult): Block =
    Table(
      text(s"Load generators of run ${injectors.runId}. Times are by the target's clock."),
      Seq(
        Column("Load generator"),
        Column("Machine"),
        Column.num("Started", "s after the first", "started, s"),
        Column("Ended"),
        Column.num("Iterations").big,
        Column.num("CPU, average", "%", "CPU, %"),
        Column.num("Clock behind the target", "ms", "clock, ms"),
      ),
      (1 to injectors.count).map { index =>
        injectors.parts.find(_.index == index).fold(missing(injectors, index))(row(injectors, _))
      },
      "None.",
    )

  private def row(injectors: InjectorsResult, part: InjectorPart): Row = Row(
    Cell(text(s"${part.index} of ${injectors.count} ") ++ dim(name(part.id))),
    Seq(
      Cell.text(s"${part.host.os}, ${Format.count(part.host.cpus, "CPU", "CPUs")}"),
      Cell.number(Format.decimal(part.startedMs / 1000.0, 1)),
      Cell.words(ended(part)),
      Cell.number(Format.whole(part.started)),
      part.use.fold(Cell.absent("not recorded"))(use => Cell.number(Format.share(use.averageProcessCpuPercent))),
      part.clock.fold(Cell.absent("unknown"))(offset => Cell.number(clock(offset))),
    ),
  )

  private def missing(injectors: InjectorsResult, index: Int): Row =
    Row(
      Cell.words(s"$index of ${injectors.count}"),
      Cell.words("missing") +: Seq.fill(5)(Cell.absent),
    )

  private def ended(part: InjectorPart): String = part.ending match {
    case Some(Ending.Completed) => "as planned"
    case Some(Ending.Stopped) => s"stopped by a stop criterion${after(part)}"
    case Some(Ending.Interrupted) => s"interrupted${after(part)}"
    case Some(Ending.Crashed) => s"error${after(part)}"
    case None => "killed or still running"
  }

  private def after(part: InjectorPart): String =
    part.endedMs.fold("")(ms => s" after ${Format.duration(ms)}")

  private def clock(offset: ClockOffset): String =
    s"${Format.whole(offset.aheadMs)} ± ${Format.whole(offset.errorMs)}"
}
