package org.folio.perf.app

import org.folio.perf.analysis.comparison.{PlatformWords, RunCell, RunColumn, RunTable}
import org.folio.perf.model.{Finding, RowVerdict, Severity}
import org.folio.perf.report.content.Format

/** A table of runs as lines for a console. */
private[app] object CompareText {
  private val NameWidth = 44
  private val FirstWidth = 12
  private val Width = 24

  def lines(table: RunTable): Vector[String] = {
    val legend = table.columns.zipWithIndex.map { case (column, i) =>
      s"[${i + 1}] ${column.run.id}: ${column.run.title}${platforms(column, i)}${conditions(column)}" +
        changed(column)
    }
    val rows = table.transactions.indices.toVector.map { row =>
      line(table.transactions(row), table.columns.map(_.cells(row)))
    }
    legend ++ Vector("", head(table)) ++ rows ++ Vector(means(table), "", Explanation)
  }

  /** Changes of the highest sustained load, whatever their severity. */
  def capacity(all: Vector[Finding]): Vector[String] = {
    val own = all.filter(_.id == "capacity")
    if (own.isEmpty) Vector.empty else "" +: own.map(_.text)
  }

  /** Findings that ask for action; the others are on the page. */
  def findings(all: Vector[Finding]): Vector[String] = {
    val shown = all
      .filter(f => f.id != "capacity")
      .filter(f => f.severity == Severity.Bad || f.severity == Severity.Warning)
    val others = all.count(_.id != "capacity") - shown.size
    if (all.isEmpty) Vector.empty
    else
      Vector("") ++ shown.map(f => s"- ${f.copy(detail = "").text}".replace('\u00a0', ' ')) ++
        Option.when(others > 0)(s"- The page has $others more.")
  }

  private val Explanation =
    "Averages in ms, and the difference to [1] in per cent. S slower, F faster, = unchanged, ? no " +
      "evidence, ! far slower than published, x not comparable, no mark: not judged. * failed or doubtful."

  /** The caution before all figures, then modules, sidecars and cost. */
  private def platforms(column: RunColumn, index: Int): String =
    column.comparison.flatMap(_.platforms).fold("") { change =>
      (PlatformWords.caution(change, "[1]", s"[${index + 1}]") +: PlatformWords.summary(change))
        .map(line => s"\n    ${line.replace('\u00a0', ' ')}")
        .mkString
    }

  private def conditions(column: RunColumn): String =
    column.comparison.toVector
      .flatMap(c => c.blocked ++ c.cautions)
      .map(sentence => s"\n    ${sentence.replace('\u00a0', ' ')}")
      .mkString

  /** A line for each part that differs from the first run. */
  private def changed(column: RunColumn): String =
    column.changes
      .map(_.part)
      .distinct
      .map { part =>
        val all = column.changes.filter(_.part == part)
        val named = all.take(MaxChanges).map { c =>
          s"${c.setting} ${c.before.getOrElse("not there")} → ${c.after.getOrElse("not there")}"
        }
        val more = all.size - named.size
        s"\n    $part: ${named.mkString(", ")}" + (if (more > 0) s" and $more more" else "")
      }
      .mkString

  private val MaxChanges = 3

  private def head(table: RunTable): String =
    "Transaction".padTo(NameWidth, ' ') + table.columns.indices.map { i =>
      s"[${i + 1}]".reverse.padTo(if (i == 0) FirstWidth else Width, ' ').reverse
    }.mkString

  private def line(name: String, cells: Vector[Option[RunCell]]): String = {
    val shown = if (name.length > NameWidth - 1) name.take(NameWidth - 2) + "~" else name
    shown.padTo(NameWidth, ' ') + cells.zipWithIndex.map { case (cell, i) =>
      text(cell, isFirst = i == 0).reverse.padTo(if (i == 0) FirstWidth else Width, ' ').reverse
    }.mkString
  }.stripTrailing

  private def text(cell: Option[RunCell], isFirst: Boolean): String = cell.fold("-") { c =>
    val average =
      Format.whole(c.averageMs) + (if (c.doubt.isDefined) "*" else " ")
    if (isFirst) average
    else
      average + c.changePercent.fold(" " * 10)(change => signed(change)) + mark(c.verdict)
  }

  private def signed(percent: Double): String =
    ConsoleSummary
      .plain(Format.unit(Format.difference(percent), "%"))
      .reverse
      .padTo(10, ' ')
      .reverse

  private def mark(verdict: Option[RowVerdict]): String = verdict match {
    case Some(RowVerdict.Slower) => " S"
    case Some(RowVerdict.Faster) => " F"
    case Some(RowVerdict.Unchanged) => " ="
    case Some(RowVerdict.NoEvidence) => " ?"
    case Some(RowVerdict.StandsOut) => " !"
    case Some(RowVerdict.NotComparable) => " x"
    case _ => "  "
  }

  /** Geometric means; a sum would show the slowest few rows only. */
  private def means(table: RunTable): String =
    "Geometric mean of the ratios".padTo(NameWidth, ' ') + " " * FirstWidth +
      table.columns
        .drop(1)
        .map(_.meanPercent.fold("-")(m => s"${signed(m)}  ").reverse.padTo(Width, ' ').reverse)
        .mkString
}
