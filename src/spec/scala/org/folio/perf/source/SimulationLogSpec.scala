package org.folio.perf.source

import org.folio.perf.testkit.{LogWriter, PlainSuite, SampleLog}
import java.io.ByteArrayInputStream
import java.nio.file.Path
import scala.util.Random

class SimulationLogSpec extends PlainSuite {
  private def read(bytes: Array[Byte]): (Either[String, LogSummary], Vector[LogRecord]) = {
    val records = Vector.newBuilder[LogRecord]
    val result = SimulationLog.read(Path.of("simulation.log"), new ByteArrayInputStream(bytes))(records += _)
    (result, records.result())
  }

  private def summary(bytes: Array[Byte]): LogSummary =
    read(bytes)._1.value

  private val sample = LogWriter.bytes { w =>
    w.header(Seq("check-in", "check-out"), 1000, assertions = Seq(Array[Byte](1, 2, 3)))
    w.user(0, starts = true, 5)
    w.request(Seq("Check-In"), "GET /inventory/items", 10, 30)
    w.request(Seq("Check-In", "Deep"), "GET /ä/Ω", 40, 90, ok = false, "status 500")
    w.group(Seq("Check-In", "Deep"), 40, 90, 50, ok = false)
    w.group(Seq("Check-In"), 10, 95, 70, ok = false)
    w.request(Nil, "GET /inventory/items", 96, 99)
    w.error("No attribute named 'x' is defined", 97)
    w.user(0, starts = false, 100)
  }

  test("every record is read as it was written") {
    val (result, records) = read(sample)
    result
      .map(s => (s.header.map(_.gatlingVersion), s.records, s.problem))
      .shouldBe(Right((Some("3.15.1"), 8L, None)))
    val (name, groups) = ("GET /inventory/items", Vector("Check-In", "Deep"))
    records.shouldBe(
      Vector(
        LoggedUser("check-in", starts = true, 1005),
        LoggedRequest(groups.take(1), name, 1010, 1030, ok = true, ""),
        LoggedRequest(groups, "GET /ä/Ω", 1040, 1090, ok = false, "status 500"),
        LoggedGroup(groups, 1040, 1090, 50, ok = false),
        LoggedGroup(groups.take(1), 1010, 1095, 70, ok = false),
        LoggedRequest(Vector.empty, name, 1096, 1099, ok = true, ""),
        LoggedError("No attribute named 'x' is defined", 1097),
        LoggedUser("check-in", starts = false, 1100),
      )
    )
  }

  test("an empty log, one that ends early, and damage say so, and no length is believed") {
    val start = LogWriter.bytes(_.header(Seq("s")))
    val header = LogWriter.bytes(_.header(Nil))
    val string = Array[Byte](4, 0, 0, 0, 1)
    Vector(
      Array.emptyByteArray -> "is empty",
      sample.take(20) -> "simulation.log is truncated after 0 records.",
      sample.dropRight(3) -> "simulation.log is truncated after 7 records, the last one at 99 ms.",
      (sample ++ Array[Byte](77, 0, 0)) ->
        "simulation.log is damaged after 8 records (the last one at 100 ms): found record type 77",
      (start ++ string ++ Array[Byte](0x7f, -1, -1, -1)) -> "2147483647 bytes of a string",
      (start ++ string ++ Array[Byte](-1, -1, -1, -1)) -> "-1 bytes of a string",
      // Two billion scenarios.
      header.updated(header.length - 8, 0x7f.toByte) -> " scenarios. The rest was not read.",
      (start ++ Array[Byte](4, -1, -1, -1, -5, 0, 0, 0, 0)) -> "string -5 after string 0",
    ).foreach { case (bytes, words) => summary(bytes).problem.value.should(include(words)) }
  }

  test("a log cut at any byte gives the records before the cut, in growing number, and a cut within one is reported") {
    val whole = SampleLog.bytes(400)
    val counts = (0 to whole.length).map { length =>
      val (result, seen) = read(whole.take(length))
      result.value.records.shouldBe(seen.size.toLong)
      (seen.size, result.value.problem.isEmpty)
    }
    counts.map(_._1).shouldBe(counts.map(_._1).sorted)
    counts.filter(_._2).map(_._1).shouldBe(0 to 400)
  }

  test("random bytes behind a header never make more records than they have room for") {
    val random = new Random(13)
    val header = LogWriter.bytes(_.header(Seq("a")))
    for (_ <- 1 to 5000) {
      val noise = new Array[Byte](random.nextInt(300))
      random.nextBytes(noise)
      // Small numbers get further into the records.
      val bytes = header ++ noise.map(b => if (b % 3 == 0) b else (b & 3).toByte)
      read(bytes)._2.size.should(be <= noise.length / 9)
    }
  }

  test("each version from 3.13 to 3.15 is read, and 3.16 and 3.1 are not") {
    def readable(version: String) = read(LogWriter.bytes(_.header(Nil, version = version)))._1.isRight
    Vector("3.13.0", "3.13.5", "3.14.9", "3.15.1", "3.15").forall(readable).shouldBe(true)
    Vector("3.16.0", "3.1", "3.130.1", "4.13.0", "").exists(readable).shouldBe(false)
  }

  test("a file that is no log, and one of another Gatling, are refused with what was found and expected") {
    def of(version: String) = LogWriter.bytes(_.header(Nil, version = version))
    def other(version: String) = s"simulation.log has version Gatling $version, expected Gatling 3.13 to 3.15. " +
      "Run the load with one of these."
    Vector(
      "RUN\tthe text format of old".getBytes -> ("simulation.log cannot be read: found 82 as its first byte, expected 0, " +
        "as in a log of Gatling 3.13 to 3.15."),
      of("3.16.2") -> other("3.16.2"),
      of("3.\u001b[2J" + "9" * 5000) -> s"simulation.log has version Gatling 3.?[2J${"9" * 34}, expected",
    ).foreach { case (bytes, words) => read(bytes)._1.left.value.should(startWith(words)) }
  }
}
