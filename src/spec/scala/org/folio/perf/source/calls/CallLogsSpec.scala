package org.folio.perf.source.calls

import org.folio.perf.source.CallsFile
import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Paths}
import org.folio.perf.model._
import org.folio.perf.testkit.{FileBytes, ReadCalls, TemporaryFolder}
import org.scalatest.OptionValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Using

class CallLogsSpec extends AnyFunSuite with Matchers with OptionValues {
  private val request = CallLogRequest("k3v9x2", 0, Long.MaxValue / 4)

  private def sample: String =
    Files.readString(Paths.get("src/spec/resources/samples/okapi-5.3.0.log"))

  private def read(names: String, input: String = ""): ReadCalls =
    ReadCalls.from(new LogFiles(names, new ByteArrayInputStream(input.getBytes(UTF_8))), request)

  private def ofText(text: String): ReadCalls = read("-", text)

  private def sumUs(trace: LoggedTrace): Map[String, Long] =
    trace.calls.flatMap(_.stages).groupMapReduce(_.module)(_.us)(_ + _)

  test("a check-in of a real Okapi has its calls, filters and times") {
    val checkIn = ofText(sample).traces.find(_.request == "04xyz").value
    checkIn.isComplete.shouldBe(true)
    checkIn.calls.size.shouldBe(22)
    checkIn.calls.head.name.shouldBe("POST /circulation/check-in-by-barcode")
    checkIn.calls.head.stages.shouldBe(
      Vector(CallStage("mod-authtoken", 202, 167702), CallStage("mod-circulation", 200, 3606506))
    )
    sumUs(checkIn).shouldBe(
      Map(
        "mod-circulation" -> 3606506,
        "mod-authtoken" -> 3128368,
        "mod-inventory-storage" -> 92510,
        "mod-circulation-storage" -> 50276,
        "mod-configuration" -> 9342,
        "mod-users" -> 7237,
      )
    )
    checkIn.calls.map(_.name).should(contain("GET /location-units/libraries/{id}"))
  }

  test("all three chains of a real Okapi are read, and no line is lost") {
    val all = ofText(sample)
    all.traces.map(_.calls.size).sorted.shouldBe(Vector(16, 22, 26))
    all.facts.shouldBe(CallLogFacts("files", 149, 149, 0, 3, all.facts.incomplete, all.facts.linesLost, 0))
    all.facts.incomplete.shouldBe(0)
  }

  test("frozen calls have neither ids of records nor queries") {
    TemporaryFolder.lend { folder =>
      val log = Files.writeString(folder.resolve("okapi.log"), sample)
      CallsFile.write(folder)(CallLogs.read(new LogFiles(log.toString), request, _))
      val text = new String(
        Using.resource(new java.util.zip.GZIPInputStream(Files.newInputStream(folder.resolve(CallsFile.Name))))(
          _.readAllBytes()
        ),
        UTF_8,
      )
      text.should(not.include("query"))
      text.should(not.include("perf-k3v9x2"))
      "[0-9a-f]{8}-[0-9a-f]{4}-".r.findFirstIn(text).shouldBe(None)
    }
  }

  test("a frozen trace is read as it was written") {
    TemporaryFolder.lend { folder =>
      val log = Files.writeString(folder.resolve("okapi.log"), sample)
      val (facts, _) = CallsFile.write(folder)(CallLogs.read(new LogFiles(log.toString), request, _))
      val traces = Vector.newBuilder[LoggedTrace]
      CallsFile.read(folder, traces += _).value.shouldBe(Right(facts))
      traces.result().shouldBe(ofText(sample).traces)
    }
  }

  private val mark = "perf-k3v9x2-s1a2b3-04xyz-mi5xk3f2-1"

  private def okapi(prefix: String => String): String = Vector(
    s"$mark;111111/users REQ 127.0.0.1:1 diku GET /users/5 mod-authtoken-2.15.1 mod-users-19.3.1",
    s"$mark;111111/users RES 202 500us mod-authtoken-2.15.1 http://h:1/users/5",
    s"$mark;111111/users RES 200 2500us mod-users-19.3.1 http://h:2/users/5?query=x",
  ).map(prefix(_) + "\n").mkString

