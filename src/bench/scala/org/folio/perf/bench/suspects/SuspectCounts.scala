package org.folio.perf.bench.suspects

import org.folio.perf.model.{Comparison, ExplainedPart, PartCause, RowVerdict}

/**
 * What comparisons said about a kind of change, added up over pairs of runs.
 *
 * @param targets modules that were changed, or whose requests were
 * @param visible targets that make a transaction slower by at least the change that the comparison states as detectable
 * @param moduleNamed visible targets that are suspects; `requestNamed`: with a request that changed
 * @param rows transactions that a target makes so much slower; `rowsExplained`: by one of its changed requests
 * @param named targets that are suspects, visible or not
 * @param wrongModule pairs with a suspect none of whose requests changed; `wrongRequest`: pairs in which a request is named
 *   that did not change
 * @param follows pairs with a suspect that is slower only through a module behind it
 */
final case class SuspectCounts(
    pairs: Int = 0,
    targets: Int = 0,
    named: Int = 0,
    visible: Int = 0,
    moduleNamed: Int = 0,
    requestNamed: Int = 0,
    rows: Int = 0,
    rowsExplained: Int = 0,
    wrongModule: Int = 0,
    wrongRequest: Int = 0,
    wrong: Int = 0,
    follows: Int = 0,
) {

  def plus(o: SuspectCounts): SuspectCounts = SuspectCounts(
    pairs + o.pairs,
    targets + o.targets,
    named + o.named,
    visible + o.visible,
    moduleNamed + o.moduleNamed,
    requestNamed + o.requestNamed,
    rows + o.rows,
    rowsExplained + o.rowsExplained,
    wrongModule + o.wrongModule,
    wrongRequest + o.wrongRequest,
    wrong + o.wrong,
    follows + o.follows,
  )
}

private[suspects] object SuspectCounts {

  def of(truth: SuspectTruth, comparison: Comparison): SuspectCounts =
    new JudgedSuspects(truth, comparison).counts
}

/** What one comparison says, against the truth. */
final private class JudgedSuspects(truth: SuspectTruth, comparison: Comparison) {
  private val detectable: Map[String, Double] = comparison.rows
    .flatMap(row => row.detectablePercent.map(d => row.transaction -> d / 100))
    .toMap
  private val parts: Vector[(String, ExplainedPart)] =
    comparison.explanations.flatMap(e => e.parts.map(e.transaction -> _))
  private val suspects = comparison.suspects.map(s => s.module -> s.requests.toSet).toMap

  def counts: SuspectCounts = {
    val rowsOf = truth.targets.toVector.map { target =>
      target -> detectable.collect {
        case (row, d) if truth.rise(row, target) >= d => row
      }.toSet
    }
    val visible = rowsOf.filter(_._2.nonEmpty).map(_._1)
    val byCalls = truth.calls.filter { case (row, _) =>
      detectable.get(row).exists(truth.riseByCalls(row) >= _)
    }
    val wrongModule = (suspects.keySet -- truth.modules).nonEmpty
    val wrongRequest = suspects.values.flatten.exists(!truth.requests(_)) ||
      parts.exists { case (row, part) => isWrong(row, part) }
    SuspectCounts(
      pairs = 1,
      targets = truth.targets.size + truth.calls.size,
      named = truth.targets.count(suspects.contains) + truth.calls.count(isCounted),
      visible = visible.size + byCalls.size,
      moduleNamed = visible.count(suspects.contains) + byCalls.count(isCounted),
      requestNamed = visible.count(v => suspects.get(v).exists(_.exists(truth.requests))) + byCalls.count(
        isCounted
      ),
      rows = rowsOf.map(_._2.size).sum + byCalls.size,
      rowsExplained = rowsOf.map { case (target, rows) =>
        rows.count(isExplained(_, target))
      }.sum + byCalls.count(isCounted),
      wrongModule = one(wrongModule),
      wrongRequest = one(wrongRequest),
      wrong = one(wrongModule || wrongRequest),
      follows = one(suspects.keySet.exists(m => truth.modules(m) && !truth.targets(m))),
    )
  }

  private def isCounted(call: (String, String)): Boolean = parts.exists { case (row, part) =>
    row == call._1 && part.request == call._2 && part.cause == PartCause.Calls
  }

  private def isExplained(row: String, target: String): Boolean =
    comparison.rows.exists(r => r.transaction == row && r.verdict == RowVerdict.Slower) &&
      parts.exists { case (of, part) =>
        of == row && part.module.contains(target) && truth.requests(part.request)
      }

  private def isWrong(row: String, part: ExplainedPart): Boolean =
    if (part.cause == PartCause.Time) !truth.requests(part.request)
    else !truth.calls((row, part.request))

  private def one(yes: Boolean): Int = if (yes) 1 else 0
}
