package org.folio.perf.report.form

import org.folio.perf.analysis.pair.rule.{ClusterMoved, GroupsMoved}
import org.folio.perf.model._
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Html
import org.folio.perf.report.html.Html._

/** The result for build servers, in the format of Jenkins' JUnit and xUnit plug-ins. */
object JunitXml {

  /** XML, to be written as UTF-8. */
  def render(report: RunReport): String = {
    val suites = JunitSuites.of(report)
    val all = tag("testsuites")(
      at("name", s"${report.run.simulation} on ${report.run.target.name}"),
      counts(suites.flatMap(_._2)),
      time(report.totals.lastEndMs / 1000.0),
      suites.map { case (name, cases) => frag("\n  ", suite(report, name, cases)) },
      "\n",
    )
    Html.legal(s"""<?xml version="1.0" encoding="UTF-8"?>\n${all.render}\n""")
  }

  private def suite(report: RunReport, name: String, cases: Vector[JunitCase]): Frag = tag("testsuite")(
    at("name", name),
    counts(cases),
    at("skipped", cases.count(_.kind == "skipped").toString),
    at("timestamp", report.run.loadStartedAt.toString),
    time(cases.flatMap(_.seconds).sum),
    cases.map(one => frag("\n    ", testCase(s"folio-perf.${report.run.simulation}.$name", one))),
    "\n  ",
  )

  private def counts(cases: Vector[JunitCase]): Modifier = modifier(
    at("tests", cases.size.toString),
    at("failures", cases.count(_.kind == "failure").toString),
    at("errors", "0"),
  )

  private def testCase(className: String, one: JunitCase): Frag = tag("testcase")(
    at("classname", className),
    at("name", one.name),
    one.seconds.map(time),
    if (one.kind.nonEmpty) tag(one.kind)(at("message", one.message), one.text)
    else {
      val said = s"${one.message}\n${one.text}".trim
      if (said.isEmpty) nothing else tag("system-out")(said)
    },
  )

  /** Decimal number without exponent, as the plug-ins' schema requires. */
  private def time(seconds: Double): Modifier = at("time", Format.figure(seconds))
}

/**
 * @param kind `failure` or `skipped`; empty: passed
 * @param message why it did not pass, or what it says
 * @param seconds average response time, which build servers follow over builds; `None`: not a time
 */
final private[form] case class JunitCase(
    name: String,
    kind: String = "",
    message: String = "",
    text: String = "",
    seconds: Option[Double] = None,
)

/**
 * A suite for the run with its verdict, its limits and its findings, and one for each scenario with its
 * transactions and their limits. A failed verdict, an exceeded limit, a transaction beyond it and one slower than in
 * the baseline are failures, and so is a problem if the verdict failed or the baseline had none of it. Problems of a
 * run that passed, and cases that cannot be judged, checked or compared, are skipped with their reason.
 */
private[form] object JunitSuites {

  /** Names of the suites with their cases. */
  def of(report: RunReport): Vector[(String, Vector[JunitCase])] = {
    val ofRun = verdict(report) +:
      (report.limits.map(limit) ++ report.allFindings.map(finding(_, report.verdict.status)))
    ("run" -> ofRun) +: scenariosOf(report).map { case (scenario, transactions) =>
      scenario -> transactions.map(transaction(_, report))
    }
  }

  /** Scenarios in the order of the report. A workflow that is not in the plan is its own scenario. */
  private def scenariosOf(report: RunReport): Vector[(String, Vector[TransactionResult])] = {
    val byWorkflow = report.run.plan.map(w => w.code -> w.scenario).toMap
    def scenario(t: TransactionResult) = byWorkflow.getOrElse(t.workflow, t.workflow)
    val grouped = report.transactions.groupBy(scenario)
    report.transactions.map(scenario).distinct.map(s => s -> grouped(s))
  }

  private def verdict(report: RunReport): JunitCase = {
    val kind = report.verdict.status match {
      case VerdictStatus.Passed => ""
      case VerdictStatus.Failed => "failure"
      case VerdictStatus.CannotBeJudged => "skipped"
    }
    JunitCase("verdict", kind, report.summary, report.verdict.reasons.mkString("\n"))
  }

  private def limit(result: LimitResult): JunitCase = {
    val kind = result.held.fold("skipped")(held => if (held) "" else "failure")
    JunitCase(s"threshold: ${result.line}", kind, result.statement, result.unjudged.getOrElse(""))
  }

  private def finding(finding: Finding, status: VerdictStatus): JunitCase = {
    val name = s"finding: ${finding.id}"
    val isFailure = status == VerdictStatus.Failed || finding.evidence.contains("comparison")
    // A change of a module or of the environment that only more runs would confirm did not pass.
    val isPossible = finding.id == ClusterMoved.Id || GroupsMoved.isOf(finding)
    if (finding.severity == Severity.Bad || finding.severity == Severity.Warning && isPossible) {
      val kind = if (finding.severity == Severity.Bad && isFailure) "failure" else "skipped"
      JunitCase(name, kind, finding.statement, finding.copy(statement = "").text)
    } else JunitCase(name)
  }

  private def transaction(t: TransactionResult, report: RunReport): JunitCase = {
    // Without any execution, the reason is that of the whole run.
    val because =
      if (t.iterations == 0 && report.verdict.status == VerdictStatus.CannotBeJudged) report.verdict.statement
      else t.incomparableBecause.getOrElse("")
    val passed = JunitCase(t.name, seconds = t.averageMs.map(_ / 1000))
    val beyond = report.limits.find(limit => limit.held.contains(false) && limit.transactions.contains(t.name))
    val compared = report.comparison.flatMap(c => c.rows.find(_.transaction == t.name).map(c -> _))
    (beyond, compared) match {
      case (Some(limit), _) =>
        passed.copy(kind = "failure", message = s"Beyond the threshold ${limit.line}. $because".trim)
      case (_, Some((comparison, row))) =>
        val kind = kindOf(row.verdict, comparison.baseline.publishedAverages)
        if (kind.isEmpty) passed else passed.copy(kind = kind, message = message(row), text = times(row))
      case _ if t.comparable => passed
      case _ => passed.copy(kind = "skipped", message = s"Not comparable. $because".trim)
    }
  }

  /** @param published whether only averages of the baseline are known, which never judge a transaction */
  private def kindOf(verdict: RowVerdict, published: Boolean): String = verdict match {
    case RowVerdict.Slower => "failure"
    case RowVerdict.NotComparable | RowVerdict.NoEvidence => "skipped"
    case RowVerdict.NotJudged if !published => "skipped"
    case _ => ""
  }

  private def message(row: ComparedRow): String = {
    val own = row.own.map { own =>
      s"Adjusted change ${Format.signed(own.percent)}, 95 % interval ${Format.signed(own.lowPercent)} to " +
        s"${Format.signed(own.highPercent)}."
    }
    val sees = row.detectablePercent.map(percent => s"The detectable change is ${Format.signed(percent)}.")
    (s"${row.verdict.word.capitalize}." +: (row.because ++ own ++ sees).toVector).mkString(" ")
  }

  /** As on the page: typical times, or averages of what has none. */
  private def times(row: ComparedRow): String = {
    def ms(value: Option[Double]) = value.fold(Format.Absent)(v => s"${Format.whole(v)} ms")
    val before = if (row.typicalMs.isEmpty) row.baselineAverageMs else row.baselineTypicalMs
    s"Baseline ${ms(before)}, this run ${ms(row.typicalMs.orElse(row.averageMs))}."
  }
}
