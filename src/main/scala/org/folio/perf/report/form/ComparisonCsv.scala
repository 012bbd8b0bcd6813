package org.folio.perf.report.form

import org.folio.perf.model._
import org.folio.perf.report.form.Csv.{decimal, text}

/** The comparison with a baseline for spreadsheets; without a baseline only the head. */
private[form] object ComparisonCsv {

  def rows(comparison: Option[Comparison]): String = {
    val head = Seq("transaction", "workflow", "verdict", "baseline_average_ms", "average_ms") ++
      Seq("change_percent", "own_percent", "own_low_percent", "own_high_percent") ++
      Seq("detectable_percent", "because", "baseline_p95_ms", "p95_ms", "p95_own_percent") ++
      Seq("p95_verdict", "baseline_error_percent", "error_percent", "errors_rose") ++
      Seq("baseline_typical_ms", "typical_ms", "average_change_percent")
    Csv.table(head, comparison.toVector.flatMap(_.rows).map(row))
  }

  private def row(row: ComparedRow): Seq[String] =
    Seq(text(row.transaction), text(row.workflow), word(row.verdict)) ++
      Seq(decimal(row.baselineAverageMs), decimal(row.averageMs), decimal(row.changePercent)) ++
      interval(row.own) ++ Seq(decimal(row.detectablePercent), text(row.because.getOrElse(""))) ++
      row.p95.fold(Seq.fill(4)("")) { tail =>
        Seq(decimal(tail.baselineMs), decimal(tail.ms), decimal(tail.own.percent)) :+
          word(tail.verdict)
      } ++ row.errors.fold(Seq.fill(3)("")) { errors =>
        Seq(decimal(errors.baselinePercent), decimal(errors.percent), errors.rose.toString)
      } ++ Seq(row.baselineTypicalMs, row.typicalMs, row.averageChangePercent).map(decimal)

  private def interval(found: Option[Interval]): Seq[String] =
    found.fold(Seq.fill(3)("")) { i =>
      Seq(decimal(i.percent), decimal(i.lowPercent), decimal(i.highPercent))
    }

  private def word(verdict: RowVerdict): String = verdict match {
    case RowVerdict.Slower => "slower"
    case RowVerdict.Faster => "faster"
    case RowVerdict.NoEvidence => "no evidence"
    case RowVerdict.Unchanged => "unchanged"
    case RowVerdict.NotComparable => "not comparable"
    case RowVerdict.StandsOut => "stands out"
    case RowVerdict.NotJudged => "not judged"
  }
}
