package org.folio.perf.analysis.comparison

import org.folio.perf.model.{PublishedRun, RunReport}

/** A run or published test to compare with. */
sealed trait Baseline

object Baseline {

  /** @param earlier further runs of the baseline's environment */
  final case class Measured(report: RunReport, earlier: Vector[RunReport]) extends Baseline
  final case class Published(run: PublishedRun) extends Baseline
}
