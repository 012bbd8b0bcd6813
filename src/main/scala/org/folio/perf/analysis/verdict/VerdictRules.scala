package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{CheckedLimit, Injectors, InjectorUse, RunMeasurements}
import org.folio.perf.model._

/**
 * Gives a run its verdict.
 *
 * A stop criterion that was met decides first. Then come reasons why the run says nothing about its target: a
 * limit that was exceeded by another load than the planned one proves nothing. Then the limits decide. A check that every
 * transaction works asks for failures alone, whatever the load was.
 */
object VerdictRules {

  /** Part of the planned steady state that a verdict needs, in per cent. */
  val MinSteadyPercent = 50.0

  private[perf] def apply(measured: RunMeasurements, limits: Vector[CheckedLimit]): Verdict = {
    val (ofLoad, ofTarget) = limits.partition(_.limit.isOfLoad)
    val unkept = ofLoad.filterNot(_.isHeld).map(planNotKept)
    val causes = if (unkept.isEmpty) Vector.empty else cutShort(measured)
    val unjudgeable = cannotBeJudged(measured) ++ causes ++ unkept
    // Those that name transactions tell more than a share of all.
    val exceeded = ofTarget.filter(_.isExceeded).sortBy(_.result.transactions.isEmpty).map(_.sentence)
    val unknown = ofTarget.filter(_.isUnknown).map(_.sentence)
    measured.run.stopped match {
      case Some(stop) =>
        val status =
          if (stop.blamesInjector) VerdictStatus.CannotBeJudged else VerdictStatus.Failed
        val reasons = stop.statement +: (exceeded ++ unjudgeable ++ unknown)
        Verdict(status, stop.statement, reasons)
      case None if unjudgeable.nonEmpty =>
        val reasons = unjudgeable ++ exceeded ++ unknown
        verdict(VerdictStatus.CannotBeJudged, unjudgeable.head, reasons, measured)
      case None if exceeded.nonEmpty =>
        val more =
          if (exceeded.size == 1) ""
          else s"${whole(exceeded.size.toLong)} thresholds are exceeded. "
        verdict(VerdictStatus.Failed, more + exceeded.head, exceeded ++ unknown, measured)
      case None if unknown.nonEmpty =>
        verdict(VerdictStatus.CannotBeJudged, unknown.head, unknown, measured)
      case None =>
        val held = limits.map(_.sentence)
        val statement =
          held.headOption.fold("No threshold is set for this run.")(first => s"No threshold is exceeded. $first")
        verdict(VerdictStatus.Passed, statement, held ++ Bottleneck.headroom(measured), measured)
    }
  }

  private def verdict(
      status: VerdictStatus,
      statement: String,
      reasons: Vector[String],
      measured: RunMeasurements,
  ): Verdict = {
    val cut = measured.cutShort.filterNot(statement.contains(_)).map(text => s"The run was $text.")
    Verdict(status, (statement +: cut.toVector).mkString(" "), reasons)
  }

  private def cannotBeJudged(measured: RunMeasurements): Vector[String] =
    Vector(
      tooShort(measured),
      if (!measured.isRecorded) Some("No transaction of the run is recorded.")
      else Option.when(measured.iterations == 0)("No transaction that started in the steady state has finished."),
      measured.run.injectors.flatMap(Injectors.missing),
      measured.run.clockJumps
        .find(jump => jump.isSleep && jump.atMs <= measured.window.steadyToMs)
        .map(_.statement),
      injectorBusy(measured),
    ).flatten

  private def tooShort(measured: RunMeasurements): Option[String] = {
    val window = measured.window
    measured.cutShort.flatMap { cut =>
      if (window.steadyMs == 0) Some(s"The run was $cut. It had no steady state yet.")
      else {
        val share = window.steadyMs * 100.0 / window.plannedSteadyMs
        Option.when(share < MinSteadyPercent)(
          s"The run was $cut. Its steady state has ${duration(window.steadyMs)} of " +
            s"${duration(window.plannedSteadyMs)}; a verdict needs ${percent(MinSteadyPercent)}."
        )
      }
    }
  }

  private def injectorBusy(measured: RunMeasurements): Option[String] =
    measured.injectorCpuPercent
      .filter(_ > InjectorUse.MaxCpuPercent && !measured.isCheck)
      .map(cpu =>
        s"The load generator ran at ${percentApart(cpu, InjectorUse.MaxCpuPercent)} CPU on average. " +
          s"Above ${percent(InjectorUse.MaxCpuPercent)} it delays requests, so response times are too high."
      )

  /** Load generators that ended before the others, which is why the plan was not kept. */
  private def cutShort(measured: RunMeasurements): Vector[String] =
    measured.run.injectors.toVector.flatMap { injectors =>
      val ended = Injectors.cutShort(injectors, measured.run.profile)
      if (ended.size == injectors.parts.size) Vector.empty else ended
    }

  private def planNotKept(check: CheckedLimit): String =
    if (check.isExceeded) s"The load generator did not keep the plan: ${check.sentence}"
    else check.sentence
}
