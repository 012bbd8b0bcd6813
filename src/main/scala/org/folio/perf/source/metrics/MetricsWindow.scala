package org.folio.perf.source.metrics

/**
 * Epoch milliseconds; ends are exclusive.
 *
 * @param phases of the run itself, in the order of time; empty: the whole window is the run
 */
final case class MetricsWindow(fromMs: Long, toMs: Long, phases: Vector[Phase] = Vector.empty) {
  require(fromMs < toMs, s"the window is from $fromMs to $toMs; it must not be empty")

  def runFromMs: Long = phases.headOption.fold(fromMs)(_.fromMs)
  def runToMs: Long = phases.lastOption.fold(toMs)(_.toMs)
}

final case class Phase(name: String, fromMs: Long, toMs: Long)
