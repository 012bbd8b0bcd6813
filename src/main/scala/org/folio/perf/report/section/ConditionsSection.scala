package org.folio.perf.report.section

import org.folio.perf.model.{
  Arrivals,
  Ending,
  LoadModel,
  PlannedTransaction,
  PlannedWorkflow,
  RunReport,
  RunSummary,
  TenantSize,
}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.Html._

/** What was run against what: enough to run it again. */
object ConditionsSection extends Section {
  val id = "conditions"
  val title = "Test conditions"

  def render(run: RunReport, numbering: Numbering): Frag = {
    val summary = run.run
    frag(
      if (summary.description.isEmpty) nothing else p(cls := "lead")(summary.description),
      if (summary.remarks.isEmpty) nothing else ul(cls := "plain")(summary.remarks.map(li(_))),
      dl(cls := "facts")(facts(summary).map { case (term, value) =>
        div(dt(term), dd(value))
      }),
      plan(summary, numbering),
      settings(summary, numbering),
    )
  }

  private def facts(run: RunSummary): Seq[(String, Frag)] = Seq(
    "Simulation" -> name(run.simulation),
    "Target" -> frag(name(run.target), ", ", name(run.okapiUrl)),
    "Load model" -> LoadModelText(run),
    "Tenants" -> tenants(run),
    "Offered" -> offered(run),
    "Phases" -> phases(run),
    "Steady state" -> steady(run),
    "Ending" -> ending(run),
    "Software" -> frag(
      s"folio-perf ${run.versions.folioPerf}, Gatling ${run.versions.gatling}, " +
        s"Scala ${run.versions.scala}, Java ${run.versions.java}; git ",
      name(run.versions.gitCommit.getOrElse(s"${Format.Absent} (not run from a checkout)")),
    ),
    "Injector" -> (s"${run.injectorHost.os}, ${Format.count(run.injectorHost.cpus, "CPU", "CPUs")}, heap " +
      s"${Format.withUnit(Format.whole(run.injectorHost.maxHeapMiB), "MiB")} at most"),
  )

  private def tenants(run: RunSummary): Frag = {
    val bySize = Seq(TenantSize.Small -> "small", TenantSize.Large -> "large").flatMap {
      case (which, word) =>
        val of = run.tenants.filter(_.size == which)
        val rates = of.map(_.iterationsPerMinute).distinct.sorted.map(Format.tick(_) + "×")
        if (of.isEmpty) None
        else Some(s"${Format.whole(of.size.toLong)} $word at ${rates.mkString(" or ")}")
    }
    if (run.tenants.isEmpty) "None"
    else {
      val all = if (bySize.size > 1) s"${Format.whole(run.tenants.size.toLong)}: " else ""
      s"$all${bySize.mkString(", ")} a workflow’s own rate"
    }
  }

  private def offered(run: RunSummary): Frag = {
    val iterations = run.plan.map(_.iterationsPerMinute).sum
    val transactions = run.plan.flatMap(_.transactions).map(_.perMinute).sum
    s"${Format.short(iterations)}${Format.Space}iterations and " +
      s"${Format.short(transactions)}${Format.Space}transactions per minute in the steady state"
  }

  private def phases(run: RunSummary): Frag = {
    val ramp =
      if (run.profile.rampUpMs == 0) "No ramp-up: the full rate from the start"
      else s"Ramp-up from nothing to the planned rate, ${Format.duration(run.profile.rampUpMs)}"
    s"$ramp; then steady state, ${Format.duration(run.profile.steadyStateMs)}; then running iterations finish"
  }

  private def steady(run: RunSummary): Frag =
    if (run.steadyToMs <= run.steadyFromMs)
      s"${Format.Absent} (the run ended in its ramp-up, so nothing can be judged)"
    else {
      val from = run.loadStartedAt.plusMillis(run.steadyFromMs)
      val to = run.loadStartedAt.plusMillis(run.steadyToMs)
      s"${Format.period(from, to)}, ${Format.duration(run.steadyToMs - run.steadyFromMs)}; only this is judged"
    }

  private def ending(run: RunSummary): Frag = {
    val how = run.ending match {
      case Some(Ending.Completed) => "As planned"
      case Some(Ending.Interrupted) => "Interrupted"
      case Some(Ending.Stopped) => run.stopped.fold("Stopped")(stop => s"Stopped by ${stop.line}")
      case Some(Ending.Crashed) => "By an error of the load generator"
      case None => "Not recorded: killed, or still running"
    }
    run.endedAt.fold(how)(at =>
      s"$how, ${Format.timeWithSeconds(at)} UTC, ${Format.duration(at.toEpochMilli - run.loadStartedAt.toEpochMilli)} after the start"
    )
  }

  private def plan(run: RunSummary, numbering: Numbering): Frag =
    Table(
      numbering.table("Plan of each workflow, over all tenants, in the steady state."),
      Seq(
        Column("Workflow"),
        Column("Scenario", phone = "scenario"),
        Column("Iterations", "per min", number = true, phone = "iterations/min", classes = "big"),
        Column("Virtual users", number = true, phone = "users"),
        Column("First start", "s after the load", number = true, phone = "first start, s"),
        Column("Transactions", "per min, and executions planned", classes = "full"),
      ),
      run.plan.map(rowOf(run.loadModel, _)),
      "None: the plan has no workflow.",
    )

  private def planned(transaction: PlannedTransaction): String = {
    val rate =
      if (transaction.perMinute > 0) Format.short(transaction.perMinute) else Format.Absent
    transaction.executions.fold(rate)(count => s"$rate, ${Format.whole(count)}")
  }

  private def iterations(workflow: PlannedWorkflow): Cell = workflow.arrivals match {
    case Arrivals.Even => Cell.number(Format.short(workflow.iterationsPerMinute))
    case Arrivals.AtOnce(count) =>
      Cell(s"${Format.whole(count.toLong)} at once", Some(""), "none words")
    case Arrivals.BackToBack => Cell("back to back", Some(""), "none words")
    case Arrivals.InTurn(1, _) => Cell("once", Some(""), "none words")
    case Arrivals.InTurn(_, _) => Cell("one after the other", Some(""), "none words")
  }

  private def rowOf(model: LoadModel, workflow: PlannedWorkflow): Row =
    Row(
      Cell(frag(name(workflow.title), " ", span(cls := "dim")(name(workflow.code)))),
      Seq(
        Cell.text(workflow.scenario),
        iterations(workflow),
        workflow.virtualUsers.fold(
          Cell(if (model == LoadModel.Open) "open" else Format.Absent, Some(""), "none")
        )(n => Cell.number(Format.whole(n.toLong))),
        Cell.number(Format.decimal(workflow.startOffsetMs / 1000.0, 1)),
        Cell(
          if (workflow.transactions.isEmpty) "none"
          else
            ul(cls := "bare")(
              workflow.transactions
                .map(t => li(name(t.name), " ", span(cls := "dim")(planned(t))))
            )
        ),
      ),
    )

  private def settings(run: RunSummary, numbering: Numbering): Frag =
    if (run.settings.isEmpty) p(cls := "note")("Settings: none recorded.")
    else
      details(cls := "more")(
        summary(s"All ${run.settings.size} settings in force"),
        Table(
          numbering.table("Settings in force, by their name in reference.conf."),
          Seq(Column("Setting"), Column("Value")),
          run.settings.toVector.sorted.map { case (key, value) =>
            Row(Cell.text(key), Seq(Cell.text(value)))
          },
          "None.",
        ),
      )
}
