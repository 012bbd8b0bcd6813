package org.folio.perf.analysis.rule.comparison

import org.folio.perf.model._

/** All transactions together moved. */
object ClusterMoved extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] =
    comparison.cluster.toVector.flatMap { cluster =>
      cluster.verdict match {
        case RowVerdict.Slower => Vector(finding(comparison, cluster, "slower", Severity.Bad))
        case RowVerdict.Faster => Vector(finding(comparison, cluster, "faster", Severity.Good))
        case _ => Vector.empty
      }
    }

  private def finding(
      comparison: Comparison,
      cluster: ClusterChange,
      word: String,
      severity: Severity,
  ): Finding = {
    val change = s"${ComparisonWords.signed(cluster.change.percent)} " +
      s"(${ComparisonWords.interval(cluster.change)})"
    val id = comparison.baseline.id
    if (cluster.noiseKnown)
      Finding(
        "cluster-moved",
        severity,
        s"The environment is $word as a whole: all transactions changed by $change against $id.",
        "Earlier runs tell how much runs differ without any change; this is more.",
        Vector("comparison", "changed"),
      )
    else
      Finding(
        "cluster-moved",
        Severity.Info,
        s"All transactions shifted by $change against $id; confidence is low.",
        "Runs of this environment may differ by this much without any change; there are no earlier " +
          s"runs to tell. Name them behind the baseline: -Dbaseline=$id,EARLIER,EARLIER.",
        Vector("comparison", "changed"),
      )
  }
}
