package org.folio.perf.analysis.search

import org.folio.perf.analysis.Words
import org.folio.perf.model.{CapacityResult, Cause, CauseKind, Finding, RunReport, Severity}

/** Change of the highest sustained load between two runs with the same mix: it is clear if their intervals do not overlap. */
final case class CapacityChange(earlier: CapacityResult, later: CapacityResult) {
  def isHigher: Boolean = CapacityChange.isBelow(earlier, later)
  def isLower: Boolean = CapacityChange.isBelow(later, earlier)
  def isClear: Boolean = isHigher || isLower

  /** @param earlierId and `laterId`: names of the runs */
  def statement(earlierId: String, laterId: String): String = {
    val intervals = s"${CapacityChange.interval(later)} times the plan, ${CapacityChange.interval(earlier)} before"
    if (isClear)
      s"The capacity of $laterId is ${if (isHigher) "higher" else "lower"} than that of $earlierId: $intervals."
    else s"The capacities of $earlierId and $laterId cannot be distinguished, because they overlap: $intervals."
  }
}

object CapacityChange {

  /** Left: why the two are not compared, as a sentence. */
  def between(earlier: CapacityResult, later: CapacityResult): Either[String, CapacityChange] =
    if (earlier.simulation != later.simulation || earlier.raises != later.raises)
      Left(
        s"Their mixes differ: ${earlier.simulation} raising ${earlier.raises}, and ${later.simulation} raising ${later.raises}."
      )
    else if (!Vector(earlier, later).forall(isKnown)) Left("One of them found no capacity.")
    else Right(CapacityChange(earlier, later))

  /** Id of findings about a capacity. */
  val FindingId = "capacity"

  /** Findings about all runs but the first, compared with it; runs without a search have none. */
  def findings(runs: Vector[RunReport]): Vector[Finding] =
    for {
      first <- runs.headOption.toVector
      base <- first.capacity.toVector
      other <- runs.tail
      found <- other.capacity
    } yield {
      val (severity, statement, detail) = between(base, found) match {
        case Right(change) =>
          val severity = if (change.isLower) Severity.Bad else if (change.isHigher) Severity.Good else Severity.Info
          (severity, change.statement(first.run.id, other.run.id), "")
        case Left(reason) =>
          (Severity.Info, s"The capacities of ${first.run.id} and ${other.run.id} are not compared.", reason)
      }
      Finding(
        FindingId,
        severity,
        statement,
        detail,
        Vector.empty,
        asCause = Cause.of(CauseKind.Capacity),
        isNews = severity == Severity.Good,
      )
    }

  /** Capacity of each run in the order of time, and the clear changes from run to run, as lines. */
  def course(runs: Vector[RunReport]): Vector[String] = {
    val known = runs.flatMap(run => run.capacity.filter(isKnown).map(run.run.id -> _))
    val changes = known.zip(known.drop(1)).flatMap { case ((a, before), (b, after)) =>
      between(before, after).toOption.filter(_.isClear).map(_.statement(a, b))
    }
    if (known.isEmpty) Vector.empty
    else
      ("Capacity:" +: known.map { case (id, found) => s"$id: ${interval(found)} times the plan" }) ++
        (if (changes.isEmpty && known.size > 1) Vector("No clear change of capacity from run to run.") else changes)
  }

  private def isKnown(found: CapacityResult): Boolean = found.lowTimesPlan.isDefined || found.highTimesPlan.isDefined

  /** Whether all of the interval of `a` is below that of `b`. */
  private def isBelow(a: CapacityResult, b: CapacityResult): Boolean =
    a.highTimesPlan.exists(high => b.lowTimesPlan.exists(high <= _))

  private[perf] def interval(found: CapacityResult): String = (found.lowTimesPlan, found.highTimesPlan) match {
    case (Some(low), Some(high)) => s"${Words.decimal(low, 2)} to ${Words.decimal(high, 2)}"
    case (Some(low), None) => s"at least ${Words.decimal(low, 2)}"
    case (None, Some(high)) => s"below ${Words.decimal(high, 2)}"
    case _ => "unknown"
  }
}
