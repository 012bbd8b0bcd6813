package org.folio.perf.analysis.limit

import org.folio.perf.model._

/** All limits of a run, whether they were set by a number or by a line. */
private[analysis] object RunLimits {

  /**
   * Limits in the order of the report. A limit on the 95th percentile of a transaction counts only in runs of
   * that transaction; only the open model has planned starts. A check has limits on failures alone.
   */
  def apply(manifest: RunManifest, results: RunReport): Vector[Limit] = {
    val thresholds = manifest.decisive
    val times = for {
      row <- results.transactions if row.iterations > 0
      ms <- thresholds.p95Ms.get(row.name)
    } yield Limit.p95(row.name, ms)
    val planKept = thresholds.planKeptPercent.filter(_ => manifest.loadModel == LoadModel.Open)
    // Lines were checked when the run started; a manifest that was edited since may have others.
    val lines = thresholds.limits.flatMap(LimitLine.parse(_).toOption)
    thresholds.errorPercent.map(Limit.errors).toVector ++ times ++
      planKept.map(Limit.planKept) ++ lines
  }
}
