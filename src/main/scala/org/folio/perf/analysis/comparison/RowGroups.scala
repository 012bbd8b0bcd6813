package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.TransactionGroups
import org.folio.perf.analysis.statistics.GroupShift
import org.folio.perf.model._

/** A group of compared transactions, by their places among these. */
final private[comparison] case class RowGroup(name: String, kind: GroupKind, rows: Set[Int])

private[comparison] object RowGroups {

  /** @param names of the compared transactions */
  def of(report: RunReport, names: Vector[String]): Vector[RowGroup] = {
    val place = names.zipWithIndex.toMap
    TransactionGroups
      .of(report)
      .map(group => RowGroup(group.name, group.kind, group.transactions.flatMap(place.get)))
      .distinctBy(_.rows)
  }

  /** @param certain false: no earlier runs show what modules drift without any change */
  def change(
      shift: GroupShift,
      groups: Vector[RowGroup],
      names: Vector[String],
      certain: Boolean,
  ): GroupChange = {
    val group = groups.lift(shift.set)
    GroupChange(
      name = group.fold(Unnamed)(_.name),
      kind = group.fold[GroupKind](GroupKind.Transactions)(_.kind),
      transactions = shift.rows.toVector.sorted.map(names),
      changePercent = RowCalls.percent(shift.shift),
      lowPercent = RowCalls.percent(shift.low),
      highPercent = RowCalls.percent(shift.high),
      verdict = verdict(shift.shift > 0, certain && group.isDefined),
    )
  }

  private val Unnamed = "transactions without a known part in common"

  def verdict(slower: Boolean, certain: Boolean): GroupVerdict = (slower, certain) match {
    case (true, true) => GroupVerdict.Slower
    case (true, false) => GroupVerdict.PossiblySlower
    case (false, true) => GroupVerdict.Faster
    case (false, false) => GroupVerdict.PossiblyFaster
  }
}
