package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network.NetworkParameters

/** Errors for the tests of a fit and for held-out tests, as text. */
object CalibrationReport {

  def lines(parameters: NetworkParameters): Vector[String] = {
    def errors(names: Vector[String]) =
      CalibrationTests.named(names).map(FitErrors.of(_, parameters))
    val calibrated = errors(CalibrationTests.calibrated)
    val unseen = errors(CalibrationTests.unseen)
    val starved = errors(CalibrationTests.starved)
    val further = errors(Vector("mobius-test-6", "mobius-test-8"))
    Vector("Calibrated with:") ++ ErrorTable.summary(calibrated) ++
      Vector(
        ErrorTable.pooled("Calibrated", calibrated),
        "",
        "Held out, instances with enough vCPU:",
      ) ++
      ErrorTable.summary(unseen) ++
      Vector(
        ErrorTable.pooled("Held out", unseen),
        "",
        "Held out, instances with too few vCPU (coarse):",
      ) ++
      ErrorTable.summary(starved) ++
      Vector(ErrorTable.pooled("Too few vCPU", starved), "", "Not used:") ++
      ErrorTable.summary(further) ++
      Vector("", "Consolidation tests by the sum of their common rows:") ++
      order(errors(CalibrationTests.all.map(_.name).filter(_.startsWith("consolidation")))) ++
      Vector(
        "",
        "Predicted / published; rows in brackets cannot be modelled and are not judged.",
      ) ++
      ErrorTable.rows(calibrated ++ unseen ++ starved)
  }

  /** Errors for a user's own runs. */
  def ofRuns(
      parameters: NetworkParameters,
      seen: Vector[CalibrationTest],
      held: Vector[CalibrationTest],
  ): Vector[String] = {
    val (fitted, unseen) =
      (seen.map(FitErrors.of(_, parameters)), held.map(FitErrors.of(_, parameters)))
    Vector("Calibrated with:") ++ ErrorTable.summary(fitted) ++
      (if (held.isEmpty)
         Vector(
           "No run was held out, so the accuracy of predictions is unknown. Pass -DheldOut=RUN."
         )
       else Vector("Held out:") ++ ErrorTable.summary(unseen)) ++
      Vector("", "Predicted / measured; rows in brackets are not judged.") ++
      ErrorTable.rows(fitted ++ unseen)
  }

  /** Tests of one campaign, the fastest published one first. */
  private def order(errors: Vector[FitErrors]): Vector[String] =
    ConsolidationOrder(errors).map { case (test, publishedMs, predictedMs) =>
      val (published, predicted) = (publishedMs / 1000, predictedMs / 1000)
      f"$test%-20s published $published%6.0f s, predicted $predicted%6.0f s"
    }
}
