package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{Baseline, Comparability, RunComparison}
import org.folio.perf.model._

/** A limit and what became of it. */
final private[perf] case class CheckedLimit(limit: Limit, result: LimitResult) {
  def isHeld: Boolean = result.held.contains(true)
  def isExceeded: Boolean = result.held.contains(false)
  def isUnknown: Boolean = result.held.isEmpty

  /** The value, or why there is none, and the limit. */
  def sentence: String =
    (s"${result.statement} Threshold: ${result.line}." +: result.unjudged.toVector).mkString(" ")
}

/** Checks limits against a run's results. */
private[perf] object LimitCheck {

  /** @param comparison `None`: the run has no baseline */
  def apply(
      measured: RunMeasurements,
      comparison: Option[Comparison],
      limits: Vector[Limit],
  ): Vector[CheckedLimit] = {
    val own = limits.flatMap(_.errorsOf).toSet
    limits.map(limit => CheckedLimit(limit, new LimitOnRun(measured, comparison, own, limit).result))
  }

  /** Held when each value is within the limit; the statement is about the worst value. */
  private[run] def among(limit: Limit, values: Vector[(Double, String)], absent: String): LimitResult =
    if (values.isEmpty) LimitResult(limit.line, None, s"The threshold cannot be checked: $absent.")
    else {
      val (worst, words) = if (limit.isUpper) values.maxBy(_._1) else values.minBy(_._1)
      val beyond = values.count { case (v, _) => !limit.holds(v) }
      val more = if (beyond > 1) s" It is the worst of ${Words.whole(beyond.toLong)}." else ""
      LimitResult(limit.line, Some(limit.holds(worst)), words + more)
    }
}

