package org.folio.perf.analysis.search

import java.util.Locale
import org.folio.perf.analysis.statistics.Quantiles
import org.folio.perf.model.{CapacityResult, Cause, CauseKind, Finding, RunReport, Severity}

/**
 * Change of the highest sustained load between two runs with the same mix.
 *
 * @param percent of the earlier capacity, with the limits of its 95 % interval
 * @param confidence probability, from 0.5 to 1, that the change has this direction
 */
final case class CapacityChange(
    percent: Double,
    lowPercent: Double,
    highPercent: Double,
    confidence: Double,
) {
  def isClear: Boolean = confidence >= CapacityChange.Clear

  /** Change, interval and confidence as a sentence. */
  def statement(earlier: String, later: String): String = {
    def signed(value: Double) = "%+.1f %%".formatLocal(Locale.ROOT, value)
    val change = s"${signed(percent)} (${signed(lowPercent)} to ${signed(highPercent)}); confidence"
    val sure = "%.0f %%".formatLocal(Locale.ROOT, math.floor(confidence * 1000) / 10)
    val direction = if (percent >= 0) "higher" else "lower"
    if (isClear) s"The capacity of $later is $direction than that of $earlier by $change $sure."
    else
      s"The capacities of $earlier and $later cannot be distinguished: $change that it is $direction: $sure."
  }
}

object CapacityChange {
  private val Clear = 0.95

  /** Left: why the two are not compared, as a sentence. */
  def between(earlier: CapacityResult, later: CapacityResult): Either[String, CapacityChange] =
    if (earlier.of != later.of || earlier.raises != later.raises)
      Left(
        s"Their mixes differ: ${earlier.of} raising ${earlier.raises}, and ${later.of} raising ${later.raises}."
      )
    else
      (for {
        a <- level(earlier)
        b <- level(later)
      } yield change(a, b)).toRight("One of them has no interval with two ends.")

  /** Id of findings about a capacity. */
  val FindingId = "capacity"

  /** Findings about all runs but the first, compared with it; runs without a search have none. */
  def findings(runs: Vector[RunReport]): Vector[Finding] = runs match {
    case first +: others =>
      for {
        base <- first.capacity.toVector
        other <- others
        found <- other.capacity
      } yield {
        val (severity, statement, detail) = between(base, found) match {
          case Right(change) =>
            val severity =
              if (!change.isClear) Severity.Info
              else if (change.percent < 0) Severity.Bad
              else Severity.Good
            (severity, change.statement(first.run.id, other.run.id), "")
          case Left(reason) =>
            (Severity.Info, s"The capacities of ${first.run.id} and ${other.run.id} are not compared.", reason)
        }
        Finding(FindingId, severity, statement, detail, Vector.empty, asCause = Cause.of(CauseKind.Capacity))
      }
    case _ => Vector.empty
  }

  /** Capacity of each run in the order of time, and the clear changes from run to run, as lines. */
  def course(runs: Vector[RunReport]): Vector[String] = {
    val known = for {
      run <- runs
      capacity <- run.capacity
      if capacity.timesPlan.isDefined
    } yield (run.run.id, capacity)
    if (known.isEmpty) Vector.empty
    else {
      def times(value: Option[Double]) = value.fold("-")("%.2f".formatLocal(Locale.ROOT, _))
      val levels = known.map { case (id, c) =>
        s"$id: ${times(c.timesPlan)} times the plan (${times(c.lowTimesPlan)} to ${times(c.highTimesPlan)})"
      }
      val changes = known.zip(known.drop(1)).flatMap { case ((a, before), (b, after)) =>
        between(before, after).toOption.filter(_.isClear).map(_.statement(a, b))
      }
      ("Capacity:" +: levels) ++
        (if (changes.isEmpty && known.size > 1)
           Vector("No clear change of capacity from run to run.")
         else changes)
    }
  }

  /** Logarithm of the capacity, and its standard error. */
  private def level(found: CapacityResult): Option[(Double, Double)] = for {
    times <- found.timesPlan
    low <- found.lowTimesPlan
    high <- found.highTimesPlan
    if times > 0 && low > 0
  } yield (math.log(times), math.log(high / low) / 2 / Quantiles.Normal95)

  private def change(a: (Double, Double), b: (Double, Double)): CapacityChange = {
    val difference = b._1 - a._1
    val error = math.max(1e-9, math.hypot(a._2, b._2))
    def percent(log: Double) = 100 * (math.exp(log) - 1)
    CapacityChange(
      percent(difference),
      percent(difference - Quantiles.Normal95 * error),
      percent(difference + Quantiles.Normal95 * error),
      1 - Quantiles.normalAbove(math.abs(difference) / error),
    )
  }
}
