package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network.NetworkParameters

/** Errors of the tests that a fit saw and of those that it did not, as text. */
object CalibrationReport {

  def lines(parameters: NetworkParameters): Vector[String] = {
    def errors(names: Vector[String]) =
      PublishedTests.named(names).map(TestErrors.of(_, parameters))
    val calibrated = errors(PublishedTests.calibrated)
    val unseen = errors(PublishedTests.unseen)
    val starved = errors(PublishedTests.starved)
    val further = errors(Vector("mobius-test-6", "mobius-test-8"))
    Vector("Calibrated with:") ++ ErrorTable.summary(calibrated) ++
      Vector(
        ErrorTable.pooled("Calibrated", calibrated),
        "",
        "Not seen, instances with vCPUs enough:",
      ) ++
      ErrorTable.summary(unseen) ++
      Vector(ErrorTable.pooled("Not seen", unseen), "", "Not seen, starved of vCPUs (coarse):") ++
      ErrorTable.summary(starved) ++
      Vector(ErrorTable.pooled("Starved", starved), "", "Neither seen nor judged by:") ++
      ErrorTable.summary(further) ++
      Vector("", "Consolidation tests by the sum of the rows that all of them have:") ++
      order(errors(PublishedTests.all.map(_.name).filter(_.startsWith("consolidation")))) ++
      Vector("", "Predicted / published; in brackets: beyond any model, not judged.") ++
      ErrorTable.rows(calibrated ++ unseen ++ starved)
  }

  /** The same for a user's own runs. */
  def ofRuns(
      parameters: NetworkParameters,
      seen: Vector[PublishedTest],
      held: Vector[PublishedTest],
  ): Vector[String] = {
    val (fitted, unseen) =
      (seen.map(TestErrors.of(_, parameters)), held.map(TestErrors.of(_, parameters)))
    Vector("Calibrated with:") ++ ErrorTable.summary(fitted) ++
      (if (held.isEmpty)
         Vector("No run was held out, so nothing says how right a prediction is (-DheldOut=RUN).")
       else Vector("Held out:") ++ ErrorTable.summary(unseen)) ++
      Vector("", "Predicted / measured; in brackets: not judged.") ++
      ErrorTable.rows(fitted ++ unseen)
  }

  /** Of tests of one campaign, from the fastest published one on. */
  private def order(errors: Vector[TestErrors]): Vector[String] =
    ConsolidationOrder(errors).map { case (test, publishedMs, predictedMs) =>
      val (published, predicted) = (publishedMs / 1000, predictedMs / 1000)
      f"$test%-20s published $published%6.0f s, predicted $predicted%6.0f s"
    }
}
