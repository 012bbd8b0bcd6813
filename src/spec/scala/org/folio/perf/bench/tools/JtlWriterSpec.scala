package org.folio.perf.bench.tools

import org.folio.perf.testkit.{LogWriter, PlainSuite}
import java.nio.file.Files
import scala.jdk.CollectionConverters._
import scala.util.Using

class JtlWriterSpec extends PlainSuite {
  private def lines: Vector[String] = {
    val (log, jtl) = (Files.createTempFile("simulation", ".log"), Files.createTempFile("a", ".jtl"))
    try {
      Using.resource(new LogWriter(Files.newOutputStream(log))) { out =>
        out.header(Seq("desk"), 1000000)
        out.user(0, starts = true, 5)
        out.request(Seq("Check-In"), "GET /users", 10, 40)
        out.request(Seq("Check-In"), "POST /check-in", 40, 240, ok = false, "found \"500\"")
        out.group(Seq("Check-In"), 10, 240, 230, ok = false)
        out.user(0, starts = false, 240)
      }
      JtlWriter.write(log, jtl).shouldBe(2L)
      Files.readAllLines(jtl).asScala.toVector
    } finally Vector(log, jtl).foreach(Files.delete)
  }

  test("each request is a line with its start, time and name, and nothing else is one") {
    lines.tail
      .map(_.split(",").take(4).toVector)
      .shouldBe(
        Vector(
          Vector("1000010", "30", "GET /users", "200"),
          Vector("1000040", "200", "POST /check-in", "500"),
        )
      )
    lines.head.shouldBe(JtlWriter.Header)
  }

  test("quotes of a failure's message are doubled, as CSV has them") {
    lines(1).should(include(",Check-In 1-1,text,true,,"))
    lines(2).should(include(",Check-In 1-1,text,false,\"found \"\"500\"\"\","))
  }
}
