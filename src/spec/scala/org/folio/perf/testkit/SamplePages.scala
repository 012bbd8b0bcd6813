package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import org.folio.perf.analysis.comparison.{RunTable, Trend}
import org.folio.perf.live.LivePage
import org.folio.perf.model.RunReport
import org.folio.perf.report.{ComparePage, Report, TrendPage}
import org.folio.perf.report.form.{CsvTables, JunitXml}

/** Writes the sample reports in all forms to a folder, by default `target/report-samples`. */
object SamplePages {
  def main(args: Array[String]): Unit = {
    val folder = Path.of(args.headOption.getOrElse("target/report-samples"))
    Files.createDirectories(folder)
    val (sheet, css) = Report.styleSheet
    Files.writeString(folder.resolve(sheet), css)
    Vector(
      "live" -> LivePage.render(SampleLive.underWay()),
      "begun" -> LivePage.render(SampleLive.begun),
      "trend" -> TrendPage.render(Trend(several)),
      "compare" -> ComparePage.render(RunTable(several.map(Right(_)))),
    ).foreach { case (name, page) => Files.writeString(folder.resolve(s"$name.html"), page) }
    all
      .foreach { case (name, report) =>
        def write(file: String, text: String) = Files.writeString(folder.resolve(file), text)
        write(s"$name.html", Report.page(report))
        write(s"$name.xhtml", Report.wiki(report))
        write(s"$name.md", Report.markdown(report))
        write(s"$name.junit.xml", JunitXml.render(report))
        CsvTables.render(report).foreach { case (file, text) => write(s"$name.$file", text) }
      }
  }

  /** Runs of one simulation, for the pages of several runs. */
  def several: Vector[RunReport] = {
    val first = SampleReports.mobius
    val later = first.run.copy(
      id = s"${first.run.id}-later",
      loadStartedAt = first.run.loadStartedAt.plusSeconds(86400),
    )
    Vector(first, first.copy(run = later), SampleCluster.report)
  }

  def all: Vector[(String, RunReport)] = Vector(
    "mobius" -> SampleReports.mobius,
    "failed" -> HostileReports.failedAltogether,
    "empty" -> HostileReports.empty,
    "bare" -> HostileReports.withoutInfrastructure,
    "hostile" -> HostileReports.hostile,
    "forced" -> HostileReports.forced,
    "day" -> SampleReports.day,
    "compared" -> SampleComparisons.compared,
    "published" -> SampleComparisons.withPublished,
    "upgraded" -> SampleComparisons.upgraded,
    "suspected" -> SampleComparisons.suspected,
    "cluster" -> SampleCluster.report,
    "answers" -> SampleAnswers.report,
  )
}
