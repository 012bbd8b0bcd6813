package org.folio.perf.source

import io.gatling.testkit.GatlingOracle
import java.nio.file.{Files, Path}
import org.folio.perf.testkit.{PlainSuite, SampleRunFolder}

class LogOfRecordsSpec extends PlainSuite {

  test("Gatling's own reader finds the same in a log of the records as in the log that Gatling wrote") {
    SampleRunFolder.Small.lend { folder =>
      def log(name: String): Path = Files.createDirectory(folder.resolve(name)).resolve(SimulationLog.Name)
      Files.move(folder.resolve(SimulationLog.Name), log("gatling's"))
      val run = SampleRunFolder.manifest(folder)
      LogOfRecords.write(folder.resolve(TransactionsFile.Name), run, log("ours")).shouldBe(Right(()))
      val (own, gatlings) = (GatlingOracle.read(folder, "ours"), GatlingOracle.read(folder, "gatling's"))
      own.stats.should(not).be(empty)
      own.stats.shouldBe(gatlings.stats)
      own.scenarios.toSet.shouldBe(gatlings.scenarios.toSet)
    }
  }
}
