package org.folio.perf.report.form

import org.folio.perf.model.{InfrastructureResult, RunReport, TimeCourse}
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/**
 * The tables of a report for spreadsheets, by RFC 4180 in UTF-8: all of the page, and the figures of its charts over
 * time. Heads are those of the page. Numbers have a decimal point, no separators and at most three digits after the
 * point. An absent value is an empty cell.
 */
object CsvTables {

  /** Name of each file with its text. */
  def render(report: RunReport, sections: Seq[Section]): Vector[(String, String)] = {
    val tables = Absences.present(sections, report).toVector.flatMap(section => tablesOf(section.content(report))) ++
      Vector(timeline(report), courses(report.courses), resources(report.infrastructure))
    tables.map(_.csv).distinct.map(file => s"$file.csv" -> text(tables.filter(_.csv == file)))
  }

  /** Those of the page: other forms have a part of them. */
  private def tablesOf(block: Block): Vector[Table] = block match {
    case table: Table => Vector(table.withoutDrawings)
    case Block.Group(blocks, _, _) => blocks.flatMap(tablesOf)
    case Block.Folded(_, inner, _) => tablesOf(inner)
    case Block.PageOnly(inner) => tablesOf(inner)
    case Block.Bars(_, bars, _) => bars.flatMap(bar => tablesOf(bar.content))
    case _ => Vector.empty
  }

  /** Rows of tables that share a file. A remark on a cell has a column of its own. */
  private def text(tables: Vector[Table]): String = {
    val rows = tables.flatMap(table =>
      table.rows.map(row =>
        table.context ++ heads(table).zip(row.head +: row.cells).flatMap { case ((column, head), cell) =>
          val (remarks, words) = cell.content.spans.partitionMap {
            case Span.Marked(Mark.Remark, text) => Left(PlainText.words(text, Nil).trim)
            case span => Right(span)
          }
          val remark = remarks.filter(_.nonEmpty).mkString("; ")
          (head -> value(column, cell, PlainText.words(Text(words), Nil).trim)) +:
            Option.when(remark.nonEmpty)(s"$head, remark" -> remark).toSeq
        }
      )
    )
    val all = tables.flatMap(table => table.context.map(_._1) ++ heads(table).map(_._2)).distinct
    val columns = all ++ rows.flatMap(_.map(_._1)).distinct.diff(all)
    (columns +: rows.map(_.toMap).map(cells => columns.map(cells.getOrElse(_, ""))))
      .map(_.map(cell => quoted(guarded(Html.legal(cell)))).mkString(","))
      .mkString("", "\r\n", "\r\n")
  }

  /** Each column with its head, unit and group, such as "During: Average, ms". */
  private def heads(table: Table): Seq[(Column, String)] = table.columns.map { column =>
    val unit = if (column.sortedIn.isEmpty) column.unit else column.sortedIn
    column -> Seq(column.groupName, PlainText.head(column.copy(unit = unit))).filter(_.nonEmpty).mkString(": ")
  }

  private def value(column: Column, cell: Cell, words: String): String = {
    def number = words.replace('−', '-').replace(",", "").stripPrefix("+").toDoubleOption.map(Format.figure)
    val sorted = cell.sortBy.filter(_ => column.sortedIn.nonEmpty)
    if (words == Format.Absent) "" else cell.figure.orElse(sorted).orElse(number).getOrElse(words)
  }

  private def timeline(report: RunReport): Table = {
    val width = report.timeline.bucketMs
    TableOf(report.timeline.buckets.zipWithIndex)
      .whole("From", "ms")(_._2 * width)
      .whole("To", "ms")(bucket => (bucket._2 + 1) * width)
      .whole("Transactions")(_._1.transactions)
      .whole("Failed transactions")(_._1.failedTransactions)
      .whole("Requests")(_._1.requests)
      .whole("Failed requests")(_._1.failedRequests)
      .whole("p50", "ms")(_._1.p50Ms)
      .whole("p95", "ms")(_._1.p95Ms)
      .whole("Requests, p50", "ms")(_._1.requestP50Ms)
      .whole("Requests, p95", "ms")(_._1.requestP95Ms)
      .whole("Active users")(_._1.activeUsers)
      .table("")
      .file("timeline")
  }

  private def courses(all: Vector[TimeCourse]): Table =
    TableOf(for (course <- all; step <- course.finished.indices if course.finished(step) > 0) yield (course, step))
      .text("Name")(_._1.name)
      .text("Kind")(row => if (row._1.isRequest) "request" else "transaction")
      .whole("From", "ms") { case (course, step) => course.stepMs * step }
      .whole("Finished") { case (course, step) => course.finished(step) }
      .whole("Failed") { case (course, step) => course.failed(step) }
      .whole("Average", "ms") { case (course, step) => course.averageMs(step) }
      .whole("p50", "ms") { case (course, step) => course.p50Ms(step) }
      .whole("p95", "ms") { case (course, step) => course.p95Ms(step) }
      .table("")
      .file("courses")

  private def resources(found: InfrastructureResult): Table =
    TableOf(found.series)
      .text("Source")(_.source)
      .text("Metric")(_.metric)
      .text("Resource")(_.subject)
      .text("Unit")(_.unit)
      .text("Statistic")(_.statistic)
      .whole("Period", "s")(_.periodSeconds)
      .number("Average")(_.average)(Format.short)
      .number("Maximum")(_.maximum)(Format.short)
      .number("Coverage", "%")(_.coveragePercent)(Format.share)
      .table("")
      .file("resources")

  /** First characters of cells that spreadsheets read as formulas. */
  private val FormulaStart = Set('=', '+', '-', '@', '\t', '\uff1d', '\uff0b', '\uff0d', '\uff20')

  private def guarded(cell: String): String =
    if (cell.dropWhile(_ == ' ').headOption.exists(FormulaStart) && cell.toDoubleOption.isEmpty) s"'$cell" else cell

  private def quoted(cell: String): String =
    if (cell.exists(c => c == ',' || c == '"' || c == '\n' || c == '\r')) "\"" + cell.replace("\"", "\"\"") + "\""
    else cell
}
