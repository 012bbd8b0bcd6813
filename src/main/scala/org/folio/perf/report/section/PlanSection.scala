package org.folio.perf.report.section

import org.folio.perf.model.{LoadModel, RunReport}
import org.folio.perf.report.{Badge, Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.Html._

/** Whether the load generator did what the plan said: what a slow injector measures is itself. */
object PlanSection extends Section {
  val id = "plan"
  val title = "Plan and injector"
  override val shortTitle: String = "Plan, injector"
  override val anchors: Vector[String] = Vector("injector")

  override def badge(run: RunReport): Option[Badge] =
    run.planKept.keptPercent.map(p => Badge(Format.withUnit(Format.decimal(p, 1), "%")))

  def render(run: RunReport, numbering: Numbering): Frag =
    frag(
      p(cls := "lead")(lead(run)),
      div(anchor("injector"))(
        Table(
          numbering.table("Plan and load generator in the steady state."),
          Seq(
            Column("Measure"),
            Column("Value", number = true, classes = "big"),
            Column("Unit"),
            Column("What it says", classes = "message"),
          ),
          plan(run) ++ injector(run),
          "None.",
        ),
        run.run.injectors.fold(nothing)(InjectorTable(_, numbering)),
      ),
    )

  private def lead(run: RunReport): Frag =
    run.planKept.keptPercent match {
      case Some(percent) =>
        s"${Format.decimal(percent, 1)}${Format.Space}% of the planned iterations started within " +
          s"${Format.responseTime(run.planKept.toleranceMs.toDouble)} of their time."
      case None if run.run.loadModel == LoadModel.Closed =>
        "A closed model plans no start times: the next iteration waits for the one before it."
      case None =>
        "Whether iterations started on time is not known: the run left no record of their starts."
    }

  private def plan(run: RunReport): Seq[Row] = {
    val kept = run.planKept
    val why =
      if (run.run.loadModel == LoadModel.Closed) "closed model: no planned starts"
      else "no record of the starts"
    Seq(
      row("Starts planned", Some(Format.whole(kept.planned)), "iterations", "by the plan"),
      row("Starts made", Some(Format.whole(kept.started)), "iterations", "that the log has"),
      row(
        "Started on time",
        kept.keptPercent.map(Format.decimal(_, 2)),
        "%",
        s"within ${Format.whole(kept.toleranceMs)} ms of the plan",
        why,
      ),
      row(
        "Difference, 99th percentile",
        kept.p99Ms.map(Format.whole),
        "ms",
        "between planned and real start",
        why,
      ),
      row(
        "Difference, largest",
        kept.worstMs.map(Format.whole),
        "ms",
        "between planned and real start",
        why,
      ),
    )
  }

  private def injector(run: RunReport): Seq[Row] = {
    val why = "the load generator recorded nothing about itself"
    def of(f: org.folio.perf.model.InjectorResult => String) = run.injector.map(f)
    val cores = run.injector.fold("100 % is all cores")(i =>
      s"100 % is all ${Format.count(i.cpus, "core", "cores")}"
    )
    Seq(
      row(
        "CPU of the injector, average",
        of(i => Format.decimal(i.averageProcessCpuPercent, 1)),
        "%",
        cores,
        why,
      ),
      row(
        "CPU of the injector, highest",
        of(i => Format.decimal(i.maxProcessCpuPercent, 1)),
        "%",
        cores,
        why,
      ),
      row(
        "CPU of its host, average",
        of(i => Format.decimal(i.averageSystemCpuPercent, 1)),
        "%",
        "all processes together",
        why,
      ),
      row(
        "Heap in use, highest",
        of(i => Format.whole(i.maxHeapUsedMiB)),
        "MiB",
        s"of ${Format.whole(run.run.injectorHost.maxHeapMiB)} MiB at most",
        why,
      ),
      row(
        "Garbage collection",
        of(i => Format.decimal(i.gcPercent, 2)),
        "% of the time",
        "while it runs, nothing is sent or measured",
        why,
      ),
    )
  }

  private def row(
      what: String,
      value: Option[String],
      unit: String,
      meaning: String,
      absent: String = "",
  ): Row =
    Row(
      Cell(what),
      Seq(
        value.fold(Cell(Format.Absent, Some(""), "none"))(Cell.number),
        Cell(unit, classes = "dim"),
        Cell(if (value.isEmpty) absent else meaning),
      ),
    )
}
