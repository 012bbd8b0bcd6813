package org.folio.perf.source.calls

import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Paths}
import java.time.Instant
import org.folio.perf.analysis.tally.{CallsTally, ClockOffsets, LostTraces, RunWindow}
import org.folio.perf.model._
import org.folio.perf.testkit.{MadeCalls, MadeLine, ReadCalls, TemporaryFolder}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class UnmarkedLogsSpec extends AnyFunSuite with Matchers {
  private val startMs = Instant.parse("2026-11-23T14:00:00Z").toEpochMilli
  private val request = CallLogRequest("k3v9x2", startMs, startMs + 3600000)
  private val sample = Files.readString(Paths.get("src/spec/resources/samples/okapi-5.3.0.log"))
  private val unmarked = sample.replaceAll("perf-[a-z0-9-]+;", "")

  private def read(text: String, tenants: Set[String] = Set("tenant1")): ReadCalls =
    ReadCalls.from(
      new UnmarkedLogs(new LogFiles("-", new ByteArrayInputStream(text.getBytes(UTF_8))), tenants),
      request,
    )

  private def calls(found: ReadCalls) = found.traces.map(_.calls).sortBy(_.size)

  test("a real Okapi's log without marks gives the calls that it gives with marks") {
    unmarked.should(not.include("perf-k3v9x2"))
    val marked = ReadCalls.from(new LogFiles("-", new ByteArrayInputStream(sample.getBytes(UTF_8))), request)
    val found = read(unmarked)
    calls(found).shouldBe(calls(marked))
    calls(found).map(_.size).shouldBe(Vector(16, 22, 26))
    found.traces.map(trace => (trace.isComplete, trace.transaction)).distinct.shouldBe(Vector((true, "00000")))
    found.traces.foreach(trace => Instant.ofEpochMilli(trace.atMs).toString.should(startWith("2026-11-23T14:")))
    found.facts.gaps.shouldBe(empty)
  }

  test("the same log again gives the same traces, also with its newest lines first and with ids of a client's own") {
    val found = read(unmarked)
    read(unmarked).shouldBe(found)
    calls(read(unmarked.linesIterator.toVector.reverse.mkString("\n"))).map(_.size).shouldBe(Vector(16, 22, 26))
    calls(read(sample.replaceAll("perf-[a-z0-9-]+;", "k6-17;"))).shouldBe(calls(found))
  }

  test("requests of other tenants and of other times do not count, and a log without any says so") {
    read(unmarked, Set.empty).traces.size.shouldBe(3)
    val other = read(unmarked, Set("diku"))
    other.traces.shouldBe(empty)
    other.facts.gaps.shouldBe(
      Vector(
        "None of 149 lines is of a request of the run's tenants in its time: compare names of tenants and time zones."
      )
    )
    val early = read(unmarked.linesIterator.map(line => s"2026-11-22T${line.take(8)}Z ${line.drop(9)}").mkString("\n"))
    early.traces.shouldBe(empty)
  }

  test("an id that comes again later is another request") {
    def check(at: String) =
      s"$at 110390/users REQ 127.0.0.1:1 tenant1 GET /users mod-users-19.3.1\n" +
        s"$at 110390/users RES 200 2500us mod-users-19.3.1 http://h:2/users\n"
    read(check("14:00:01") + check("14:40:01")).traces.map(_.calls.size).shouldBe(Vector(1, 1))
  }

  test("logs of Eureka's sidecars give own time by module and calls between modules, at the rate of all requests") {
    val window = RunWindow(startMs, 0, 600000, 600000, 600000)
    val made = new MadeCalls(seed = 7, gateways = 1)
    val roots = Vector.fill(300)(made.trace())
    def result(mark: Int => String): CallsResult = TemporaryFolder.lend { folder =>
      val again = new MadeCalls(seed = 7, gateways = 1)
      val lines =
        Vector.tabulate(300)(i => again.sidecars(mark(i), (startMs + i * 1500L) * 1000, again.trace(), _ => 0L))
      lines.flatten.groupBy(_.text.takeWhile(_ != ' ')).foreach { case (module, its) =>
        val own = its.sortBy(_.us).map(line => line.copy(text = line.text.stripPrefix("gone;")))
        Files.writeString(folder.resolve(s"sidecar-$module.log"), own.map(plain).mkString("\n"))
      }
      val files = new LogFiles(folder.toString)
      val found =
        ReadCalls.from(if (mark(0).startsWith("perf-")) files else new UnmarkedLogs(files, Set("diku")), request)
      val (clocks, lost) = (new ClockOffsets, new LostTraces(window))
      found.traces.foreach { trace => clocks.add(trace); lost.add(trace) }
      val tally = new CallsTally(window, clocks, lost)
      found.traces.foreach(tally.add)
      tally.calls(found.facts).result(breakdown, Vector.empty, 600000)
    }
    def plain(line: MadeLine): String = line.exact.replace("gone;", "")
    val marked =
      result(i => RequestMark.text(RequestMark.sampledPrefix("k3v9x2"), names, startMs + i * 1500L, i.toLong))
    val without = result(_ => "gone")
    roots.size.toLong.shouldBe(without.traces)
    without.modules.map(_.name).should(contain.allOf("mod-circulation", "mod-users", "sidecars"))
    without.modules.zip(marked.modules).foreach { case (one, other) =>
      one.name.shouldBe(other.name)
      one.ownMsPerSec.shouldBe(other.ownMsPerSec +- 0.02 * other.ownMsPerSec)
      one.calledPerSec.shouldBe(other.calledPerSec +- 0.02 * other.calledPerSec)
    }
    without.modules.find(_.name == "mod-circulation").map(_.fromClientsPerSec).shouldBe(Some(0.5))
    without.edges.map(edge => (edge.from, edge.to)).toSet.shouldBe(marked.edges.map(edge => (edge.from, edge.to)).toSet)
    marked.requests.size.shouldBe(1)
    without.requests.shouldBe(empty)
    without.remarks.shouldBe(
      Vector(
        "The run's requests carry no mark, so its executions cannot be told apart: all requests of its tenants in its " +
          "time count, also those of others, and calls inside a transaction are not known."
      )
    )
  }

  private val names = RequestMark.names("transaction", "GET /level-0/mod-circulation")
  private val breakdown = Vector(
    TransactionBreakdown(
      "transaction",
      "",
      300,
      100,
      Vector(RequestShare("GET /level-0/mod-circulation", Some("mod-circulation"), 1, 100, 100, 100, 100)),
      0,
    )
  )
}
