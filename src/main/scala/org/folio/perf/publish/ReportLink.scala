package org.folio.perf.publish

import java.net.URI

/** Addresses of reports in settings. */
private[publish] object ReportLink {

  /** @param template address with `{run}` for the name of the run's folder */
  def of(template: String, run: FinishedRun): String =
    template.replace("{run}", new URI(null, null, s"/${run.name}", null).getRawPath.drop(1))
}