/** @param ownErrors transactions with a limit of their own on errors */
final private class LimitOnRun(
    measured: RunMeasurements,
    comparison: Option[Comparison],
    ownErrors: Set[String],
    limit: Limit,
) {
  private val rows = measured.transactions.filter(_.iterations > 0)

  def result: LimitResult = limit.figure match {
    case LimitFigure.ResponseTime(name, statistic) =>
      responseTimes(rows.filter(row => name.forall(_ == row.name)), name.isEmpty, statistic)
    case LimitFigure.Errors(None) =>
      one(measured.errorPercent, NoTransaction)(p =>
        s"${percent(p)} of ${Words.count(measured.iterations, "transaction")} failed."
      )
    case LimitFigure.Errors(Some(name)) =>
      one(rows.find(_.name == name).map(failedPercent), NoSuch)(p => s"$name: ${percent(p)} failed.")
    case LimitFigure.ErrorsOfEach => errorsOfEach(rows.filterNot(row => ownErrors(row.name)))
    case resource: LimitFigure.Resource =>
      val of = measured.results.totals
      SeriesLimit.check(measured.infrastructure.metrics, of.steadyFromMs, of.steadyToMs, limit, resource)
    case LimitFigure.InjectorCpu =>
      one(measured.results.injector.map(_.averageSystemCpuPercent), "the load generator's CPU is not known")(cpu =>
        s"The load generator's machine ran at ${percent(cpu)} CPU on average."
      )
    case LimitFigure.LoadDelivered =>
      val absent =
        if (measured.isCutOff) "the run was cut short, so executions under way are not counted"
        else "the plan has no rate"
      one(measured.deliveredPercent, absent)(p => s"${percent(p)} of the planned load was delivered.")
    case LimitFigure.PlanKept =>
      val plan = measured.results.planKept
      one(plan.keptPercent, "no planned start is recorded")(p =>
        s"${percent(p)} of ${Words.count(plan.planned, "iteration")} " +
          "of the whole run started on time."
      )
    case LimitFigure.Regression => regression
  }

  private val NoTransaction = "no transaction of the steady state is recorded"
  private val NoSuch = "no such transaction of the steady state is recorded"

  private def percent(value: Double): String = Words.percentApart(value, limit.bound)

  private def failedPercent(row: TransactionResult): Double = row.errorPercent.getOrElse(0.0)

  private def one(value: Option[Double], absent: String)(words: Double => String): LimitResult =
    LimitCheck.among(limit, value.map(v => v -> words(v)).toVector, absent)

  /** With the names of all that are beyond the bound, the worst first. */
  private def ofRows(rows: Vector[TransactionResult], absent: String)(
      value: TransactionResult => Double
  )(words: TransactionResult => String): LimitResult = {
    val beyond = rows.map(row => row.name -> value(row)).filterNot { case (_, v) => limit.holds(v) }
    LimitCheck
      .among(limit, rows.map(row => value(row) -> words(row)), absent)
      .copy(transactions = beyond.sortBy { case (name, v) => (if (limit.isUpper) -v else v, name) }.map(_._1))
  }

  /** A share counts if the failures prove it. */
  private def errorsOfEach(rows: Vector[TransactionResult]): LimitResult = {
    val (single, judged) =
      rows.partition(t => !limit.holds(failedPercent(t)) && !Comparability.provesShare(t.iterations, t.failed))
    val result = ofRows(judged, NoTransaction)(failedPercent)(failures)
    if (single.isEmpty || result.held.contains(false)) result
    else {
      val which = single.map(t => s"1 of ${Words.count(t.iterations, "execution")} of ${t.name} failed")
      result.copy(held = Some(true), statement = s"${Words.few(which).capitalize}; one failure proves no share.")
    }
  }

  private def failures(row: TransactionResult): String = {
    val executions = Words.count(row.iterations, "execution")
    if (row.failed == 0) "No transaction failed."
    else if (row.iterations == 1) s"${row.name}: its only execution failed."
    else if (row.failed == row.iterations) s"${row.name}: all $executions failed."
    else s"${row.name}: ${percent(failedPercent(row))} of $executions failed."
  }

  /**
   * Times of transactions. A percentile of a few executions proves nothing: such a transaction is not judged, and leaves a
   * limit on any transaction open only if its time is beyond the bound. If none succeeded, nobody got an answer in time.
   *
   * @param ofEach whether it is a limit on any transaction
   */
  private def responseTimes(rows: Vector[TransactionResult], ofEach: Boolean, statistic: TimeStatistic): LimitResult = {
    def value(row: TransactionResult) =
      if (row.failed == row.iterations) Double.PositiveInfinity else timeOf(row, statistic).getOrElse(0.0)
    def succeeded(row: TransactionResult) = row.iterations - row.failed
    def words(row: TransactionResult) =
      timeOf(row, statistic).fold(s"${row.name}: no execution succeeded, so there is no response time.")(ms =>
        s"${row.name}: ${statistic.title} is ${Words.millis(ms)}."
      )
    val (judged, few) = rows.partition(t => t.failed == t.iterations || succeeded(t) >= statistic.fewest)
    val result = ofRows(judged, NoSuch)(value)(words)
    val executions = few.sortBy(t => (succeeded(t), t.name)).map(t => s"${t.name} (${Words.whole(succeeded(t))})")
    val fewest = Words.count(statistic.fewest, "execution")
    val tooFew = s"${statistic.title.capitalize} needs $fewest; not judged: ${Words.few(executions)}."
    if (few.nonEmpty && (judged.isEmpty || result.held.contains(true) && few.exists(row => !limit.holds(value(row)))))
      LimitResult(limit.line, None, tooFew)
    else
      result.copy(
        unjudged = Option.when(few.nonEmpty)(tooFew),
        transactions = if (ofEach) result.transactions else Vector.empty,
      )
  }

  private def timeOf(row: TransactionResult, statistic: TimeStatistic): Option[Double] = statistic match {
    case TimeStatistic.Average => row.averageMs
    case TimeStatistic.P50 => row.p50Ms.map(_.toDouble)
    case TimeStatistic.P75 => row.p75Ms.map(_.toDouble)
    case TimeStatistic.P95 => row.p95Ms.map(_.toDouble)
    case TimeStatistic.P99 => row.p99Ms.map(_.toDouble)
    case TimeStatistic.Max => row.maxMs.map(_.toDouble)
  }

  /** Held by those that are judged; where none is, nobody knows. */
  private def regression: LimitResult =
    comparison
      .toRight("The run is compared with no baseline. Name one that can be read: -Dbaseline=RUN.")
      .flatMap(compared => RunComparison.withoutVerdict(compared).toLeft(compared)) match {
      case Left(reason) => LimitResult(limit.line, None, reason)
      case Right(compared) =>
        val (judged, others) = compared.rows.partition(_.own.isDefined)
        val slower = for {
          row <- judged if row.verdict == RowVerdict.Slower
          own <- row.own
        } yield own.percent -> s"${row.transaction} is ${percent(own.percent)} slower."
        val result =
          if (slower.isEmpty) LimitResult(limit.line, Some(true), "No transaction is slower.")
          else LimitCheck.among(limit, slower, "")
        result.copy(unjudged =
          Option.when(others.nonEmpty)(
            s"The comparison did not judge ${Words.whole(others.size.toLong)} of " +
              s"${Words.count(compared.rows.size, "transaction")}: ${Words.few(others.map(_.transaction))}."
          )
        )
    }
}

