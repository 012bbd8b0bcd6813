package org.folio.perf.app

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.ChangeGroups
import org.folio.perf.analysis.pair.rule.RequestsDiffer
import org.folio.perf.analysis.several.ComparedTests
import org.folio.perf.model.{Eithers, ModelJson, RunReport, TestRecord}
import org.folio.perf.pipeline.Baselines
import org.folio.perf.report.form.StudyJson
import org.folio.perf.report.{ComparePage, StudyTables}
import org.folio.perf.settings.ConfigBlock
import org.folio.perf.source.{KnownDefectsFile, PublishedBaselines}

/**
 * Compares up to sixteen tests with each other: `./perf compare -Druns=a,b,c`.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 a run cannot be read or the page not be written.
 */
object CompareMain extends Program("runs", "page", "format", "out") {
  private val MaxRuns = 16

  protected def answer(asked: Asked): Either[Refusal, Answer] = {
    val names = ConfigBlock.listed(asked.text("runs").getOrElse(""))
    val page = asked.text("page").getOrElse(DefaultPage)
    val format = asked.text("format").getOrElse("html")
    def out = Paths.get(asked.text("out").getOrElse(if (format == "html") page else defaultFile(format)))
    if (names.size < 2 || names.size > MaxRuns)
      Left(Refusal(s"-Druns names ${Words.count(names.size, "run")}; expected 2 to $MaxRuns.\n$usage"))
    else if (!Formats.contains(format))
      Left(Refusal(s"-Dformat is $format; expected ${Formats.init.mkString(", ")} or ${Formats.last}.\n$usage"))
    else
      Eithers
        .map(names)(Baselines.find(_, Reports))
        .map(_.map(_.left.map(PublishedBaselines.withCost)))
        .flatMap(produce(_, format, out))
        .left
        .map(Refusal.unreadable)
        .map(Answer(_))
  }

  private val Formats = Vector("html", "json", "wiki")

  private def defaultFile(format: String): String =
    DefaultPage.stripSuffix("html") + (if (format == "json") "json" else "xhtml")

  private def produce(
      runs: Vector[Either[TestRecord, RunReport]],
      format: String,
      out: Path,
  ): Either[String, Vector[String]] = {
    val compared = new ComparedTests(runs, KnownDefectsFile.read())
    val written = format match {
      case "json" => PageFiles.writeText(out, new String(ModelJson.write(StudyJson(compared.found)), UTF_8))
      case "wiki" => PageFiles.writeText(out, ComparePage.wiki(compared))
      case _ => PageFiles.write(out, ComparePage.render(compared))
    }
    val name = if (format == "html") "Page" else "File"
    written.map(_ => CompareText.lines(compared) :+ s"$name: $out")
  }

  private val Reports = Paths.get("reports")
  private val DefaultPage = "reports/comparison.html"

  protected def usage: String =
    """Compares two to sixteen runs with each other.
      |
      |  ./perf compare -Druns=RUN,RUN,... [-Dpage=FILE] [-Dformat=html|json|wiki] [-Dout=FILE]
      |
      |  runs    run folders, their names in reports/, files of published tests, or names such as mobius/test-4
      |  page    file for the page (default reports/comparison.html)
      |  format  html: the page; json: for programs; wiki: Confluence's storage format (default html)
      |  out     file for any format (default reports/comparison with the format's ending)""".stripMargin
}

/** A comparison of tests as lines for a console: the tests, cautions, all times, summary and findings. */
private[app] object CompareText {
  def lines(compared: ComparedTests): Vector[String] = {
    val tables = new StudyTables(compared.found)
    val study = compared.study
    val tests = study.tests.indices.toVector.map { i =>
      s"[${i + 1}] ${study.tests(i).name}: ${compared.found.sentences.naming.tests(i)}"
    }
    val cautions = compared.comparisons.flatMap { case (before, after, c) =>
      (c.blocked ++ c.cautions ++ RequestsDiffer.findings(c).map(_.statement) ++ ChangeGroups.notCompared(c.notStated))
        .map(words => s"    $after against $before: $words")
    }
    val findings = compared.found.all.zipWithIndex.map { case (f, i) => s"${i + 1}. ${f.statement}" }
    ((tests :+ compared.found.conditions) ++ cautions ++ ("" +: times(tables)) ++
      Vector("", compared.found.alone, "") ++ findings)
      .map(_.replace('\u00a0', ' '))
  }

  /** All times; the page has more columns. A column's changes are against the tests that its head names. */
  private def times(tables: StudyTables): Vector[String] = {
    val table = tables.times
    def number(i: Int) = s"[${i + 1}]"
    val heads = tables.references.zipWithIndex.map { case (against, i) =>
      if (against.isEmpty) number(i) else s"${number(i)} to ${against.map(number).mkString(", ")}"
    }
    val rows = (table.of +: heads) +: table.rows.map { case (name, cells) =>
      name +: cells.map(c => if (c.short.isEmpty) c.text else c.short)
    }
    ConsoleSummary.table(rows)
  }
}
