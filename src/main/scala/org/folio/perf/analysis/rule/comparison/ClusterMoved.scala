package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** A change that all transactions share. */
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
    val change = s"${Words.signed(cluster.change.percent)} " +
      s"(${ComparisonWords.interval(cluster.change)})"
    val id = comparison.baseline.id
    if (cluster.noiseKnown)
      Finding(
        "cluster-moved",
        severity,
        s"The environment is $word as a whole: all transactions changed by $change against $id.",
        "The change exceeds what earlier runs differ without any change.",
        Vector("comparison", "changed"),
        if (severity == Severity.Bad)
          "Look at what all modules share: the database, the gateway, the machines and their neighbours."
        else "",
      )
    else
      Finding(
        "cluster-moved",
        if (severity == Severity.Bad) Severity.Warning else Severity.Info,
        s"The environment is possibly $word as a whole: all transactions changed by $change against $id.",
        "Runs of this environment may differ by as much without any change.",
        Vector("comparison", "changed"),
        s"Name earlier runs behind the baseline: -Dbaseline=$id,EARLIER,EARLIER.",
        Some(Certainty.Possible),
        "No earlier runs show how much runs differ without any change.",
      )
  }
}