/** Limits on metrics of services and databases. */
private[analysis] object SeriesLimit {

  /**
   * @param all series with their averages over the judged time
   * @param fromMs start of the judged time since the load's start, `toMs` its end
   */
  def check(
      all: Vector[Series],
      fromMs: Long,
      toMs: Long,
      limit: Limit,
      resource: LimitFigure.Resource,
  ): LimitResult = {
    val LimitFigure.Resource(kind, subject) = resource
    val series = all.filter(resource.covers)
    val absent = limit.forMs match {
      case Some(forMs) if series.nonEmpty =>
        s"the steady state has no ${Words.duration(forMs)} of metrics without a gap"
      case _ => s"there are no metrics of ${subject.getOrElse(words(kind))}"
    }
    val values = series.flatMap { s =>
      limit.forMs match {
        case Some(forMs) =>
          worst(s, fromMs, toMs, forMs, limit.isUpper).map { v =>
            val side = if (limit.isUpper) "above" else "below"
            v -> s"${s.subject}: ${words(kind)} stayed at ${value(kind, v)} or $side for ${Words.duration(forMs)}."
          }
        case None if kind != ResourceKind.DatabaseConnections =>
          s.average.map(v => (v, s"${s.subject}: ${words(kind)} averages ${value(kind, v)}."))
        case None =>
          s.maximum.map(v => (v, s"${s.subject}: at most ${value(kind, v)} ${words(kind)}."))
      }
    }
    val result = LimitCheck.among(limit, values, absent)
    val partial = series.filter(_.isPartial).map(_.subject).distinct
    if (partial.isEmpty || result.held.contains(false)) result
    else
      LimitResult(limit.line, None, s"The threshold cannot be checked: metrics of ${Words.few(partial)} are partial.")
  }

  /**
   * The most moderate value of the worst stretch of so long: all values of a stretch are at least as bad. `None`: there is no
   * such stretch without a gap.
   *
   * @param isHigh whether high values are the bad ones
   */
  def worst(series: Series, fromMs: Long, toMs: Long, forMs: Long, isHigh: Boolean): Option[Double] = {
    val periodMs = series.periodSeconds * 1000L
    val needed = math.max(1, math.ceil(forMs.toDouble / periodMs).toInt)
    val stretches = series.points
      .filter(p => p.timeMs >= fromMs && p.timeMs + periodMs <= toMs)
      .sliding(needed)
      .filter { points =>
        points.size == needed &&
        points.last.timeMs - points.head.timeMs <= (needed - 1) * periodMs + periodMs / 2
      }
      .map(_.map(_.value))
    if (isHigh) stretches.map(_.min).maxOption else stretches.map(_.max).minOption
  }

  def value(kind: ResourceKind, v: Double): String = kind match {
    case ResourceKind.Named(_) => Words.decimal(v, if (math.abs(v) < 100) 2 else 0)
    case _ if kind.isShare => Words.percent(v)
    case _ => Words.decimal(v, 0)
  }

  def words(kind: ResourceKind): String = kind match {
    case ResourceKind.DatabaseCpu | ResourceKind.ServiceCpu => "CPU"
    case ResourceKind.ServiceMemory => "memory"
    case ResourceKind.DatabaseConnections => "connections"
    case ResourceKind.Named(name) => name
  }
}

/** All limits of a run, whether they were set by a number or by a line. */
private[analysis] object RunLimits {

  /**
   * Limits in the order of the report. A limit on the 95th percentile of a transaction counts only in runs of
   * that transaction; only the open model has planned starts. Each transaction without a line about its errors has the share
   * from which its times are not compared. A check has limits on failures alone.
   */
  def apply(results: RunReport, isCompared: Boolean): Vector[Limit] = {
    val thresholds = results.run.decisive
    val times = for {
      row <- results.transactions if row.iterations > 0
      ms <- thresholds.p95Ms.get(row.name)
    } yield Limit.p95(row.name, ms)
    val planKept = thresholds.planKeptPercent.filter(_ => results.run.loadModel == LoadModel.Open)
    val lines = thresholds.lines.filterNot { limit =>
      // The first of several runs has no other that it could be compared with.
      limit.figure == LimitFigure.Regression && !isCompared &&
      Baseline.isChosen(Baseline.names(results.run.settings))
    }
    val own = lines.flatMap(_.errorsOf).toSet
    val isOfEach = !lines.exists(_.figure == LimitFigure.ErrorsOfEach) &&
      results.transactions.exists(t => t.iterations > 0 && !own(t.name))
    thresholds.errorPercent.map(Limit.errors).toVector ++
      Option.when(isOfEach)(Limit.errorsOfEach(Comparability.MaxErrorPercent)) ++ times ++ planKept.map(
        Limit.planKept
      ) ++ lines
  }
}
