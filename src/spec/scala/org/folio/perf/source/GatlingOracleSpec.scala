package org.folio.perf.source

import io.gatling.testkit.GatlingOracle
import io.gatling.testkit.GatlingOracle.{Key, Stats}
import java.nio.file.{Files, Path}
import org.folio.perf.testkit.{
  OracleSimulation,
  Patience,
  PlainSuite,
  RecordedLines,
  SampleRunFolder,
  StubAnswer,
  StubFolio,
  TemporaryFolder,
}
import scala.collection.mutable
import scala.jdk.StreamConverters._
import scala.util.Using

/** Our reader against Gatling's own, on the log of a real run. */
class GatlingOracleSpec extends PlainSuite {
  test("counts, least, mean and greatest times of a real run are those of Gatling's own reader") {
    TemporaryFolder.lend { results =>
      StubFolio.withStub(request => StubAnswer(if (request.path == "/fail") 500 else 200, "ok")) { stub =>
        runGatling(results, stub.url)
      }
      val runFolder = onlyFolder(results)
      val log = runFolder.resolve("simulation.log")
      val ours = new RecordStats
      val summary = SimulationLog.read(log)(ours.add).value
      val oracle = GatlingOracle.read(results, runFolder.getFileName.toString)

      summary.problem.shouldBe(None)
      summary.header.map(_.gatlingVersion).shouldBe(Some("3.15.1"))
      summary.header.map(_.scenarios.toSet).shouldBe(Some(Set("nested", "failing", "größer")))
      oracle.stats.should(not).be(empty)
      ours.stats.shouldBe(oracle.stats)
      ours.userStarts.shouldBe(36L + 9L + 10L)
      ours.errors.shouldBe(9L)
    }
  }

  private def runGatling(results: Path, url: String): Unit = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    // A proxy that is not there: Gatling's look-up of its newest version stays on this machine.
    val noProxy =
      Seq("http", "https").flatMap(s => Seq(s"-D$s.proxyHost=127.0.0.1", s"-D$s.proxyPort=9"))
    val command = Seq(java, "-Xmx256m", "--add-opens=java.base/java.lang=ALL-UNNAMED") ++ noProxy ++
      Seq(
        "-Dgatling.data.enableAnalytics=false",
        "-Dgatling.http.warmUpUrl=",
        "-Dgatling.data.writers.0=file",
        s"-Doracle.url=$url",
      ) ++
      Seq("-cp", System.getProperty("java.class.path"), "io.gatling.app.Gatling") ++
      Seq("-s", classOf[OracleSimulation].getName, "-rf", results.toString, "-nr")
    val output = Files.createTempFile(results.getParent, "gatling", ".txt")
    val process = new ProcessBuilder(command: _*)
      .redirectErrorStream(true)
      .redirectOutput(output.toFile)
      .start()
    try {
      val ended = Patience.hasEnded(process)
      if (!ended || process.exitValue != 0)
        fail(s"Gatling did not succeed:\n${Files.readString(output)}")
    } finally {
      process.destroyForcibly()
      Files.delete(output)
    }
  }

  private def onlyFolder(results: Path): Path = {
    val folders =
      Using.resource(Files.list(results))(_.toScala(Vector)).filter(Files.isDirectory(_))
    folders.should(have).size(1)
    folders.head
  }
}

/** The same figures as the oracle's, from our records. */
final private class RecordStats {
  private val times = mutable.HashMap.empty[Key, mutable.ArrayBuffer[Int]]
  var userStarts = 0L
  var errors = 0L

  def stats: Map[Key, Stats] = times.view.mapValues { ms =>
    val sum = ms.map(_.toLong).sum
    Stats(ms.size.toLong, ms.min, (sum.toDouble / ms.size.toDouble).round.toInt, ms.max)
  }.toMap

  def add(log: LogRecord): Unit = log match {
    case LoggedRequest(groups, name, start, end, ok, _) => add("request", groups :+ name, ok, (end - start).toInt)
    case LoggedGroup(groups, start, end, sumMs, ok) =>
      add("duration", groups, ok, (end - start).toInt)
      add("cumulated", groups, ok, sumMs)
    case _: LoggedError => errors += 1
    case LoggedUser(_, starts, _) => if (starts) userStarts += 1
  }

  private def add(kind: String, path: Vector[String], ok: Boolean, ms: Int): Unit =
    times.getOrElseUpdate(Key(kind, path.mkString(" / "), ok), mutable.ArrayBuffer.empty) += ms
}

class LogOfRecordsSpec extends PlainSuite {

  test("Gatling's own reader finds the recorded executions and their requests in a log of the records") {
    SampleRunFolder.Small.lend { folder =>
      val (run, records) = (SampleRunFolder.manifest(folder), folder.resolve(TransactionsFile.Name))
      val log = Files.createDirectory(folder.resolve("ours")).resolve(SimulationLog.Name)
      LogOfRecords.write(records, run, log).shouldBe(Right(()))
      val times = RecordedLines.of(records).flatMap { execution =>
        val (name, ok, sent) = (execution.transaction, execution.ok, execution.requests.get)
        Vector("duration", "cumulated").map(Key(_, name, ok) -> execution.durationMs) ++
          (0 until sent.size)
            .map(i => Key("request", s"$name / ${sent.names(sent.number(i))}", sent.ok(i)) -> sent.ms(i))
      }
      val expected = times.groupMap(_._1)(_._2).map { case (key, ms) =>
        key -> Stats(ms.size.toLong, ms.min, (ms.sum.toDouble / ms.size).round.toInt, ms.max)
      }
      val read = GatlingOracle.read(folder, "ours")
      read.stats.shouldBe(expected)
      read.scenarios.toSet.shouldBe(run.plan.map(_.scenario).toSet)
    }
  }
}
