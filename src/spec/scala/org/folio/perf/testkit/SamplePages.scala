package org.folio.perf.testkit

import org.folio.perf.report.Report
import java.nio.file.{Files, Path}

/** Writes the sample pages to a folder, to be looked at: `target/report-samples` unless told. */
object SamplePages {
  def main(args: Array[String]): Unit = {
    val folder = Path.of(args.headOption.getOrElse("target/report-samples"))
    Files.createDirectories(folder)
    all.foreach { case (name, report) =>
      Files.writeString(folder.resolve(s"$name.html"), Report.render(report))
    }
  }

  def all: Vector[(String, org.folio.perf.model.RunReport)] = Vector(
    "mobius" -> SampleReports.mobius,
    "failed" -> HostileReports.failedAltogether,
    "empty" -> HostileReports.empty,
    "bare" -> HostileReports.withoutInfrastructure,
    "hostile" -> HostileReports.hostile,
    "forced" -> HostileReports.forced,
    "day" -> SampleReports.day,
    "compared" -> SampleComparisons.compared,
    "published" -> SampleComparisons.withPublished,
  )
}
