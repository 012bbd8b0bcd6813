package org.folio.perf.testkit

import org.folio.perf.analysis.comparison.{Baseline, RunComparison}
import org.folio.perf.analysis.FindingOrder
import org.folio.perf.analysis.rule.comparison.ComparisonRules
import org.folio.perf.model.{Comparison, LoadModel, ModuleInfo, RunReport, ServiceUse}

/** The page of a run with a baseline. */
object SampleComparisons {
  import org.folio.perf.testkit.SampleModuleReports._

  private val before = withInventory(report("2024-05-15-MobiusHighLoad"), 2, "db.r6g.4xlarge")

  private val after = withInventory(
    report(
      "after",
      Map("Row 1" -> 40.0, "Row 2" -> -30.0, "Row 6" -> 3.0),
      seed = 2,
    ),
    4,
    "db.r6g.8xlarge",
  )

  private def page(comparison: Comparison): RunReport = SampleReports.mobius.copy(
    findings = FindingOrder.sorted(
      ComparisonRules.all.flatMap(_.findings(comparison)) ++ SampleReports.mobius.findings
    ),
    comparison = Some(comparison),
  )

  lazy val compared: RunReport =
    page(RunComparison(after, Baseline.Measured(before, Vector.empty)))

  /** With newer modules, one of them added. */
  lazy val upgraded: RunReport = {
    val newer = after.infrastructure.inventory.map(inventory =>
      inventory.copy(modules =
        inventory.modules.map(
          _.copy(
            version = "3.1.0",
            cpuUnits = 2048,
            memorySoftLimitMiB = 700,
            memoryHardLimitMiB = 800,
          )
        ) :+ ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024)
      )
    )
    val report = after.copy(infrastructure = after.infrastructure.copy(inventory = newer))
    page(RunComparison(report, Baseline.Measured(before, Vector.empty)))
  }

  /** Mod-3 is slower, in a newer version and at a higher utilisation. */
  lazy val suspected: RunReport = {
    def run(report: RunReport, version: String, percent: Double, cpuPercent: Double) = report.copy(
      breakdown = SampleRequests.breakdown(report.run.id.length.toLong, Map("mod-3" -> percent)),
      infrastructure = report.infrastructure.copy(
        inventory = report.infrastructure.inventory.map(inventory =>
          inventory.copy(modules =
            inventory.modules :+ ModuleInfo("mod-3", version, 2, 512, 896, 1024)
          )
        ),
        services = Vector(
          ServiceUse(
            "mod-3",
            2,
            Some(1),
            Some(cpuPercent),
            None,
            None,
            None,
            None,
            None,
            None,
            None,
            None,
          )
        ),
      ),
    )
    val changed = run(
      withInventory(report("after", Map("Row 4" -> 13.3), seed = 2), 2, "db.r6g.4xlarge"),
      "1.1.0",
      40,
      90,
    )
    page(RunComparison(changed, Baseline.Measured(run(before, "1.0.0", 0, 40), Vector.empty)))
  }

  lazy val withPublished: RunReport = page(RunComparison(after, Baseline.Published(published)))

  lazy val blocked: RunReport = {
    val other = before.copy(run = before.run.copy(loadModel = LoadModel.Closed))
    page(RunComparison(after, Baseline.Measured(other, Vector.empty)))
  }
}
