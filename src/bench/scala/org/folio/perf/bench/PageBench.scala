package org.folio.perf.bench

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.LoadProfile
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.report.Report
import org.folio.perf.source.SimulationLog
import org.folio.perf.testkit.{SampleReports, SampleRunFolder}

/**
 * Writes the page of `bench/page.sh`: a day of 62 tenants and 31 transactions as it is read and analysed,
 * with the invented metrics of 90 services, a value a minute.
 */
object PageBench {
  private val HourMs = 3600000L

  def main(args: Array[String]): Unit = {
    val folder = Path.of(args(0))
    if (!Files.exists(folder.resolve(SimulationLog.Name)))
      SampleRunFolder(62, 31, 62, LoadProfile(HourMs / 6, HourMs * 24 - HourMs / 6), 2)
        .write(folder): Unit
    val report = RunReporter.produce(folder, folder).fold(message => sys.error(message), identity)
    val metrics = SampleReports.day.infrastructure
    val page = folder.resolve("page.html")
    Files.write(page, Report.page(report.copy(infrastructure = metrics)).getBytes(UTF_8))
    println(
      s"${report.run.tenants.size} tenants, ${report.transactions.size} transactions, " +
        s"${metrics.series.size} series: ${Files.size(page) / 1024} KiB"
    )
  }
}
