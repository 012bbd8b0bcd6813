package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Format

/** Start and end of a run in UTC, with the duration of its steady state. */
private[form] object RunPeriod {

  def text(report: RunReport): String = {
    val run = report.run
    val judged = run.steadyToMs - run.steadyFromMs
    val lastEnd = Option.when(run.lastEndMs > 0)(run.loadStartedAt.plusMillis(run.lastEndMs))
    val started = run.loadStartedAt
    val period = run.endedAt
      .orElse(lastEnd)
      .fold(s"started ${Format.date(started)}, ${Format.timeWithSeconds(started)} UTC")(
        Format.period(started, _)
      )
    val steady =
      if (judged > 0) s"of which ${Format.duration(judged)} steady state" else "no steady state"
    s"$period, $steady"
  }
}
