package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.analysis.run.rule.{CapacityFound, Saturation, Slowing, TooShortToCompare}
import org.folio.perf.analysis.run.{Resource, RunMeasurements}
import org.folio.perf.model._

/** Answers to the questions with which readers open a report, in their order. */
private[verdict] object Answers {

  /**
   * @param outcome the verdict in a sentence or two, without its word
   * @param causes in the order of the report
   */
  def apply(
      outcome: String,
      status: VerdictStatus,
      measured: RunMeasurements,
      comparison: Option[Comparison],
      bottlenecks: Vector[Bottleneck],
      causes: Vector[Finding],
  ): Vector[Answer] = Vector(
    Answer("Does it keep its thresholds?", outcome),
    Answer("Does everything work?", works(measured) + (if (measured.failed == 0) "" else reason(causes))),
    Answer("Is it slower than last time?", slower(measured, comparison)),
    Answer("What limits it?", limit(measured, bottlenecks)),
    Answer("What to do next?", SummaryText.advice(causes, status)),
  )

  private def works(measured: RunMeasurements): String = {
    val (ran, idle) = measured.transactions.partition(_.iterations > 0)
    val failing = ran.filter(_.failed > 0).sortBy(t => (-t.errorPercent.getOrElse(0.0), t.name))
    val all = count(ran.size, "transaction")
    val executions = count(measured.iterations, "execution")
    val worked =
      if (ran.isEmpty) "Unknown: no finished transaction of the steady state is recorded."
      else if (failing.isEmpty) s"None of $executions of $all failed in the steady state."
      else {
        val sound = ran.size - failing.size
        s"${if (sound == 0) "No transaction" else s"${whole(sound.toLong)} of $all"} worked each time in the steady state. " +
          s"Failed: ${few(failing.map(failed))}."
      }
    val missing = idle.filter(_.offeredPerMinute * measured.window.steadyMinutes >= 1).map(_.name)
    if (ran.isEmpty || missing.isEmpty && failing.nonEmpty) worked
    else if (missing.isEmpty) s"${if (measured.isCutOff) "So far" else "Yes"}: ${worked.head.toLower}${worked.tail}"
    else {
      val planned = count(missing.size, "planned transaction has", "planned transactions have")
      s"$worked $planned no execution in the steady state: ${few(missing)}."
    }
  }

  /** The first cause of failures. */
  private def reason(causes: Vector[Finding]): String =
    causes.find(f => f.isProblem && Causes.OfFailures.exists(f.isA)).fold("")(f => s" ${f.statement}")

  private def failed(row: TransactionResult): String =
    if (row.failed == row.iterations) s"${row.name} (all ${whole(row.failed)})"
    else s"${row.name} (${whole(row.failed)} of ${whole(row.iterations)})"

  private def slower(measured: RunMeasurements, comparison: Option[Comparison]): String = {
    val within = Slowing.all(measured).headOption.fold("") { slowing =>
      s" Within the run, ${slowing.row.name} slowed from ${seconds(slowing.firstMs)} to ${seconds(slowing.lastMs)}."
    }
    val length = if (TooShortToCompare.holds(measured)) " with 15 min in both runs" else ""
    val unknown = Baseline
      .absence(measured.results)
      .fold(s"Unknown: no earlier run was named to compare with, such as -Dbaseline=last$length.")(why =>
        s"Unknown. $why"
      )
    comparison.fold(unknown)(BaselineWords(_).mkString(" ")) + within
  }

  private def limit(measured: RunMeasurements, bottlenecks: Vector[Bottleneck]): String =
    measured.results.capacity.fold(busiest(measured, bottlenecks))(found =>
      s"${CapacityFound.statement(found)} ${CapacityFound.detail(found)}"
    )

  private def busiest(measured: RunMeasurements, bottlenecks: Vector[Bottleneck]): String = {
    val full = bottlenecks.filter(_.mayDelay)
    val harmless = Bottleneck.harmless(bottlenecks).toVector
    val target =
      if (full.nonEmpty) (Bottleneck.words(full) +: harmless).map(Resource.atStart)
      else if (harmless.nonEmpty) harmless.map(cpu => s"Nothing that the metrics show; $cpu")
      else Bottleneck.highestCpu(measured).toVector
    val machine = measured.busyMachine
      .filter(_ => !measured.isCheck)
      .map(cpu => s"Perhaps the machine of the load generator, at $cpu")
    if (target.isEmpty && machine.isEmpty) "Unknown: there are no metrics of the target's CPU in the steady state."
    // A CPU that is full at times, or after the machine, explains less.
    else {
      val machineFirst = full.headOption.exists(cpu => !cpu.stays || Saturation.followsMachine(cpu.series, measured))
      (if (machineFirst) machine ++: target else target ++ machine).mkString("", ". ", ".")
    }
  }
}