  test("prefixes of Okapi's layouts, of Kubernetes and of Docker are no obstacle") {
    val layouts = Vector[String => String](
      text => s"20:00:01 [$mark;111111/users] [diku] [] [mod-users-19.3.1] INFO  ?  $text",
      text => s"2026-11-23T20:00:01.123456789Z stdout F 20:00:01 [$mark;1/users] [] [] [] INFO  ProxyContext $text",
      text => s"""{"timeMillis":1795464001123,"level":"INFO","message":"$text","requestId":"$mark;111111/users"}""",
      text => s"""{"log":"20:00:01 INFO  DockerLog $text\\n","stream":"stdout","time":"2026-11-23T20:00:01.12Z"}""",
      text => s"""{"message":"${text.replace("/", "\\/")}"}""",
    )
    layouts.foreach { layout =>
      val found = ofText(okapi(layout)).traces
      found.map(_.isComplete).shouldBe(Vector(true))
      found.head.calls.map(_.name).shouldBe(Vector("GET /users/{id}"))
      found.head.calls.head.durationUs.shouldBe(3000)
    }
  }

  test("a line that is cut off makes its trace incomplete and is counted") {
    val whole = okapi("20:00:01 " + _)
    val cut = whole.linesIterator.toVector
    (10 until cut.last.length by 3).foreach { length =>
      val read = ofText((cut.init :+ cut.last.take(length)).mkString("\n"))
      val isWhole = cut.last.take(length).contains("mod-users-19.3.1 h")
      if (!isWhole) read.traces.map(_.isComplete).shouldBe(Vector(false))
    }
  }

  test("each missing line makes a trace incomplete") {
    val lines = okapi("20:00:01 " + _).linesIterator.toVector
    lines.indices.foreach { i =>
      val read = ofText(lines.patch(i, Nil, 1).mkString("\n"))
      read.traces.map(_.isComplete).shouldBe(Vector(false))
      read.facts.linesLost.shouldBe(1)
    }
  }

  test("an answer of Okapi itself, because a module is missing or down, loses no line") {
    val down = okapi("20:00:01 " + _).linesIterator.toVector.take(2) :+
      s"20:00:02 $mark;111111/users RES 500 2158us okapi proxyClient failure: mod-users-19.3.1 http://h:2: refused"
    val missing = s"20:00:02 $mark;111111/none RES 404 - okapi No suitable module found for path /none"
    Vector(down.mkString("\n"), missing).foreach { log =>
      val read = ofText(log)
      read.facts.linesLost.shouldBe(0)
      read.facts.broken.shouldBe(0)
      // Okapi's log says nothing about the start, but that is no log with whole seconds only.
      read.facts.untimed.shouldBe(0)
      read.traces.map(_.calls.last.isFailed).shouldBe(Vector(true))
    }
  }

  private def sidecar(module: String, id: String, request: String, rt: String, uct: String): String =
    s"""2026-11-23T20:00:01.500Z sidecar-$module 10.0.0.1 - host:8081 -  [23/11/2026:20:00:01 UTC] "$request HTTP/1.1" """ +
      s"""200 0 rt=$rt  uct="$uct"  uht="0.001"  urt="0.0"  "Vert.x" "diku" "" "$id" \n"""

  test("a call between modules of Eureka has two lines and is one call") {
    val log = sidecar("mod-users", s"$mark;1/circulation;2/users;3/users", "GET /users/5", "0.010", "0.008") +
      sidecar("mod-circulation", s"$mark;1/circulation;2/users", "GET /users/5", "0.014", "0.014") +
      sidecar("mod-circulation", s"$mark;1/circulation", "POST /circulation/loans", "0.050", "0.045")
    val trace = ofText(log).traces.head
    trace.isComplete.shouldBe(true)
    trace.calls
      .map(_.stages)
      .shouldBe(
        Vector(
          Vector(CallStage("sidecars", 200, 5000), CallStage("mod-circulation", 200, 45000)),
          Vector(CallStage("sidecars", 200, 6000), CallStage("mod-users", 200, 8000)),
        )
      )
    trace.calls.map(_.parent).shouldBe(Vector(-1, 0))
  }

