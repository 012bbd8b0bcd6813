package org.folio.perf.pipeline

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.model._
import org.folio.perf.testkit.{FileBytes, Hostile, PlainSuite, SampleFailures, SampleRun}
import org.folio.perf.testkit.SampleRunFolder.Small
import org.scalacheck.Gen
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks

/** Whatever stands in a run folder: a report comes of it that says what is missing, or one message. */
class HostileRunFolderSpec extends PlainSuite with ScalaCheckPropertyChecks {

  private def produce(folder: Path): Either[String, RunReport] =
    RunReporter.produce(folder, say = _ => ())

  private def readable(result: Either[String, Any]): Unit =
    result.left.foreach { message =>
      withClue(message.take(1000))(Hostile.isReadable(message).shouldBe(true))
    }

  test("a message does not repeat control characters of a file") {
    Small.lend { folder =>
      val file = folder.resolve("run.json")
      val changed = Files.readString(file).replaceFirst("\"ending\": \"\\w+\"", "\"ending\": \"%\\\\u001e1\"")
      changed.should(include("u001e"))
      Hostile.write(file, changed.getBytes(UTF_8))
      val result = produce(folder)
      result.left.value.should(include("illegal enum value"))
      readable(result)
    }
  }

  test("the message about run.json names line, key, what was found and what was expected") {
    Small.lend { folder =>
      val file = folder.resolve("run.json")
      val text = Files.readString(file)
      Files.writeString(file, text.replaceFirst("\"rampUpMs\": \\d+", "\"rampUpMs\": \"soon\""))
      val line = text.linesIterator.indexWhere(_.contains("rampUpMs")) + 1
      (produce(folder).left.value
        .should(include))
        .regex(
          s"run.json cannot be read: found .* at line $line, column \\d+ \\(key rampUpMs\\), expected"
        )
    }
  }

  test("a damaged file beside run.json costs its own part of the report") {
    Small.lend { folder =>
      SampleFailures.write(folder)
      val names = Vector("transactions.tsv", "jobs.tsv", "failures.jsonl")
      val files = (names :+ "infrastructure/injector.tsv")
        .map(folder.resolve)
        .filter(Files.isRegularFile(_))
      files.should(not).be(empty)
      files.foreach { file =>
        val whole = Files.readAllBytes(file)
        forAll(Hostile.damaged(whole), minSuccessful(Hostile.tries(5))) { input =>
          Hostile.write(file, input.value)
          withClue(file)(produce(folder).isRight.shouldBe(true))
        }
        Hostile.write(file, whole)
      }
    }
  }

  test("metrics and inventory with any values cost their own part of the report") {
    Small.lend { folder =>
      val metrics = ModelJson.write(SampleRun.metrics(SampleRun.series(Seq(1.5, 2.5))).copy(gaps = Vector("a gap")))
      val file = folder.resolve("infrastructure/metrics.json.gz")
      Files.createDirectories(file.getParent)
      forAll(
        Gen.oneOf(Hostile.json(metrics), Hostile.damaged(metrics)),
        minSuccessful(Hostile.tries(10)),
      ) { input =>
        Hostile.write(file, FileBytes.packed(input.value))
        withClue(Hostile.latin(input.value).take(500))(produce(folder).isRight.shouldBe(true))
      }
    }
  }

  test("a baseline's report.json with any values is compared or refused") {
    val example = Files.readAllBytes(Paths.get("reports/example/report.json"))
    Small.lend { folder =>
      val small = produce(folder).map(ModelJson.write(_)).value
      val other = Files.createDirectory(folder.resolve("other")).resolve("report.json")
      val gen = Gen.frequency(4 -> Hostile.json(small), 1 -> Hostile.damaged(small))
      forAll(gen, minSuccessful(Hostile.tries(12))) { input =>
        Hostile.write(other, input.value)
        val result =
          RunReporter.produce(folder, baseline = Some(other.toString), say = _ => ())
        readable(result)
      }
      Files.write(other, example)
      RunReporter
        .produce(folder, baseline = Some(other.toString), say = _ => ())
        .isRight
        .shouldBe(true)
    }
  }

  test("names of runs and files that are none are refused in a line") {
    forAll(Hostile.text, minSuccessful(Hostile.tries(50))) { name =>
      readable(Baselines.open(Vector(name.value), Paths.get("reports")))
    }
  }
}
