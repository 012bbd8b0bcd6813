package org.folio.perf.source.calls

import org.folio.perf.source.CallsFile
import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Paths}
import java.util.zip.GZIPInputStream
import org.folio.perf.model._
import org.folio.perf.testkit.{FileBytes, PlainSuite, ReadCalls, TemporaryFolder}
import scala.util.Using

class CallLogsSpec extends PlainSuite {
  private val request = CallLogRequest("k3v9x2", 0, Long.MaxValue / 4)

  private def sample: String =
    Files.readString(Paths.get("src/spec/resources/samples/okapi-5.3.0.log"))

  private def read(names: String, input: String = ""): ReadCalls =
    ReadCalls.from(new LogFiles(names, new ByteArrayInputStream(input.getBytes(UTF_8))), request)

  private def ofText(text: String): ReadCalls = read("-", text)

  private def sumUs(trace: LoggedTrace): Map[String, Long] =
    trace.calls.flatMap(_.stages).groupMapReduce(_.module)(_.us)(_ + _)

  test("the chains of a real Okapi have their calls, filters and times, and no line is lost") {
    val all = ofText(sample)
    all.traces.map(_.calls.size).sorted.shouldBe(Vector(16, 22, 26))
    all.facts.shouldBe(CallLogFacts("files", 149, 0, 3, 0, all.facts.linesLost, 0))
    val checkIn = all.traces.find(_.request == "04xyz").value
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

  test("frozen traces are as they were read, with neither ids of records nor queries") {
    TemporaryFolder.lend { folder =>
      val log = Files.writeString(folder.resolve("okapi.log"), sample)
      val facts = CallsFile.write(folder)(CallLogs.read(new LogFiles(log.toString), request, _))
      val traces = Vector.newBuilder[LoggedTrace]
      CallsFile.read(folder, traces += _).value.shouldBe(Right(facts))
      traces.result().shouldBe(ofText(sample).traces)
      val packed = new GZIPInputStream(Files.newInputStream(folder.resolve(CallsFile.Name)))
      val text = Using.resource(packed)(in => new String(in.readAllBytes(), UTF_8))
      text.should(not.include("query"))
      text.should(not.include("perf-k3v9x2"))
      "[0-9a-f]{8}-[0-9a-f]{4}-".r.findFirstIn(text).shouldBe(None)
    }
  }

  /** What a run folder has after collections from these logs, one after the other. */
  private def frozen(logs: String*): ReadCalls = TemporaryFolder.lend { folder =>
    logs.foreach { text =>
      val source = new LogFiles("-", new ByteArrayInputStream(text.getBytes(UTF_8)))
      CallsFile.write(folder)(CallLogs.read(source, request, _))
    }
    val traces = Vector.newBuilder[LoggedTrace]
    val said = Vector.newBuilder[LoggedWords]
    val facts = CallsFile.read(folder, traces += _, said += _).value.toOption.value
    ReadCalls(traces.result().sortBy(_.id), facts, said.result())
  }

  test("what an earlier collection had is not lost, and what comes again counts once") {
    val lines = sample.linesIterator.toVector
    val whole = frozen(sample)
    val error = s"20:00:01 [${mark.replace("-s", "-o")};1/users] [diku] [] [mod_users] ERROR Db lost\n"
    def kept(found: ReadCalls) =
      found.facts.gaps.filter(_.contains("from an earlier collection")).map(_.takeWhile(_ != 'c'))
    Vector("", "nothing of the run\n", lines.take(2).mkString("\n")).foreach { later =>
      val found = frozen(sample + error, later)
      found.traces.shouldBe(whole.traces)
      found.said.map(_.words).shouldBe(Vector("Db lost"))
      found.facts.traces.shouldBe(3)
      found.facts.incomplete.shouldBe(0)
      kept(found).shouldBe(Vector("3 requests "))
    }
    frozen(sample + error, sample + error).shouldBe(frozen(sample + error))
    // Each log has other requests.
    val (first, second) = lines.partition(_.contains("04xyz"))
    val found = frozen(first.mkString("\n"), second.mkString("\n"))
    found.traces.map(_.copy(calls = Vector.empty)).shouldBe(whole.traces.map(_.copy(calls = Vector.empty)))
    found.facts.linesRead.shouldBe(149)
    kept(found).shouldBe(Vector("1 request "))
    found.traces.flatMap(_.calls.map(_.stream)).distinct.sorted.shouldBe(Vector(0, 1))
    // Half a log first, then the whole.
    frozen(lines.take(60).mkString("\n"), sample).shouldBe(whole)
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

  test("a line that is cut off makes its trace incomplete, and counts once though it comes again") {
    val lines = okapi("20:00:01 " + _).linesIterator.toVector
    (10 until lines.last.indexOf("mod-users-19.3.1 h") by 3).foreach { length =>
      val read = ofText((lines.init :+ lines.last.take(length)).mkString("\n"))
      read.traces.map(_.isComplete).shouldBe(Vector(false))
    }
    val cut = lines.map(_.take(75)).mkString("", "\n", "\n")
    Vector(cut, cut + cut).map(ofText(_).facts.broken).shouldBe(Vector(3, 3))
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

  // A call of Eureka with the call that it causes, which two sidecars log.
  val root = sidecar("mod-circulation", s"$mark;1/circulation", "POST /circulation/loans", "0.050", "0.045")
  val out = sidecar("mod-circulation", s"$mark;1/circulation;2/users", "GET /users/5", "0.014", "0.014")
  val in = sidecar("mod-users", s"$mark;1/circulation;2/users;3/users", "GET /users/5", "0.010", "0.008")

  test("a call between modules of Eureka has two lines and is one call") {
    val trace = ofText(in + out + root).traces.head
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

  test("lines of sidecars are read in the JSON of a collector too") {
    def calls(found: ReadCalls) = found.traces.map(_.calls.map(call => (call.startUs, call.stages)))
    TemporaryFolder.lend { folder =>
      Vector("mod-circulation" -> (out + root), "mod-users" -> in).foreach { case (module, text) =>
        val lines = text.linesIterator.map { line =>
          s"""{"log":"${line.replace("\"", "\\\"")}\\n","stream":"stdout","time":"2026-11-23T20:00:01.5Z"}\n"""
        }
        Files.writeString(folder.resolve(s"$module.log"), lines.mkString)
      }
      calls(read(folder.toString)).shouldBe(calls(ofText(in + out + root)))
    }
  }

  test("a call of Eureka without the line of one side is incomplete") {
    Vector(out + root, in + root, in + out).foreach(log => ofText(log).traces.map(_.isComplete).shouldBe(Vector(false)))
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

  test("lines of other requests and of other runs are counted and not read, and a log without the run's says so") {
    val read = ofText(okapi("20:00:01 " + _).replace("k3v9x2", "aaaaaa") + "20:00:01 [] [] [] [] INFO  started\n")
    read.traces.shouldBe(empty)
    read.facts.linesRead.shouldBe(4)
    read.facts.gaps.mkString.should(startWith("None of 4 lines has a mark of the run, perf-k3v9x2-…:"))
  }

  test("a log over midnight goes on") {
    val stream = new LogStream(0, "okapi.log")
    def at(time: String) = stream.timeOf(LogEvent("", None, s"$time INFO"), "perf-").value.us
    val evening = at("23:59:59")
    (at("00:00:01") - evening).shouldBe(2000000)
    // A line that another thread wrote a little late, and a log whose newest lines come first.
    (at("23:59:59") - evening).shouldBe(0)
    val morning = at("00:00:02")
    (at("23:59:58") - morning).shouldBe(-4000000)
  }

  test("paths lose ids, numbers, names with signs and queries") {
    PathTemplate.of("/users/5f1b4c1e-0000-4000-8000-000000000001?x=1").shouldBe("/users/{id}")
    PathTemplate.of("/a/anna@example.org/b").shouldBe("/a/{id}/b")
    PathTemplate.of("/item-storage/items/123").shouldBe("/item-storage/items/{id}")
    PathTemplate.of("/oai/v2/records").shouldBe("/oai/v2/records")
  }

  /** What counts of a log. */
  private def figures(found: ReadCalls) =
    (
      found.traces.map(_.copy(calls = Vector.empty)).sortBy(_.id),
      found.traces.map(sumUs).toSet,
      found.said,
    )

  private def isAgain(found: ReadCalls, lines: Int) = {
    found.facts.gaps.map(_.takeWhile(_ != ',')).shouldBe(Vector(s"$lines lines have come again"))
    figures(found).shouldBe(figures(ofText(sample)))
  }

  test("lines that come again count once, in one log or in several") {
    val lines = sample.linesIterator.toVector
    isAgain(ofText(sample + sample), 149)
    isAgain(ofText(lines.flatMap(line => Vector(line, line)).mkString("\n")), 149)
    // Rotated by a copy within the run: the end of the first is the start of the second.
    isAgain(ofText((lines.take(100) ++ lines.drop(60)).mkString("\n")), 40)
    TemporaryFolder.lend { folder =>
      Files.writeString(folder.resolve("a.log"), lines.take(100).mkString("\n"))
      Files.writeString(folder.resolve("b.log"), lines.drop(90).mkString("\n"))
      isAgain(read(s"$folder/a.log,$folder/b.log"), 10)
      Files.writeString(folder.resolve("pods.log"), sample.replaceAll("(?m)^", "2026-11-23T20:00:01.5Z stdout F "))
      Files.writeString(folder.resolve("containers.log"), sample)
      isAgain(read(s"$folder/pods.log,$folder/containers.log"), 149)
      // A link to the same file is no second log.
      Files.createSymbolicLink(folder.resolve("link.log"), folder.resolve("containers.log"))
      figures(read(s"$folder/link.log,$folder/containers.log")).shouldBe(figures(ofText(sample)))
      read(s"$folder/link.log,$folder/containers.log").facts.gaps.shouldBe(empty)
    }
    val sidecars = ofText(in + out + root + in + out + root)
    sidecars.traces.shouldBe(ofText(in + out + root).traces)
    sidecars.facts.gaps.mkString.should(startWith("3 lines have come again"))
  }

  test("a trace whose lines come again long behind it is no second trace") {
    val others = (1 to 350000).iterator
      .map(i => s"20:00:02 $mark${Integer.toString(i, 36)};1/users WAIT x")
      .mkString("\n")
    val found = ofText(sample + others + "\n" + sample)
    found.traces.map(_.calls.size).sorted.shouldBe(Vector(16, 22, 26))
    found.facts.gaps.mkString.should(startWith("149 lines have come again"))
  }

  test("messages that come again count once; equal ones of one second may be several") {
    def said(time: String) = s"$time [${mark.replace("-s", "-o")};1/users] [diku] [] [mod_users] ERROR Db lost\n"
    def counts(found: ReadCalls) = (found.said.map(_.count), found.facts.gaps.size)
    counts(ofText(said("20:00:01") + said("20:00:01"))).shouldBe((Vector(2), 0))
    counts(ofText(said("20:00:01.123") + said("20:00:01.456"))).shouldBe((Vector(2), 0))
    counts(ofText(said("20:00:01.123") + said("20:00:01.123"))).shouldBe((Vector(1), 1))
    TemporaryFolder.lend { folder =>
      Vector("a.log", "b.log").foreach(name => Files.writeString(folder.resolve(name), said("20:00:01")))
      counts(read(s"$folder/*.log")).shouldBe((Vector(1), 1))
    }
  }

  test("a module that is a filter of its own path has two answers, and one of them may be missing") {
    val lines = Vector(
      s"$mark;111111/token REQ 127.0.0.1:1 diku POST /token mod-authtoken-2.15.1 mod-authtoken-2.15.1",
      s"$mark;111111/token RES 202 500us mod-authtoken-2.15.1 http://h:1/token",
      s"$mark;111111/token RES 201 900us mod-authtoken-2.15.1 http://h:1/token",
    ).map("20:00:01 " + _)
    val whole = ofText(lines.mkString("\n"))
    whole.facts.gaps.shouldBe(empty)
    whole.traces.map(t => (t.isComplete, t.calls.head.stages.map(_.us))).shouldBe(Vector((true, Vector(500L, 900L))))
    ofText(lines.init.mkString("\n")).traces.map(_.isComplete).shouldBe(Vector(false))
  }

  test("a log whose newest lines come first is read in the order of time") {
    val lines = sample.linesIterator.toVector
    val forwards = ofText(sample)
    // Calls of one moment have no order.
    def sorted(found: ReadCalls) = found.traces.map(t => t.copy(calls = t.calls.sortBy(_.toString))).sortBy(_.id)
    sorted(ofText(lines.reverse.mkString("\n"))).shouldBe(sorted(forwards))
    val kibana = lines.reverse.map(line => "\"Nov 23, 2026 @ 20:00:01.500\",\"" + line.replace("\"", "\"\"") + "\"")
    figures(ofText(("\"@timestamp\",\"message\"" +: kibana).mkString("\n"))).shouldBe(figures(forwards))
    val insights = lines.reverse.map(line => s"2026-11-23 20:00:01.000,$line")
    ofText(insights.mkString("\n")).traces.map(_.isComplete).shouldBe(Vector(true, true, true))
  }

  test("a log is text or packed, whatever its name, and what is neither is named") {
    import java.nio.charset.StandardCharsets.{UTF_16BE, UTF_16LE}
    def bytes(text: String) = text.getBytes(UTF_8)
    val packed = FileBytes.packed(bytes(sample))
    val (first, second) = sample.splitAt(sample.length / 2)
    TemporaryFolder.lend { folder =>
      def found(name: String, content: Array[Byte]) = {
        val file = Files.write(folder.resolve(name), content)
        // A pipe has bytes at hand only now and then.
        val pipe = new ByteArrayInputStream(content) {
          override def available: Int = 0
          override def read(to: Array[Byte], at: Int, length: Int): Int = super.read(to, at, math.min(length, 100))
        }
        (read(file.toString), ReadCalls.from(new LogFiles("-", pipe), request))
      }
      Vector(
        "gz-without-suffix.log" -> packed,
        "plain.log.gz" -> bytes(sample),
        "two-parts.log.gz" -> (FileBytes.packed(bytes(first)) ++ FileBytes.packed(bytes(second))),
        "utf16-le.log" -> (Array[Byte](-1, -2) ++ sample.getBytes(UTF_16LE)),
        "utf16-be.log" -> (Array[Byte](-2, -1) ++ sample.getBytes(UTF_16BE)),
        "utf16.log.gz" -> FileBytes.packed(Array[Byte](-1, -2) ++ sample.replace("\n", "\r\n").getBytes(UTF_16LE)),
        "bom.log" -> bytes("\ufeff" + sample),
        "colours.log" -> bytes(sample.replaceAll("(?m)^(.*)$", "\u001b[32m$1\u001b[m")),
      ).foreach { case (name, content) =>
        val (file, input) = found(name, content)
        withClue(name) {
          file.facts.gaps.shouldBe(empty)
          figures(file).shouldBe(figures(ofText(sample)))
          figures(input).shouldBe(figures(file))
        }
      }
      Vector(
        "okapi.zip" -> bytes("PK\u0003\u0004rest"),
        "okapi.zst" -> Array[Byte](0x28, -75, 0x2f, -3, 0, 1),
        "logs.tgz" -> FileBytes.packed(bytes("okapi.log".padTo(257, 'x') + "ustar\u0000")),
      ).foreach { case (name, content) =>
        found(name, content)._1.facts.gaps
          .shouldBe(Vector(s"The log $folder/$name is no text, so its calls are missing. Unpack it, or name its text."))
      }
    }
  }

  test("an export of CloudWatch and the logs of Kubernetes' pods are read by patterns, and folders name the modules") {
    val lines = Vector(
      "mod-circulation" -> root,
      "mod-circulation" -> out,
      "mod-users" -> in,
    ).map { case (module, line) => module -> line.replaceFirst("sidecar-\\S+ ", "") }
    TemporaryFolder.lend { folder =>
      lines.groupMap(_._1)(_._2).foreach { case (module, own) =>
        own.zipWithIndex.foreach { case (line, i) =>
          val stream = Files.createDirectories(folder.resolve(s"export/5b1f/ecs-$module-0a1b2c"))
          Files.write(stream.resolve(s"00000$i.gz"), FileBytes.packed(line.getBytes(UTF_8)))
        }
        val pod = Files.createDirectories(folder.resolve(s"pods/folio_$module-5f7d_1a-2b/sidecar"))
        Files.writeString(pod.resolve("0.log"), own.mkString)
      }
      Files.writeString(folder.resolve("export/aws-logs-write-test"), "Permission Check Successful")
      Vector(s"$folder/export/*/*/*.gz", s"$folder/export", s"$folder/export/**.gz", s"$folder/pods/folio_*/*/*.log")
        .foreach { names =>
          val found = read(names)
          withClue(names) {
            found.facts.gaps.shouldBe(empty)
            found.traces.map(_.isComplete).shouldBe(Vector(true))
            found.traces.head.calls.map(_.module).shouldBe(Vector("mod-circulation", "mod-users"))
          }
        }
      read(s"$folder/export/*.gz,$folder/none.log").facts.gaps.mkString
        .should(include("There is no log").and(include("none.log")))
    }
  }

  test("times stand behind what collectors put in front of lines") {
    def time(line: String) = LineTime.of(line, "perf-k3v9x2-")
    val exact = LineTime(1795464001123000L, isExact = true, hasDate = true)
    val line = s"20:00:01 [$mark;1/users] [diku] [] [mod-users] INFO  ?  $mark;1/users RES"
    Vector(
      s"[pod/mod-inventory-storage-7c9b8d6f5-abcde/mod-inventory-storage] 2026-11-23T20:00:01.123456789Z $line",
      s"mod-circulation-storage-sidecar-1  | 2026-11-23T20:00:01.123Z $line",
      s"\"2026-11-23 20:00:01,123\",\"$line",
      s"\"Nov 23, 2026 @ 20:00:01.123\",\"$line",
      s"<134>1 2026-11-23T21:00:01.123+01:00 ip-10-0-0-1.eu-central-1.compute.internal okapi 1234 - - $line",
    ).foreach(text => withClue(text)(time(text).value.copy(us = time(text).value.us / 1000 * 1000).shouldBe(exact)))
    Vector(
      s"okapi-1  | $line",
      s"Nov 23 20:00:01 ip-10-0-0-1 okapi[1234]: $line",
      s"[pod/okapi-7c9b8d6f5-abcde/okapi] $line",
      s"fe80:12:34:56 $line",
    ).foreach(text => time(text).value.shouldBe(LineTime(72001000000L, isExact = false, hasDate = false)))
    // Docker leaves out zeros at the end.
    time(s"2026-11-23T20:00:01.5Z stdout F $line").value.us.shouldBe(1795464001500000L)
    // What a request asks for is no time of the line.
    val access = s"""10.0.0.1 - - "GET /users?date=2020-01-01T00:00:00 HTTP/1.1" 200 0 rt=0.010 "$mark;1/users" """
    time(access).shouldBe(None)
    time(s"[23/11/2026:20:00:01 UTC] $access").value.us.shouldBe(1795464001000000L)
  }
}
