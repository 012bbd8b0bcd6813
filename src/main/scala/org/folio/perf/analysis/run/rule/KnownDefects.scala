package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{MemoryUse, ModuleVersion, ModuleVersions, RunMeasurements}
import org.folio.perf.analysis.statistics.MemoryLevel
import org.folio.perf.model._

/** Signs of known defects in deployed versions that lack the fix. */
object KnownDefects {

  /**
   * @param where end of a finding's id
   * @param rising services whose CPU or memory grew
   * @param versions deployed, by module
   */
  final private case class Signs(
      where: String,
      transactions: Vector[String],
      requests: Vector[String],
      rising: Set[String],
      versions: Map[String, String],
  )

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val growing = MemoryUse.trends(measured.infrastructure.series, measured.results.timeline).collect {
      case (name, trend) if Set[MemoryLevel](MemoryLevel.Suspected, MemoryLevel.Watch)(trend.verdict) => name
    }
    val signs = Signs(
      "",
      measured.transactions.filter(failedOtherwise(_, measured)).map(_.name),
      measured.results.errors.filterNot(isOfOutage(_, measured)).map { error =>
        s"${error.request} ${error.message}"
      },
      growing.toSet,
      ModuleVersions.lowest(measured.inventory),
    )
    measured.knownDefects.flatMap(finding(_, signs))
  }

  /** Whether a transaction has more failures than modules that were down explain. */
  private def failedOtherwise(row: TransactionResult, measured: RunMeasurements): Boolean =
    row.failed > measured.outages
      .flatMap(_.transactions)
      .collect { case (name, failed) if name == row.name => failed }
      .sum

  private def isOfOutage(error: ErrorResult, measured: RunMeasurements): Boolean =
    measured.results.failures.exists(failure =>
      failure.module.isDefined && failure.request == error.request &&
        failure.check.contains(error.message)
    )

  /**
   * Known defects in one of several tests that has what they need.
   *
   * @param isGrown whether use at the end is more than at the start
   */
  def findings(
      test: TestRecord,
      defects: Vector[KnownDefect],
      isGrown: (ResourceFigure, ResourceFigure) => Boolean,
  ): Vector[Finding] = {
    val failed = test.rows.filter(r => r.errors.exists(_ > 0) || r.errorPercent.exists(_ > 0)).map(_.transaction)
    val signs = Signs(
      s":${test.name}",
      failed,
      Vector.empty,
      risingIn(test, isGrown),
      test.facts.filter(_.part == "Module versions").map(f => f.name -> f.value).toMap,
    )
    defects.filter(d => has(test, d.needs)).flatMap(finding(_, signs))
  }

  /** Whether a test states what a defect needs: at least so many of a thing. What is not stated is not there. */
  private def has(test: TestRecord, needs: String): Boolean = needs.split(' ') match {
    case Array(fewest, thing) => stated(test, thing) >= fewest.toInt
    case _ => true
  }

  /** How many of a thing the load of a test has, by its facts or by the names of its transactions and jobs. */
  private def stated(test: TestRecord, thing: String): Int = {
    val facts = test.facts.filter(f => TestRecord.LoadParts(f.part) && f.name.toLowerCase.contains(thing))
    val numbers = facts.map(f => f.value.toIntOption.getOrElse(if (Off(f.value.toLowerCase)) 0 else 1))
    val names = test.rows.map(_.label) ++ test.jobs.map(_.kind)
    (numbers :+ names.count(_.toLowerCase.contains(thing))).max
  }

  private val Off = Set("no", "off", "false", "none")

  /** Services of which some use rose. */
  private def risingIn(test: TestRecord, isGrown: (ResourceFigure, ResourceFigure) => Boolean): Set[String] = (for {
    from <- test.figures if from.statistic == "start"
    to <- test.figures if to.statistic == "end" && to.subject == from.subject && to.metric == from.metric
    if Set(Metric.ServiceCpu, Metric.ServiceMemory)(from.metric) && isGrown(from, to)
  } yield from.subject).toSet

  private def finding(defect: KnownDefect, signs: Signs): Option[Finding] = {
    val deployed = signs.versions.get(defect.module)
    val fixed = for (v <- deployed; f <- defect.fixedIn; at <- ModuleVersion.isAtLeast(v, f)) yield at
    seen(defect, signs).filterNot(_ => fixed.contains(true)).map { sign =>
      Finding(
        s"known-defect-${defect.key}${signs.where}",
        // Without a fixed version there is nothing to do.
        if (defect.fixedIn.isDefined) Severity.Warning else Severity.Info,
        s"$sign. This may be the known defect ${defect.key} of ${defect.module}: ${defect.what}.",
        deployed.fold(s"The deployed version of ${defect.module} is not known")(v => s"Deployed version: $v") +
          s"; ${defect.fixedIn.fold("no fixed version is listed")(f => s"fixed in $f")}.",
        Vector("errors", "resources"),
        defect.fixedIn.fold("")(f => s"Update ${defect.module} to $f or later."),
        Some(Certainty.Possible),
        s"Other causes than ${defect.key} have the same sign.",
        asCause = Vector(Cause(CauseKind.KnownDefect, defect.key)),
        causedBy = Vector(Cause(CauseKind.KnownDefect, defect.key)),
      )
    }
  }

  /** The sign that was found, in words. */
  private def seen(defect: KnownDefect, signs: Signs): Option[String] = {
    def failed(names: Vector[String]) = names.filter(defect.pattern.r.findFirstIn(_).isDefined)
    defect.sign match {
      case DefectSign.RisingUse =>
        Option.when(signs.rising(defect.module))(s"CPU or memory of ${defect.module} rises")
      case DefectSign.FailingTransaction =>
        Some(failed(signs.transactions))
          .filter(_.nonEmpty)
          .map(names => s"${list(names.take(2))} had failed executions")
      case DefectSign.FailingRequest =>
        failed(signs.requests).headOption.map(request => s"Requests failed, such as ${request.trim}")
    }
  }
}
