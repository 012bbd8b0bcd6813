package org.folio.perf.source

import io.gatling.testkit.GatlingOracle
import org.folio.perf.testkit.{OracleSimulation, Patience, TemporaryFolder}
import com.sun.net.httpserver.{HttpExchange, HttpServer}
import io.gatling.testkit.GatlingOracle.{Key, Stats}
import java.net.{InetAddress, InetSocketAddress}
import java.nio.file.{Files, Path}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.collection.mutable
import scala.jdk.StreamConverters._
import scala.util.Using

/** Our reader against Gatling's own, on the log of a real run. */
class GatlingOracleSpec extends AnyFunSuite with Matchers {
  test("counts, least, mean and greatest times of a real run are those of Gatling's own reader") {
    TemporaryFolder.lend { results =>
      withServer(url => runGatling(results, url))
      val runFolder = onlyFolder(results)
      val log = runFolder.resolve("simulation.log")
      val ours = new StatsVisitor
      val summary = SimulationLog.read(log, ours).fold(e => fail(e.message), identity)
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

  private def withServer(use: String => Unit): Unit = {
    val address = new InetSocketAddress(InetAddress.getLoopbackAddress, 0)
    val server = HttpServer.create(address, 0)
    server.createContext("/", exchange => answer(exchange))
    server.start()
    try use(s"http://127.0.0.1:${server.getAddress.getPort}")
    finally server.stop(0)
  }

  private def answer(exchange: HttpExchange): Unit = {
    val status = if (exchange.getRequestURI.getPath == "/fail") 500 else 200
    exchange.sendResponseHeaders(status, 2)
    exchange.getResponseBody.write("ok".getBytes)
    exchange.close()
  }
}

/** The same figures as the oracle's, from our records. */
final private class StatsVisitor extends LogVisitor {
  private val times = mutable.HashMap.empty[Key, mutable.ArrayBuffer[Int]]
  private var strings: LogStrings = _
  var userStarts = 0L
  var errors = 0L

  def stats: Map[Key, Stats] = times.view.mapValues { ms =>
    val sum = ms.map(_.toLong).sum
    Stats(ms.size.toLong, ms.min, (sum.toDouble / ms.size.toDouble).round.toInt, ms.max)
  }.toMap

  private def add(kind: String, path: String, ok: Boolean, ms: Int): Unit =
    times.getOrElseUpdate(Key(kind, path, ok), mutable.ArrayBuffer.empty) += ms

  override def started(header: LogHeader, strings: LogStrings): Unit = this.strings = strings

  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit =
    add("request", (strings.path(path) :+ strings.text(name)).mkString(" / "), ok, end - start)

  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = {
    val name = strings.path(path).mkString(" / ")
    add("duration", name, ok, end - start)
    add("cumulated", name, ok, cumulated)
  }

  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    if (starts) userStarts += 1

  override def error(message: Int, timeMs: Int): Unit = errors += 1
}
