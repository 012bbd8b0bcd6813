package org.folio.perf.bench.suspects

import java.io.{BufferedOutputStream, FileOutputStream}
import java.nio.file.{Files, Path}
import org.folio.perf.model.{ModelJson, RunReport}
import org.folio.perf.pipeline.PostProcessor
import org.folio.perf.source.{RunFolder, SimulationLog, TransactionsFile}
import org.folio.perf.testkit.{LogWriter, TemporaryFolder}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Using

/** A small version of `bench/suspects.sh`; the seeds are fixed, so it gives the same each time. */
class SuspectRatesSpec extends AnyFunSuite with Matchers {
  private val quiet = SimulatedCluster(12, users = 5, noise = 0.02, phi = 0.5, drift = 0.005)
  private lazy val before = SuspectRates.run(quiet, 1, SystemChange.None)

  private def counts(change: SystemChange): SuspectCounts =
    SuspectCounts.of(
      new SuspectTruth(change),
      SuspectRates.compare(before, SuspectRates.run(quiet, 2, change)),
    )

  test("an unchanged cluster has no suspect") {
    val same = counts(SystemChange.None)
    (same.pairs, same.targets, same.wrong).shouldBe((1, 0, 0))
  }

  test("the module that is slower, and the request that is, are named, and no other") {
    val module = counts(SystemChange(modules = Map("mod-search" -> 2.0)))
    (module.visible, module.moduleNamed, module.requestNamed, module.wrong).shouldBe((1, 1, 1, 0))
    module.rowsExplained.shouldBe(module.rows)
    val request =
      counts(SystemChange(delaysMs = Map("POST /circulation/renew-by-barcode" -> 300.0)))
    (request.targets, request.moduleNamed, request.wrong).shouldBe((1, 1, 0))
  }

  test("a run that is only added up gives what its files give") {
    TemporaryFolder.lend { folder =>
      val read = inFiles(folder)
      before.breakdown.map(_.transaction).shouldBe(read.breakdown.map(_.transaction))
      before.breakdown.map(_.requests).shouldBe(read.breakdown.map(_.requests))
      before.blocks.shouldBe(read.blocks)
    }
  }

  /** The first run, through the files that a load generator writes. */
  private def inFiles(folder: Path): RunReport = {
    val sink = new ReportSink(quiet, 1, SystemChange.None)
    Files.write(folder.resolve("run.json"), ModelJson.write(sink.manifest))
    val lines = new StringBuilder(s"${TransactionsFile.Header}\n")
    val out = new BufferedOutputStream(
      new FileOutputStream(folder.resolve(SimulationLog.Name).toFile)
    )
    Using.resource(new LogWriter(out)) { log =>
      log.header(Vector.empty, sink.manifest.loadStartedAt.toEpochMilli)
      quiet.run(
        1,
        SystemChange.None,
        new WritingSink(log, lines, sink.manifest.loadStartedAt.toEpochMilli),
      )
    }
    Files.writeString(folder.resolve(TransactionsFile.Name), lines)
    RunFolder
      .open(folder, folder)
      .map(PostProcessor.analyse(_))
      .fold(e => fail(e.message), identity)
  }
}

/** Writes both files of a load generator. */
final private class WritingSink(log: LogWriter, lines: StringBuilder, startMs: Long) extends ClusterSink {
  private val rows = ClusterPlan.rows
  private val names = rows.map(_.requests.map(_.name).distinct)

  override def request(row: Int, request: Int, fromMs: Int, endMs: Int): Unit =
    log.request(Vector(rows(row).name), names(row)(request), fromMs, endMs)

  override def transaction(row: Int, fromMs: Int, endMs: Int, sumMs: Int): Unit = {
    log.group(Vector(rows(row).name), fromMs, endMs, sumMs, ok = true)
    lines.append(s"${startMs + fromMs}\t${endMs - fromMs}\tt\t${rows(row).name}\ttrue\t\n")
    ()
  }
}
