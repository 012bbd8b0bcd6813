package org.folio.perf.plan

import org.folio.perf.model.LoadProfile

/** Delays of the workflows after the start of the load, so that they do not all start together. */
private[plan] object StartOffsets {

  /**
   * Milliseconds: the workflow's part of the interval between two iterations. The later a workflow starts, the
   * more of it ends after the planned end. So a long interval counts as a sixtieth of the steady state, but as a
   * second at least.
   */
  def ms(iterationsPerMinute: Double, profile: LoadProfile, index: Int, workflows: Int): Long = {
    val interval = 60000 / iterationsPerMinute
    val longest = math.max(1000.0, profile.steadyStateMs.toDouble / 60)
    (math.min(interval, longest) * index / workflows).toLong
  }
}
