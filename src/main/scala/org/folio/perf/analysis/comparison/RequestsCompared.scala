package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.suspect.{ComparedRequests, ReportRequests, Suspects}
import org.folio.perf.model._

/** Compares the requests of two runs, to explain the transactions that are slower or faster. */
private[comparison] object RequestsCompared {

  /** @return `None`: one of the reports has no breakdown */
  def apply(
      before: RunReport,
      report: RunReport,
      rows: Vector[ComparedRow],
      changes: Vector[Change],
  ): Option[ComparedRequests] = {
    def called(verdict: RowVerdict) = rows.filter(_.verdict == verdict).map(_.transaction).toSet
    val ofModules = changes.filter(c => RunFacts.ModuleParts.contains(c.part)).groupBy(_.setting)
    for {
      old <- ReportRequests.of(before)
      now <- ReportRequests.of(report)
    } yield withCalls(report)(
      Suspects(
        old,
        now,
        called(RowVerdict.Slower),
        called(RowVerdict.Faster),
        module => ofModules.getOrElse(module, Vector.empty),
        module => for (a <- cpu(before, module); b <- cpu(report, module)) yield CpuChange(a, b),
      )
    )
  }

  private def withCalls(report: RunReport)(compared: ComparedRequests): ComparedRequests =
    compared.copy(suspects = compared.suspects.map { suspect =>
      val alike = compared.suspects.filter(o => o.changeMs > 0 == suspect.changeMs > 0)
      val others = alike.map(_.module).filter(_ != suspect.module)
      val expected = report.modules.filter(_.name == suspect.module).flatMap(_.expectedCalls)
      suspect.copy(calls = others.filter(expected.contains))
    })

  private def cpu(report: RunReport, module: String): Option[Double] =
    report.infrastructure.services.find(_.service == module).flatMap(_.averagePercent)
}
