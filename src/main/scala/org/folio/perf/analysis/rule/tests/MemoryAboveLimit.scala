package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Services with more memory than their limit. */
object MemoryAboveLimit extends TestsRule {
  private val Limit = 100.0

  override def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    over = test.figures
      .filter(f => f.metric == Metric.ServiceMemory && f.doubt.isEmpty && f.unit.startsWith("%"))
      .filter(_.value > Limit)
      .sortBy(-_.value)
      .distinctBy(_.subject)
    if over.nonEmpty
  } yield Finding(
    s"memory-above-limit:${test.name}",
    Severity.Warning,
    s"In ${TestsWords.short(test)} memory above its limit: " +
      s"${TestsWords.few(over.map(f => s"${f.subject} (${percent(f.value)})"))}.",
    "Above a soft limit a task lives while its instance has memory; above a hard one it is killed.",
    Vector("resources"),
    "Raise the limit to the used amount, or lower the heap.",
  )
}
