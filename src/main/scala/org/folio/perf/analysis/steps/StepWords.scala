package org.folio.perf.analysis.steps

import java.util.Locale

/** Numbers in the sentences about steps. */
private[steps] object StepWords {
  def percent(value: Double): String = s"${decimals(value)} %"

  def plain(value: Double): String =
    if (value.abs >= 100) String.format(Locale.ROOT, "%,.0f", Double.box(value))
    else decimals(value)

  def times(value: Double): String =
    String.format(Locale.ROOT, if (value < 1) "%.3f" else "%.2f", Double.box(value))

  private def decimals(value: Double): String =
    String.format(Locale.ROOT, if (value.abs < 10) "%.2f" else "%.1f", Double.box(value))
}
