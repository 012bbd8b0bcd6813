package org.folio.perf.bench.tools

import java.nio.file.Files
import org.folio.perf.model.{ExecutionRequests, RequestNames, TransactionSample, UserSample}
import org.folio.perf.source.{TransactionLines, TransactionsFile}
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import scala.jdk.CollectionConverters._

class JtlWriterSpec extends PlainSuite {
  private def lines: Vector[String] = TemporaryFolder.lend { folder =>
    val names = new RequestNames
    val sent = new ExecutionRequests(names)
    sent.add(names.number("GET /users"), 0, 30, 200, ok = true)
    sent.fail(sent.add(names.number("POST /check-in"), 30, 200, 500), "found \"500\"")
    val written = new TransactionLines
    val records = Vector(
      UserSample(1000005, "desk", starts = true),
      TransactionSample(1000010, 230, "t", "Check-In", ok = false, "", Some(sent)),
      UserSample(1000240, "desk", starts = false),
    )
    val (file, jtl) = (folder.resolve(TransactionsFile.Name), folder.resolve("a.jtl"))
    Files.write(file, (TransactionsFile.Header +: records.map(written.line)).asJava)
    JtlWriter.write(file, jtl).shouldBe(2L)
    Files.readAllLines(jtl).asScala.toVector
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
