package org.folio.perf.analysis

import org.folio.perf.model._
import Words._

/**
 * Whether the run passed.
 *
 * What stopped a run comes first. Then what makes it say nothing about its target: a limit that was
 * exceeded by a load that was not the planned one proves nothing.
 */
object VerdictRules {

  /** Above it the load generator delays what it sends, and so what it measures. */
  val MaxInjectorCpuPercent = 90.0

  /** Part of the steady state that there must be, in per cent. */
  val MinSteadyPercent = 50.0

  def apply(measured: RunMeasurements): Verdict = {
    val unjudgeable = cannotBeJudged(measured)
    val exceeded = limitsExceeded(measured)
    measured.run.stopped.fold(ofItsEnd(measured, unjudgeable, exceeded)) { stop =>
      val status = if (stop.blamesInjector) VerdictStatus.CannotBeJudged else VerdictStatus.Failed
      Verdict(status, stop.statement, stop.statement +: (exceeded ++ unjudgeable))
    }
  }

  private def ofItsEnd(
      measured: RunMeasurements,
      unjudgeable: Vector[String],
      exceeded: Vector[String],
  ): Verdict =
    if (unjudgeable.nonEmpty)
      verdict(VerdictStatus.CannotBeJudged, unjudgeable.head, unjudgeable ++ exceeded, measured)
    else if (exceeded.nonEmpty)
      verdict(VerdictStatus.Failed, failedStatement(exceeded), exceeded, measured)
    else
      verdict(VerdictStatus.Passed, passedStatement(measured), kept(measured), measured)

  private def verdict(
      status: VerdictStatus,
      statement: String,
      reasons: Vector[String],
      measured: RunMeasurements,
  ): Verdict = {
    val cut = measured.cutShort.filterNot(statement.contains(_)).map(text => s"The run was $text.")
    Verdict(status, (statement +: cut.toVector).mkString(" "), reasons)
  }

  private def failedStatement(exceeded: Vector[String]): String =
    if (exceeded.size == 1) exceeded.head
    else s"${whole(exceeded.size.toLong)} limits are exceeded. ${exceeded.head}"

  private def cannotBeJudged(measured: RunMeasurements): Vector[String] =
    Vector(
      tooShort(measured),
      noTransactions(measured),
      measured.run.injectors.flatMap(Injectors.missing),
      slept(measured),
      injectorBusy(measured),
      planNotKept(measured),
    ).flatten

  private def tooShort(measured: RunMeasurements): Option[String] = {
    val window = measured.window
    measured.cutShort.flatMap { cut =>
      if (window.steadyMs == 0) Some(s"The run was $cut, in its ramp-up.")
      else {
        val share = window.steadyMs.toDouble * 100 / window.plannedSteadyMs.toDouble
        Option.when(share < MinSteadyPercent)(
          s"The run was $cut. Only ${duration(window.steadyMs)} of " +
            s"${duration(window.plannedSteadyMs)} of its steady state are there; " +
            s"${percent(MinSteadyPercent)} are needed."
        )
      }
    }
  }

  private def slept(measured: RunMeasurements): Option[String] =
    measured.clockJumps
      .find(jump => jump.isSleep && jump.atMs <= measured.window.steadyToMs)
      .map(_.statement)

  private def noTransactions(measured: RunMeasurements): Option[String] =
    Option.when(measured.iterations == 0)(
      "No transaction that started in the steady state has finished."
    )

  private def injectorBusy(measured: RunMeasurements): Option[String] =
    measured.injectorCpuPercent
      .filter(_ > MaxInjectorCpuPercent)
      .map(cpu =>
        s"The load generator ran at ${percentApart(cpu, MaxInjectorCpuPercent)} CPU on average; " +
          s"above ${percent(MaxInjectorCpuPercent)} it delays what it measures."
      )

  private def planNotKept(measured: RunMeasurements): Option[String] =
    measured.thresholds.planKeptPercent
      .filter(_ => measured.run.loadModel == LoadModel.Open)
      .flatMap { limit =>
        measured.planKept.keptPercent match {
          case Some(kept) =>
            Option.when(kept < limit)(
              s"The load generator did not keep the plan: ${percentApart(kept, limit)} of " +
                s"${count(measured.planKept.planned, "iteration", "iterations")} started on time; " +
                s"the limit is ${percent(limit)}."
            )
          case None =>
            Some(
              "Whether the load generator kept the plan is not known, because the log has no start " +
                s"of a virtual user to compare; the limit is ${percent(limit)}."
            )
        }
      }

  private def limitsExceeded(measured: RunMeasurements): Vector[String] =
    errors(measured).toVector ++ measured.transactions.flatMap(responseTime(_, measured.thresholds))

  private def errors(measured: RunMeasurements): Option[String] = for {
    limit <- measured.thresholds.errorPercent
    errors <- measured.errorPercent
    if errors > limit
  } yield s"${percentApart(errors, limit)} of ${count(measured.iterations, "transaction", "transactions")} failed " +
    s"(${whole(measured.failed)}); the limit is ${percent(limit)}."

  private def responseTime(row: TransactionResult, thresholds: Thresholds): Option[String] =
    thresholds.p95Ms.get(row.name).filter(_ => row.iterations > 0).flatMap { limit =>
      row.p95Ms match {
        case Some(p95) =>
          Option.when(p95.toDouble > limit)(
            s"${row.name}: the 95th percentile is ${millis(p95.toDouble)}; the limit is ${millis(limit)}."
          )
        case None =>
          Some(
            s"${row.name}: no iteration was successful, so there is no 95th percentile; the limit is " +
              s"${millis(limit)}."
          )
      }
    }

  private def passedStatement(measured: RunMeasurements): String = {
    val kept = VerdictRules.kept(measured)
    if (kept.isEmpty) "No limit was set for this run, so none is exceeded."
    else s"No limit is exceeded. ${kept.head}"
  }

  /** The limits that were checked, each with its value. */
  private def kept(measured: RunMeasurements): Vector[String] = {
    val errors = for {
      limit <- measured.thresholds.errorPercent
      value <- measured.errorPercent
    } yield s"${percent(value)} of ${count(measured.iterations, "transaction", "transactions")} failed; " +
      s"the limit is ${percent(limit)}."
    val plan = for {
      limit <- measured.thresholds.planKeptPercent
      value <- measured.planKept.keptPercent
    } yield s"${percent(value)} of iterations started on time; the limit is ${percent(limit)}."
    val times = measured.transactions.flatMap { row =>
      for (limit <- measured.thresholds.p95Ms.get(row.name); p95 <- row.p95Ms)
        yield s"${row.name}: the 95th percentile is ${millis(p95.toDouble)}; the limit is ${millis(limit)}."
    }
    errors.toVector ++ plan ++ times
  }
}
