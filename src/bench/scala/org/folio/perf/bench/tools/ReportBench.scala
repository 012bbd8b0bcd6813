package org.folio.perf.bench.tools

import org.folio.perf.testkit.SampleRunFolder
import java.nio.file.{Files, Path}
import org.folio.perf.model.LoadProfile
import org.folio.perf.source.{LoggedRequest, LogOfRecords, SimulationLog, TransactionsFile}

/**
 * Our report against Gatling's own and JMeter's dashboard of the same samples. Driver of
 * `bench/report.sh`.
 */
object ReportBench {
  private val HourMs = 3600000L

  /** As many as `MobiusBaseline` has of either: 31 transactions, and some 200 requests by name. */
  private val Transactions = 31
  private val RequestsEach = 7

  /** @param args folder, JMeter's home, samples, rounds */
  def main(args: Array[String]): Unit = {
    val folder = Path.of(args(0)).toAbsolutePath
    val (samples, times) = (args(2).toInt, args(3).toInt)
    val run = folder.resolve(s"run-$samples")
    val jtl = run.resolve("results.jtl")
    if (!Files.exists(jtl)) write(run, jtl, samples)
    println(BenchMachine.line)
    val expected = counted(run)
    println(
      f"samples: ${expected.samples}%,d requests of ${Transactions * RequestsEach} names in an hour, " +
        f"${expected.failed}%,d of them failed; simulation.log ${mib(run.resolve(SimulationLog.Name))} MiB, " +
        s"transactions.tsv ${mib(run.resolve(TransactionsFile.Name))} MiB, results.jtl ${mib(jtl)} MiB"
    )
    val tools = new ReportTools(run, jtl, folder, Path.of(args(1)).toAbsolutePath)
    val rounds = Vector.fill(times)(ReportTools.All.map { tool =>
      val made = tools.make(tool)
      println(ReportBenchTable.line(made))
      if (made.reported != expected)
        sys.error(s"$tool is of ${made.reported}, expected $expected.")
      made
    })
    print(ReportBenchTable(rounds))
  }

  private def write(run: Path, jtl: Path, samples: Int): Unit = {
    val perMinute = samples / 60.0 / (Transactions * RequestsEach)
    val hour = SampleRunFolder(62, Transactions, perMinute, LoadProfile(0, HourMs), RequestsEach)
    hour.write(run)
    val records = run.resolve(TransactionsFile.Name)
    LogOfRecords
      .write(records, SampleRunFolder.manifest(run), run.resolve(SimulationLog.Name))
      .fold(sys.error, identity)
    val part = jtl.resolveSibling("results.jtl.part")
    JtlWriter.write(records, part)
    Files.move(part, jtl)
    ()
  }

  private def counted(run: Path): Reported = {
    var (all, failed) = (0L, 0L)
    val read = SimulationLog.read(run.resolve(SimulationLog.Name)) {
      case request: LoggedRequest =>
        all += 1
        if (!request.ok) failed += 1
      case _ => ()
    }
    read.fold(error => sys.error(error), _ => Reported(all, failed))
  }

  private def mib(file: Path): Long = Files.size(file) >> 20
}
