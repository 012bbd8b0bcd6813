package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.source._
import org.folio.perf.testkit.{PlainSuite, SampleFailures, SampleRunFolder}

/** What modules logged about failed requests, next to the answers of FOLIO. */
class ModuleWordsSpec extends PlainSuite {
  private val Run = "k3v9x2"
  private val mark = s"perf-$Run-o1a2b3-04xyz-mi5xk3f2-1"

  private val log = {
    def line(level: String, words: String) =
      s"08:00:10 [$mark;123456/invoice] [diku] [] [mod_invoice] $level InvoiceHelper $words\n"
    line("ERROR", "No budget of anna@example.org") + line("ERROR", "No budget of bert@example.org") +
      (1 to 5).map(i => line("WARN", s"Retry number $i of the query")).mkString + line("INFO", "done")
  }

  /** A run whose first failed request has a mark. */
  private def withRun[A](use: Path => A): A = SampleRunFolder.Small.lend { folder =>
    SampleFailures.write(folder)
    val file = folder.resolve(FailuresFile.Name)
    val failures = FailuresFile.read(file).value.values
    val first = failures.failures.head
    val marked = first.copy(answers = first.answers.head.copy(mark = Some(mark)) +: first.answers.tail)
    Files.write(file, FailuresFile.write(failures.copy(failures = marked +: failures.failures.tail)))
    val records = Checksum.recorded(folder, RunFolder.Records)
    SampleRunFolder.rewrite(folder)(_.copy(records = records, mark = Some(Run)))
    Files.writeString(folder.resolve("okapi.log"), log)
    use(folder)
  }

  private def produce(folder: Path): RunReport =
    RunReporter
      .produce(
        folder,
        say = _ => (),
        calls = Map("calls.files" -> folder.resolve("okapi.log").toString),
      )
      .value

  test("the report has up to three lines of each level, without persons, and failures.jsonl stays as it is") {
    withRun { folder =>
      val file = folder.resolve(FailuresFile.Name)
      val before = Files.readString(file)
      val first = produce(folder)
      val said = first.failures.flatMap(_.said)
      said
        .map(w => (w.module, w.level, w.count))
        .shouldBe(
          ("mod-invoice", "ERROR", 2L) +: Vector.fill(3)(("mod-invoice", "WARN", 1L))
        )
      said.head.words.shouldBe("InvoiceHelper No budget of [hidden]")
      first.failures.count(_.said.nonEmpty).shouldBe(1)
      RunReporter.produce(folder, say = _ => ()).value.failures.shouldBe(first.failures)
      Files.readString(file).shouldBe(before)
    }
  }
}
