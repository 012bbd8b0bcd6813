package org.folio.perf.source

import java.nio.file.Files
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleFailures, TemporaryFolder}
import org.folio.perf.testkit.SampleFailures._

class FailuresFileSpec extends PlainSuite {

  private def read(text: String): Listed[RunFailures] = TemporaryFolder.lend { folder =>
    val file = folder.resolve(FailuresFile.Name)
    Files.writeString(file, text)
    FailuresFile.read(file).value
  }

  private def text(failures: RunFailures): String =
    new String(FailuresFile.write(failures), "UTF-8")

  private val failures =
    SampleFailures.of(Vector.fill(5)(noBudget) ++ Vector(refused, moduleDown("mod-a-1.0.0")): _*)

  test("what is written is read") {
    read(text(failures)).shouldBe(Listed(failures))
    val more = failures.copy(omitted = 12)
    read(text(more)).values.shouldBe(more)
  }

  test("a file without failures is empty") {
    text(RunFailures.Empty).shouldBe("")
    read("").shouldBe(Listed(RunFailures.Empty))
  }

  test("each line is an object with the answer, and the first of a failure has its counts") {
    val lines = text(SampleFailures.of(noBudget, noBudget)).linesIterator.toVector
    lines.should(have).size(2)
    lines.head.should(
      startWith(
        """{"failure":1,"request":"POST /invoice/invoice-lines","status":404,"code":"budgetNotFoundByFundId","message":"Budget not found by fundId","check":"status 404 instead of 201","tenant":"t1","transaction":"AIE_Create","at":1759320000000,"body":"""
      )
    )
    lines.head.should(
      endWith(
        """"counts":{"count":2,"firstMs":1759320000000,"lastMs":1759320000000,"transactions":[{"name":"AIE_Create","count":2}],"tenants":[{"name":"t1","count":2}]}}"""
      )
    )
    lines(1).should(not).include("counts")
  }

  test("a line that is no answer is skipped, and the problem names it") {
    val lines = text(failures).linesIterator.toVector
    val damaged = read((lines.patch(1, Seq("{\"failure\":"), 1)).mkString("", "\n", "\n"))
    damaged.values.failures.map(_.answers.size).shouldBe(Vector(2, 1, 1))
    damaged.problems.shouldBe(
      Vector("failures.jsonl line 2 is no answer of a failed request. The line is skipped.")
    )
  }

  test("a failure whose counts are lost is left out, and the problem says so") {
    val lines = text(failures).linesIterator.toVector
    val damaged = read(lines.tail.mkString("", "\n", "\n"))
    damaged.values.failures.map(_.request).should(have).size(2)
    damaged.problems.shouldBe(
      Vector("failures.jsonl has no counts of some distinct failures (1). They are left out.")
    )
  }
}
