package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.model._

/** Two tests whose stated conditions are the same: how much tests differ without a stated change. */
object UnstatedChange extends PairsRule {

  /** Ratio from which on the same conditions do not explain the times. */
  private val Large = 1.2

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.unchanged
      ratio <- pair.meanRatio
      isLarge = ratio >= Large || ratio <= 1 / Large
      most = pair.rows.maxBy(row => math.log(row.ratio).abs)
    } yield Finding(
      s"unstated:${pair.id}",
      if (isLarge) Severity.Warning else Severity.Info,
      s"Nothing stated differs between ${TestsWords.short(pair.before)} and ${TestsWords.short(pair.after)}, yet " +
        s"the response times differ by ${TestsWords.change(ratio)} (geometric mean of " +
        s"${count(pair.rows.size, "row", "rows")}), most in ${most.transaction} (${TestsWords.change(most.ratio)}).",
      "Either something changed that is not stated, or tests of this environment differ as much by themselves. " +
        "A smaller difference between other tests proves nothing.",
      Vector("averages", "runs"),
      if (isLarge) "Repeat one of them before you draw conclusions from the others." else "",
    )
}
