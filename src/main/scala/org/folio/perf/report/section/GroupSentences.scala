package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.content.Format

/** Groups of transactions that changed together, a sentence each. */
private[section] object GroupSentences {

  def apply(comparison: Comparison): Vector[String] = comparison.groups.map { group =>
    val n = Format.count(group.transactions.size, "transaction", "transactions")
    val subject = group.kind match {
      case GroupKind.Size => "Large tenants against small ones"
      case GroupKind.Transactions => s"$n with no known part in common"
      case GroupKind.Module | GroupKind.Workflow => s"${group.name.stripSuffix(".")} ($n)"
    }
    s"$subject: ${word(group.verdict)}, ${Format.signed(group.changePercent)}${Format.Space}% beyond the others, " +
      s"95${Format.Space}% interval ${Format.signed(group.lowPercent)} to " +
      s"${Format.signed(group.highPercent)}${Format.Space}%."
  }

  private def word(verdict: GroupVerdict): String = verdict match {
    case GroupVerdict.Slower => "slower"
    case GroupVerdict.Faster => "faster"
    case GroupVerdict.PossiblySlower => "possibly slower"
    case GroupVerdict.PossiblyFaster => "possibly faster"
  }
}
