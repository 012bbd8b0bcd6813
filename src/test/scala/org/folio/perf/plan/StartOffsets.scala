package org.folio.perf.plan

import org.folio.perf.model.LoadProfile

/** How much later than the load each workflow starts, so that workflows do not start in step. */
private[plan] object StartOffsets {

  /**
   * The workflows' parts of the interval between two iterations. The later a workflow starts, the
   * more of it ends after the planned end, so a long interval counts as a sixtieth of the steady
   * state, but a second at least.
   */
  def ms(iterationsPerMinute: Double, profile: LoadProfile, index: Int, workflows: Int): Long = {
    val interval = 60000 / iterationsPerMinute
    val longest = math.max(1000.0, profile.steadyStateMs.toDouble / 60)
    (math.min(interval, longest) * index / workflows).toLong
  }
}
