package org.folio.perf.report.section

import org.folio.perf.analysis.Words
import org.folio.perf.model._
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Test conditions: everything needed to repeat the run. */
object ConditionsSection extends Section("conditions", "Test conditions", Some(Chapter.TestRuns)) {

  def content(run: RunReport): Block = {
    val summary = run.run
    blocks(
      if (summary.description.isEmpty) nothing else lead(summary.description),
      Block.sentences(summary.remarks),
      Facts(if (summary.isOfGatling) factsOfGatling(run) else facts(run)),
      if (summary.isOfGatling) scenarios(summary) else blocks(plan(summary), settings(summary)),
    )
  }

  private def facts(report: RunReport): Vector[(String, Text)] = {
    import report.run
    Vector(
      "Simulation" -> name(run.simulation),
      "Target" -> (name(run.target.name) ++ ", " ++ name(run.target.okapiUrl) ++
        (if (run.target.name == Target.Sandbox) ": a model of FOLIO, which computes times, CPU, database and machines"
         else "")),
      "Platform" -> (text(run.runsOn.title) ++ run.release.fold(Text.empty)(text(", ") ++ name(_))),
      "Release" -> release(report),
      "Load model" -> text(LoadModelText(run)),
      "Tenants" -> text(tenants(run)),
      "Offered load" -> text(offered(run)),
      "Phases" -> text(phases(run)),
      "Steady state" -> text(steady(report)),
      "End" -> text(ending(run)),
      "Software" -> (text(
        s"folio-perf ${run.versions.folioPerf}, Gatling ${run.versions.gatling}, " +
          s"Scala ${run.versions.scala}, Java ${run.versions.java}; git "
      ) ++ name(run.versions.gitCommit.getOrElse(s"${Format.Absent} (not run from a checkout)"))),
      "Load generator" -> text(
        s"${run.injector.os}, ${Format.count(run.injector.cpus, "CPU")}, maximum heap " +
          Format.unit(Format.whole(run.injector.maxHeapMiB), "MiB")
      ),
    )
  }

  private def factsOfGatling(report: RunReport): Vector[(String, Text)] = {
    import report.run
    Vector(
      "Simulation" -> name(run.simulation),
      "Period" -> text(Format.period(run.loadStartedAt, run.loadStartedAt.plusMillis(report.totals.steadyToMs))),
      "Software" -> text(s"Gatling ${run.versions.gatling}; report by folio-perf ${run.versions.folioPerf}"),
    )
  }

  private def scenarios(run: RunManifest): Block =
    TableOf(run.plan.filter(_.virtualUsers.nonEmpty))
      .text("Scenario")(_.scenario)
      .whole("Virtual users", "at most")(_.virtualUsers)
      .table("Largest number of virtual users at a time.")
      .file("plan")

  private def release(run: RunReport): Text = run.release.fold(text("Not known: the gateway lists no modules")) {
    found =>
      val share =
        s"${Format.whole(found.modulesAgreeing.toLong)} of ${Format.count(found.modules, "module")}"
      if (found.name.isEmpty) text(s"None of the known ones: at most $share agree")
      else {
        val others = if (found.differing.isEmpty) "" else s"; other: ${Words.few(found.differing)}"
        text(s"${found.name}: $share have its versions$others")
      }
  }

  private def tenants(run: RunManifest): String = {
    val (central, members) = run.tenants.partition(_.isCentral)
    val bySize = Seq(
      members.filter(_.size == TenantSize.Small) -> "small",
      members.filter(_.size == TenantSize.Large) -> "large",
    ).flatMap { case (of, word) =>
      val rates = of.map(_.iterationsPerMinute)
      def range = Format.range(s"${Format.tick(rates.min)}×", s"${Format.tick(rates.max)}×")
      if (of.isEmpty) None
      else Some(s"${Format.whole(of.size.toLong)} $word at $range")
    }
    if (run.tenants.isEmpty) "None"
    else {
      val all = if (bySize.size > 1) s"${Format.whole(run.tenants.size.toLong)}: " else ""
      Vector(
        Option.when(bySize.nonEmpty)(s"$all${bySize.mkString(", ")} the usual rate"),
        // It has workflows of its own.
        Option.when(central.nonEmpty)("the central tenant"),
      ).flatten.mkString("; and ")
    }
  }

  private def offered(run: RunManifest): String = {
    val iterations = run.plan.map(_.iterationsPerMinute).sum
    val transactions = run.plan.map(_.transactionsPerMinute).sum
    s"${Format.short(iterations)}${Format.NoBreak}iterations and " +
      s"${Format.short(transactions)}${Format.NoBreak}transactions per minute in the steady state"
  }

  private def phases(run: RunManifest): String = {
    val ramp =
      if (run.profile.rampUpMs == 0) "No ramp-up: the planned rate from the start"
      else if (run.loadModel == LoadModel.Closed)
        s"Arrival of virtual users, ${Format.duration(run.profile.rampUpMs)} of it not judged"
      else s"Ramp-up from zero to the planned rate, ${Format.duration(run.profile.rampUpMs)}"
    val hours = run.plan
      .flatMap(_.shape)
      .headOption
      .fold("")(all => s" with the rates of ${Format.count(all.size, "hour")} in turn")
    s"$ramp; steady state, ${Format.duration(run.profile.steadyStateMs)}$hours; then running iterations finish"
  }

