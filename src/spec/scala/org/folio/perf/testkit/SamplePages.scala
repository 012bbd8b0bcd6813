package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import org.folio.perf.model.RunReport
import org.folio.perf.report.Report
import org.folio.perf.report.form.{CsvTables, JunitXml}

/** Writes the sample reports in all forms to a folder, by default `target/report-samples`. */
object SamplePages {
  def main(args: Array[String]): Unit = {
    val folder = Path.of(args.headOption.getOrElse("target/report-samples"))
    Files.createDirectories(folder)
    val (sheet, css) = Report.styleSheet
    Files.writeString(folder.resolve(sheet), css)
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
    "cluster" -> SampleCluster.report,
  )
}
