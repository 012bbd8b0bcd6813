package org.folio.perf.app

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.pair.rule.SuspectsNamed
import org.folio.perf.analysis.tally.ErrorText
import org.folio.perf.model.{Comparison, DistinctFailure, GroupVerdict, RunFailures, RunReport, VerdictStatus}
import org.folio.perf.pipeline.RunMerger
import org.folio.perf.report.section.VerdictCounts
import org.folio.perf.source.JsonFile

/** The last lines of a run: verdict, key figures, comparison and the path of the report. */
object ConsoleSummary {

  def lines(report: RunReport, page: String): Vector[String] = {
    val width = report.keyFigures.map(_.label.length).maxOption.getOrElse(0)
    val figures = report.keyFigures.map { figure =>
      val value = s"${figure.value} ${figure.unit}".trim
      s"  ${figure.label.padTo(width, ' ')}  ${value.padTo(ValueWidth, ' ')}  ${figure.note}".trim
        .prependedAll("  ")
    }
    val reasons =
      if (report.verdict.status == VerdictStatus.Passed) Vector.empty
      else
        report.otherReasons
          .map(reason => s"  - $reason")
    val forced = report.run.forced
    val note = Option.when(forced.nonEmpty)(
      s"The run was forced (-Dforce). The check before it found: ${forced.mkString(" ")}"
    )
    val lines =
      (Vector("") ++ note :+ report.summary) ++ reasons ++ figures ++
        report.comparison.fold(Baseline.absence(report).toVector)(c => compared(c) +: suspects(c))
    lines.map(plain) :+ s"Report: $page"
  }

  private def compared(comparison: Comparison): String = {
    val why = RunComparison.withoutVerdict(comparison).fold("")(words => s" $words")
    s"Compared with ${comparison.baseline.id}, ${VerdictCounts(comparison)}.$why${groups(comparison)}"
  }

  private def suspects(comparison: Comparison): Vector[String] =
    comparison.suspects.map(suspect => s"  Suspect: ${SuspectsNamed.statement(suspect)}")

  private def groups(comparison: Comparison): String = comparison.groups.map { group =>
    val change =
      if (group.verdict == GroupVerdict.Stayed) "unchanged, unlike the others"
      else (if (group.verdict.isCertain) "" else "possibly ") + Words.signed(group.changePercent)
    s" ${group.name.stripSuffix(".")}: $change."
  }.mkString

  /** Rows as lines: a name, which is cut off if it is long, then columns at their right edges. */
  def table(rows: Seq[Seq[String]]): Vector[String] = {
    val widths = rows.map(_.tail).transpose.map(_.map(_.length).max)
    rows.toVector.map { row =>
      val name = if (row.head.length > NameWidth) row.head.take(NameWidth - 1) + "~" else row.head
      val columns = row.tail.zip(widths).map { case (text, width) => " " * (Gap + width - text.length) + text }
      (name.padTo(NameWidth, ' ') + columns.mkString).stripTrailing
    }
  }

  private val NameWidth = 44
  private val Gap = 2

  /** The text without no-break spaces and signs that a console may not show. */
  def plain(text: String): String =
    text.replaceAll("[\u00a0\u202f\u2009]", " ").replace('−', '-').replace('–', '-')

  private val ValueWidth = 12
}

/** The most frequent failures of a run for the console, in FOLIO's own words. */
object FailureSummary {
  private val MostLines = 3
  private val MostChars = 200

  /** One line for each; empty: no request failed. */
  def lines(failures: RunFailures): Vector[String] =
    failures.mostFrequent.take(MostLines).map(line)

  private def line(failure: DistinctFailure): String = {
    val status = failure.status.fold("no answer")(code => s"status $code")
    // Without an answer, the message is the load generator's.
    val message = if (failure.status.isEmpty) failure.message.map(ErrorText.withoutIds) else failure.message
    val words = (failure.code.toVector ++ message).mkString(": ")
    val field = failure.field.fold("")(name => s" ($name)")
    // Without FOLIO's words, the check says what is wrong.
    val reason =
      if (words.isEmpty) failure.check.getOrElse(status) else s"$status: $words$field"
    val text = s"${failure.request}: $reason"
    val short = if (text.length <= MostChars) text else text.take(MostChars - 3) + "..."
    val times = if (failure.counts.count == 1) "once" else s"${failure.counts.count} times"
    ConsoleSummary.plain(s"  Failed $times: $short")
  }
}

/** Ratios of the 95th percentile to the average, by transaction, as a run measured them. */
object RunTails {

  /** Left: why the report cannot be read. */
  def read(run: String): Either[String, Map[String, Double]] =
    RunMerger.find(run).flatMap(f => JsonFile.Report.read(f.resolve(JsonFile.Report.name))).map { report =>
      report.transactions.flatMap { row =>
        for {
          average <- row.averageMs if average > 0
          p95 <- row.p95Ms
        } yield row.name -> p95.toDouble / average
      }.toMap
    }
}
