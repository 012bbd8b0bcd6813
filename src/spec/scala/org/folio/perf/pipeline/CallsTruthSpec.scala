package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.analysis.tally.{CallsTally, ClockOffsets, LostTraces, RunWindow}
import org.folio.perf.model._
import org.folio.perf.source.calls.{CallLogRequest, LogFiles}
import org.folio.perf.testkit.{MadeCall, MadeCalls, MadeLine, MadeTruth, PlainSuite, ReadCalls, TemporaryFolder}
import scala.util.Random

/** Logs of made traces give the traces' own truth back. */
class CallsTruthSpec extends PlainSuite {
  private val Run = RequestMark.runOf("made")
  private val StartMs = 1795464000000L
  private val window = RunWindow(StartMs, 0, 600000, 600000, 600000)
  private val request = CallLogRequest(Run, StartMs - 1000, StartMs + 700000)
  private val breakdown = Vector(
    TransactionBreakdown(
      "transaction",
      "",
      600,
      100,
      Vector(RequestShare("GET /level-0/mod-circulation", Some("mod-circulation"), 1, 100, 100, 100, 100)),
      0,
    )
  )

  /** @param roots sampled ones, whose truth counts */
  private case class Made(lines: Vector[MadeLine], roots: Vector[MadeCall])

  private def made(count: Int, share: Double, gateways: Int)(
      lines: (MadeCalls, String, Long, MadeCall) => Vector[MadeLine]
  ): Made = {
    val calls = new MadeCalls(seed = 7, gateways)
    val draw = new Random(3)
    val all = Vector.tabulate(count) { i =>
      val sampled = draw.nextDouble() < share
      val sentMs = StartMs + i * 20L
      val mark = MadeTruth.mark(Run, sampled, "GET /level-0/mod-circulation", sentMs, i.toLong)
      val root = calls.trace()
      (sampled, root, lines(calls, mark, sentMs * 1000, root))
    }
    Made(all.flatMap(_._3).sortBy(_.us), all.filter(_._1).map(_._2))
  }

  private def result(files: Path => String): (CallsResult, CallLogFacts) = TemporaryFolder.lend { folder =>
    val clocks = new ClockOffsets
    val lost = new LostTraces(window)
    val read = ReadCalls.from(new LogFiles(files(folder)), request)
    read.traces.foreach(clocks.add)
    read.traces.foreach(lost.add)
    val tally = new CallsTally(window, clocks, lost)
    read.traces.foreach(tally.add)
    (tally.calls(read.facts).result(breakdown, Vector.empty, 600000), read.facts)
  }

  private def write(folder: Path, name: String, lines: Vector[String]): String =
    Files.writeString(folder.resolve(name), lines.mkString("", "\n", "\n")).toString

  private def check(found: CallsResult, roots: Vector[MadeCall], filters: String, within: Double): Unit = {
    val traced = found.requests.head
    val truth = roots.flatMap(MadeTruth.ownUs(_, filters).toVector).groupMapReduce(_._1)(_._2)(_ + _)
    val calls = roots.map(_.all.size - 1).sum.toDouble / roots.size.toDouble
    withClue(s"calls per request, ${traced.traces} of ${roots.size} traces") {
      if (traced.traces == roots.size.toLong) traced.callsPerRequest.shouldBe(calls +- 0.001)
    }
    truth.foreach { case (module, us) =>
      val expected = us.toDouble / 1000 / roots.size.toDouble
      withClue(s"own time of $module") {
        traced.own.find(_.module == module).fold(0.0)(_.averageMs).shouldBe(expected +- expected * within)
      }
    }
  }

  for (share <- Vector(0.01, 1.0))
    test(s"Okapi's log with whole seconds gives own times within 2 % with $share of the transactions sampled") {
      val log = made(if (share < 0.1) 6000 else 1500, share, 1)((calls, mark, us, root) => calls.okapi(mark, us, root))
      val (found, facts) = result(write(_, "okapi.log", log.lines.map(_.toTheSecond)))
      found.traces.shouldBe(log.roots.size.toLong)
      facts.linesLost.shouldBe(0)
      check(found, log.roots, "mod-authtoken", 0.02)
    }

  test("two Okapis with clocks 200 ms apart give own times within 2 %") {
    val log = made(1500, 1, 2)((calls, mark, us, root) => calls.okapi(mark, us, root))
    val (found, _) = result { folder =>
      Vector(0, 1)
        .map { gateway =>
          val own = log.lines.filter(_.gateway == gateway).map(line => line.copy(us = line.us + gateway * 200000L))
          write(folder, s"okapi-$gateway.log", own.map(_.exact))
        }
        .mkString(",")
    }
    found.remarks.mkString.should(include("clocks"))
    check(found, log.roots, "mod-authtoken", 0.02)
  }

  test("with one lost line in a hundred the traces that are whole give own times and calls within 2 %") {
    val log = made(6000, 1, 1)((calls, mark, us, root) => calls.okapi(mark, us, root))
    val kept = new MadeCalls(9, 1).losing(log.lines, 0.01)
    val (found, facts) = result(write(_, "okapi.log", kept.map(_.exact)))
    facts.linesLost.toDouble.shouldBe((log.lines.size - kept.size).toDouble +- (log.lines.size - kept.size) * 0.05)
    found.incomplete.should(be > 1000L)
    check(found, log.roots, "mod-authtoken", 0.02)
    val calls = log.roots.map(_.all.size - 1).sum.toDouble / log.roots.size.toDouble
    found.requests.head.callsPerRequest.shouldBe(calls +- calls * 0.02)
  }

  test("sidecars with clocks 200 ms apart give own times within 2 %") {
    def clock(module: String): Long =
      if (module == "mod-users") 200000 else if (module == "mod-feesfines") -150000 else 0
    val log = made(1500, 1, 1)((calls, mark, us, root) => calls.sidecars(mark, us, root, clock))
    val (found, facts) = result(write(_, "sidecars.log", log.lines.map(_.exact)))
    facts.incomplete.shouldBe(0)
    found.traces.shouldBe(log.roots.size.toLong)
    check(found, log.roots, "sidecars", 0.02)
  }

  test("rates of modules and calls between them are those of all requests, not of the sample") {
    val log = made(1500, 0.1, 1)((calls, mark, us, root) => calls.okapi(mark, us, root))
    val (found, _) = result(write(_, "okapi.log", log.lines.map(_.exact)))
    // 600 requests in 600 seconds.
    found.modules.find(_.name == "mod-circulation").map(_.calledPerSec).shouldBe(Some(1.0))
    val called = log.roots.flatMap(_.all).count(_.module == "mod-users").toDouble / log.roots.size.toDouble
    found.modules.find(_.name == "mod-users").map(_.calledPerSec).get.shouldBe(called +- 0.01)
    found.edges.filter(_.to == "mod-users").map(_.perMinute).sum.shouldBe(called * 60 +- 0.1)
  }
}