  private def steady(report: RunReport): String = {
    import report.{run, totals}
    if (totals.steadyMs <= 0)
      s"${Format.Absent} (the run ended during ramp-up, so it cannot be judged)"
    else {
      val from = run.loadStartedAt.plusMillis(totals.steadyFromMs)
      val to = run.loadStartedAt.plusMillis(totals.steadyToMs)
      val left =
        report.leftMs.fold("")(ms =>
          s". The last virtual user left ${Format.duration(ms)} before the end of this period"
        )
      s"${Format.period(from, to)}, ${Format.duration(totals.steadyMs)}; only this period is " +
        s"judged$left"
    }
  }

  private def ending(run: RunManifest): String = run.ending match {
    case Some(Ending.Completed) => "As planned"
    case Some(Ending.Stopped) => run.stopped.fold("Stopped")(stop => s"Stopped by ${stop.line}")
    case other => Ending.early(other).fold("")(why => s"Not as planned: $why")
  }

  private def plan(run: RunManifest): Block =
    TableOf(run.plan)
      .cell("Workflow")(w => Cell(name(w.title) ++ " " ++ dim(name(w.code))))
      .text("Scenario")(_.scenario)
      .numeric("Iterations", "per min")(iterations)
      .big
      .numeric("Virtual users")(
        _.virtualUsers.fold(Cell.absent(if (run.loadModel == LoadModel.Open) "open" else Format.Absent))(n =>
          Cell.words(Format.whole(n.toLong))
        )
      )
      .decimal("First start", "s after load start", 1)(_.startOffsetMs / 1000.0)
      .cell("Transactions", "per min, and planned count", classes = "full")(w =>
        Cell(
          if (w.transactions.isEmpty) text("none")
          else bulleted(w.transactions.map(t => name(t.name) ++ " " ++ dim(text(planned(t)))))
        )
      )
      .table("Planned load of each workflow in the steady state, all tenants together.")
      .orSay("None: the plan has no workflows.")
      .file("plan")

  private def planned(transaction: PlannedTransaction): String = {
    val rate =
      if (transaction.perMinute > 0) Format.short(transaction.perMinute) else Format.Absent
    transaction.executions.fold(rate)(count => s"$rate, ${Format.whole(count)}")
  }

  private def iterations(workflow: PlannedWorkflow): Cell = workflow.arrivals match {
    case Arrivals.Even => Cell.words(Format.short(workflow.iterationsPerMinute))
    case Arrivals.AtOnce(count) => pattern(s"${Format.whole(count.toLong)} at once")
    case Arrivals.BackToBack => pattern("back to back")
    case Arrivals.InTurn(1, _) => pattern("once")
    case Arrivals.InTurn(_, _) => pattern("one after another")
  }

  private def pattern(words: String): Cell = Cell.absent(words).copy(classes = "none words")

  private def settings(run: RunManifest): Block =
    TableOf(run.settings.toVector.sorted)
      .text("Setting")(_._1)
      .text("Value")(_._2)
      .table("Settings of the run, by their names in reference.conf.")
      .orSay("None: the run recorded no settings.")
      .file("settings")
      .folded("setting", mostOpen = 0)
}

/** The load model: how the load reacts to a slow system, and whether its figures include all waiting. */
private[section] object LoadModelText {
  private val Hidden =
    "the waiting time of iterations that would have started in that time is not measured (coordinated omission)"

  def apply(run: RunManifest): String = run.loadModel match {
    case LoadModel.Closed =>
      s"Closed: a fixed number of paced virtual users. A slow system slows the load down, and $Hidden"
    case LoadModel.Open =>
      val (looping, others) = run.plan.partition(isLooping)
      if (looping.isEmpty)
        "Open: iterations start at the planned rate, even if the system is slow"
      else if (others.isEmpty) s"Closed: $Loop, and $Hidden"
      else
        "Open: iterations start at the planned rate, even if the system is slow. Closed for " +
          s"${Words.list(looping.map(_.words).distinct)}: $Loop, and $Hidden"
  }

  /** Why less is planned than finishes, as a sentence after others; empty: all workflows have a rate. */
  def beyondPlan(run: RunManifest): String = {
    val (looping, others) = run.plan.partition(isLooping)
    if (looping.isEmpty || others.isEmpty) ""
    else
      s" Transactions of ${Words.few(looping.map(_.words).distinct)} have no planned rate; they come on top of the " +
        "plan."
  }

  private val Loop =
    "a fixed number of virtual users start the next iteration when one ends. A slow system slows them down"

  private def isLooping(workflow: PlannedWorkflow): Boolean = workflow.arrivals match {
    case Arrivals.BackToBack | Arrivals.InTurn(_, _) => true
    case Arrivals.Even | Arrivals.AtOnce(_) => false
  }
}
