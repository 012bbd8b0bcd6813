package org.folio.perf.report.form

import org.folio.perf.analysis.comparison.ModuleDifferences
import org.folio.perf.model._
import org.folio.perf.report.{Format, Html}

/**
 * What a reviewer needs of a run, as GitHub's Markdown: verdict, key figures, what is bad, and the table of
 * transactions folded up. Text from outside is escaped: it neither formats nor mentions anybody.
 */
object MarkdownSummary {

  def render(report: RunReport): String = {
    val summary = report.run
    val parts = Vector(
      s"## ${word(report.verdict.status)}: ${plain(summary.simulation)} on ${plain(summary.target)}",
      plain(report.verdict.statement),
      bullets(report.verdict.reasons.filterNot(report.verdict.statement.contains(_))),
      if (summary.forced.isEmpty) ""
      else s"**The run was forced.** ${summary.forced.map(plain).mkString(" ")}",
      changes(report),
      keyFigures(report),
      findings(report),
      transactions(report),
      s"${plain(summary.id)}, ${period(summary)}, " +
        s"${Format.count(summary.tenants.size, "tenant", "tenants")}. The whole report: `index.html`.",
    )
    parts.filter(_.nonEmpty).mkString("", "\n\n", "\n")
  }

  private def word(status: VerdictStatus): String = status match {
    case VerdictStatus.Passed => "Passed"
    case VerdictStatus.Failed => "Failed"
    case VerdictStatus.CannotBeJudged => "Cannot be judged"
  }

  private def period(summary: RunSummary): String =
    summary.endedAt.fold(s"started ${Format.date(summary.loadStartedAt)}")(
      Format.period(summary.loadStartedAt, _)
    )

  /** Before any figure that could be compared. */
  private def changes(report: RunReport): String = report.comparison.fold("") { c =>
    val others = ModuleDifferences.others(c.changes).map { change =>
      s"- ${plain(s"${change.part}, ${change.setting}: ${ChangeText.of(Some(change))}")}"
    }
    val modules = ModuleDifferences.of(c.changes)
    val folded = Option.when(modules.rows.nonEmpty) {
      val rows =
        modules.rows.map(row => (row.module +: row.changes.map(ChangeText.of)).map(plain))
      val count = Format.count(rows.size, "module is", "modules are")
      s"<details><summary>$count not the same</summary>\n\n" +
        table(("Module" +: modules.parts).map(plain), rows) + "\n\n</details>"
    }
    (Vector(
      s"**What changed** since ${plain(c.baseline.id)}: ${plain(c.remarks.take(1).mkString)}",
      others.mkString("\n"),
    ).filter(_.nonEmpty) ++ folded).mkString("\n\n")
  }

  private def keyFigures(report: RunReport): String =
    if (report.keyFigures.isEmpty) ""
    else
      table(
        Seq("", "", ""),
        report.keyFigures.map { f =>
          Seq(plain(f.label), s"**${plain(Format.withUnit(f.value, f.unit))}**", plain(f.note))
        },
      )

  /** Those that somebody should act on; the others are in the report. */
  private def findings(report: RunReport): String = {
    val told = report.findings.collect {
      case f if f.severity == Severity.Bad => s"- **Problem:** ${sentence(f)}"
      case f if f.severity == Severity.Warning => s"- Caution: ${sentence(f)}"
    }
    val rest = report.findings.size - told.size
    val more =
      Option.when(rest > 0)(s"- ${Format.count(rest, "finding", "findings")} more, none bad.")
    (told ++ more).mkString("\n")
  }

  private def sentence(finding: Finding): String =
    plain(finding.text)

  private def transactions(report: RunReport): String =
    if (report.transactions.isEmpty) ""
    else {
      val rows = report.transactions.map { t =>
        Seq(plain(t.name) + (if (t.comparable) "" else " (not comparable)")) ++
          Seq(Format.whole(t.iterations), Format.whole(t.failed)) ++
          Seq(t.averageMs.fold(Format.Absent)(Format.whole)) ++
          Seq(t.p50Ms, t.p95Ms, t.p99Ms).map(_.fold(Format.Absent)(Format.whole))
      }
      val count = Format.count(rows.size, "transaction", "transactions")
      s"<details><summary>$count, ms</summary>\n\n" +
        table(
          Seq("Transaction", "Iterations", "Failed", "Average", "50 %", "95 %", "99 %"),
          rows,
          numbersFrom = 1,
        ) + "\n\n</details>"
    }

  private def bullets(lines: Seq[String]): String = lines.map(l => s"- ${plain(l)}").mkString("\n")

  private def table(head: Seq[String], rows: Seq[Seq[String]], numbersFrom: Int = 99): String = {
    val rule = head.indices.map(i => if (i >= numbersFrom) "--:" else "---")
    (head +: rule +: rows).map(_.mkString("| ", " | ", " |")).mkString("\n")
  }

  /** On one line, without any meaning to Markdown, HTML or GitHub. */
  private def plain(text: String): String = {
    val out = new StringBuilder
    Html.legal(text).foreach {
      case '\n' | '\t' => out.append(' ')
      case c if Special.contains(c) => out.append('\\').append(c)
      // GitHub links names behind these; an invisible joiner keeps them apart.
      case '@' => out.append("@\u2060")
      case '&' => out.append("&amp;")
      case '<' => out.append("&lt;")
      case '>' => out.append("&gt;")
      case c => out.append(c)
    }
    out.toString
  }

  private val Special = "\\`*_{}[]|#~!"
}