  test("a call of Eureka without the line of one side is incomplete") {
    val in = sidecar("mod-users", s"$mark;1/circulation;2/users;3/users", "GET /users/5", "0.010", "0.008")
    val out = sidecar("mod-circulation", s"$mark;1/circulation;2/users", "GET /users/5", "0.014", "0.014")
    val root = sidecar("mod-circulation", s"$mark;1/circulation", "POST /circulation/loans", "0.050", "0.045")
    ofText(out + root).traces.map(_.isComplete).shouldBe(Vector(false))
    ofText(in + root).traces.map(_.isComplete).shouldBe(Vector(false))
    ofText(in + out).traces.map(_.isComplete).shouldBe(Vector(false))
  }

  test("warnings and errors of modules about any marked request are kept, with the first line of a stack") {
    val other = mark.replace("-s", "-o")
    val log =
      s"20:00:01 [$other;1/circulation] [diku] [] [mod_circulation] ERROR CheckOut  Could not reach anna@example.org\n" +
        "java.util.concurrent.TimeoutException: waited 5000 ms\n\tat org.folio.X\n" +
        s"20:00:01 [$other;1/circulation] [diku] [] [mod_circulation] INFO  CheckOut  fine\n"
    val read = ofText(log)
    read.traces.shouldBe(empty)
    read.said.shouldBe(
      Vector(
        LoggedWords(
          other,
          "mod-circulation",
          "ERROR",
          "CheckOut Could not reach [hidden] java.util.concurrent.TimeoutException: waited 5000 ms",
          1,
        )
      )
    )
  }

  test("lines of other requests and of other runs are counted and not read") {
    val others = okapi("20:00:01 " + _).replace("k3v9x2", "aaaaaa") + "20:00:01 [] [] [] [] INFO  started\n"
    val read = ofText(others)
    read.traces.shouldBe(empty)
    read.facts.linesRead.shouldBe(4)
    read.facts.marked.shouldBe(0)
  }

  test("files are named by patterns, packed ones are unpacked, and a missing one is a gap") {
    TemporaryFolder.lend { folder =>
      val lines = okapi("2026-11-23 20:00:01,000 " + _).linesIterator.toVector
      Vector(lines.take(1), lines.drop(1)).zipWithIndex.foreach { case (some, i) =>
        val bytes = FileBytes.packed(some.mkString("", "\n", "\n").getBytes(UTF_8))
        Files.write(folder.resolve(s"okapi-$i.log.gz"), bytes)
      }
      val found = read(s"$folder/okapi-*.log.gz,$folder/none.log")
      found.traces.map(_.isComplete).shouldBe(Vector(true))
      found.facts.gaps.head.should(include("none.log"))
    }
  }

  test("a log over midnight goes on") {
    val stream = new LogStream(0, "okapi.log")
    def at(time: String) = stream.timeOf(LogEvent("", None, s"$time INFO")).value.us
    (at("00:00:01") - at("23:59:59")).should(be < 0L)
    val evening = at("23:59:59")
    (at("00:00:01") - evening).shouldBe(2000000)
  }

  test("paths lose ids, numbers, names with signs and queries") {
    PathTemplate.of("/users/5f1b4c1e-0000-4000-8000-000000000001?x=1").shouldBe("/users/{id}")
    PathTemplate.of("/a/anna@example.org/b").shouldBe("/a/{id}/b")
    PathTemplate.of("/item-storage/items/123").shouldBe("/item-storage/items/{id}")
    PathTemplate.of("/oai/v2/records").shouldBe("/oai/v2/records")
  }
}
