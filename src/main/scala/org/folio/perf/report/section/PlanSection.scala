package org.folio.perf.report.section

import org.folio.perf.analysis.run.Injectors
import org.folio.perf.model.{ClockOffset, InjectorResult, LoadModel, RunInjectors, RunReport}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** How well the load generator kept the plan: a saturated one measures itself. */
object PlanSection
    extends Section(
      "plan",
      "Plan and load generator",
      Some(Chapter.Appendix),
      short = "Load generator",
      anchors = Vector("injector"),
    ) {

  override def badge(run: RunReport): Option[Badge] =
    run.planKept.keptPercent.map(p => Badge(if (p >= 100) "on time" else s"${Format.percent(p)} on time"))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.run.isOfGatling)("the load generator left no record of it")

  def content(run: RunReport): Block =
    blocks(
      lead(summary(run)),
      anchored("injector")(
        TableOf(plan(run) ++ injector(run))
          .cell("Metric")(fact => Cell.words(fact.metric))
          .column(Column("Value", number = true, classes = "big"))(_.value.fold(Cell.absent)(Cell.words(_)))
          .cell("Unit")(fact => Cell(text(fact.unit), classes = "dim"))
          .cell("Meaning", classes = "message")(fact => Cell.words(fact.meaning))
          .table("Starts of the whole run, and the load generator in the steady state.")
          .file("load-generator"),
        run.run.injectors.fold(nothing)(InjectorTable(_)),
      ),
    )

  private def summary(run: RunReport): String =
    run.planKept.keptPercent match {
      case Some(percent) =>
        s"${Format.percent(percent)} of the planned iterations started within " +
          s"${Format.seconds(run.planKept.toleranceMs.toDouble)} of their planned time."
      case None => s"Whether iterations started on time is unknown: ${unknown(run)}."
    }

  private def unknown(run: RunReport): String =
    if (run.run.loadModel == LoadModel.Closed)
      "a closed model has no planned starts, as each iteration waits for the one before"
    else "there is no record of iteration starts"

  final private case class Fact(
      metric: String,
      value: Option[String],
      unit: String,
      meaning: String,
  )

  private def plan(run: RunReport): Seq[Fact] = {
    val kept = run.planKept
    val delay = "between planned and actual start"
    Seq(
      Fact("Planned starts", kept.keptPercent.map(_ => Format.whole(kept.planned)), "iterations", "from the plan"),
      Fact("Actual starts", Some(kept.started).filter(_ > 0).map(Format.whole), "iterations", "as recorded"),
    ) ++ Option.when(kept.closedUsers > 0)(
      Fact(
        "Users of closed workflows",
        Some(Format.whole(kept.closedUsers)),
        "virtual users",
        "not in the starts above: each iteration starts when one ends, so none is planned",
      )
    ) ++ Seq(
      Fact(
        "Started on time",
        kept.keptPercent.map(Format.percentValue),
        "%",
        s"within ${Format.whole(kept.toleranceMs)} ms of the planned time",
      ),
      Fact("Start delay, p99", kept.p99Ms.map(Format.whole), "ms", delay),
      Fact("Start delay, maximum", kept.worstMs.map(Format.whole), "ms", delay),
    )
  }

  private def injector(run: RunReport): Seq[Fact] = {
    val cores = run.injector.fold("100 % = all cores")(i => s"100 % = all ${Format.count(i.cpus, "core")}")
    def fact(metric: String, unit: String, meaning: String)(value: InjectorResult => String) =
      Fact(metric, run.injector.map(value), unit, meaning)
    Seq(
      fact("Load generator CPU, average", "%", cores)(i => Format.share(i.averageProcessCpuPercent)),
      fact("Load generator CPU, maximum", "%", cores)(i => Format.share(i.maxProcessCpuPercent)),
      fact("Host CPU, average", "%", "all processes")(i => Format.share(i.averageSystemCpuPercent)),
      fact("Host CPU, busiest minute", "%", "all processes")(i =>
        i.busiestMinuteSystemCpuPercent.fold(Format.Absent)(Format.share)
      ),
      fact("Heap in use, maximum", "MiB", s"of ${Format.whole(run.run.injector.maxHeapMiB)} MiB")(i =>
        Format.whole(i.maxHeapUsedMiB)
      ),
      fact("Garbage collection", "% of time", "pauses sending and measuring")(i => Format.percentValue(i.gcPercent)),
    )
  }
}

/** The load generators of a run that has several. */
private[section] object InjectorTable {

  def apply(injectors: RunInjectors): Block =
    TableOf((1 to injectors.count).map(index => index -> injectors.parts.find(_.index == index)))
      .cell("Load generator") { case (index, part) =>
        Cell(text(s"$index of ${injectors.count}") ++ part.fold(Text.empty)(p => text(" ") ++ dim(name(p.id))))
      }
      .cell("Machine")(
        _._2.fold(Cell.words("missing"))(p => Cell.text(s"${p.host.os}, ${Format.count(p.host.cpus, "CPU")}"))
      )
      .decimal("Started", "s after the first", 1)(_._2.map(_.startedMs / 1000.0))
      .cell("Ended")(_._2.fold(Cell.absent)(p => Cell.words(Injectors.how(p))))
      .whole("Iterations")(_._2.map(_.started))
      .big
      .share("CPU, average", "%")(_._2.flatMap(_.use).map(_.averageProcessCpuPercent))
      .numeric("Clock behind the target", "ms")(
        _._2.flatMap(_.clock).fold(Cell.absent)(offset => Cell.words(clock(offset)))
      )
      .table(s"Load generators of run ${injectors.runId}. Times are by the target's clock.")
      .file("load-generators")

  private def clock(offset: ClockOffset): String =
    s"${Format.whole(offset.aheadMs)} ± ${Format.whole(offset.errorMs)}"
}
