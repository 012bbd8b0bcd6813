package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Ratio of the sizes of large and small tenants. */
object TenantSizes extends TestsRule {

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val sizes = all.head.tenantClasses.sortBy(_.instances)
      Option.when(sizes.size >= 2)(
        Finding(
          s"tenant-sizes:$report",
          Severity.Info,
          s"Tenants called ${sizes.last.name} hold ${decimal(sizes.last.instances / sizes.head.instances, 1)} " +
            s"times the instances and ${decimal(sizes.last.items / sizes.head.items, 1)} times the items of " +
            s"those called ${sizes.head.name} (${sizes.last.tenants} and ${sizes.head.tenants} tenants).",
          "",
          Vector("tenants"),
        )
      )
    }
}
