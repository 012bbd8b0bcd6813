package org.folio.perf.programs

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{Asked, ExitCode}
import org.folio.perf.testkit.{GatlingSuite, SampleRecordings, TemporaryFolder}
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * Recordings as browsers and proxies save them, and scripts of JMeter, are in the folder `recordings`. Beside each is what the
 * program says of it, and the workflow and the lines of `requests.csv` that it writes.
 */
class RecordMainSpec extends GatlingSuite {
  private val recordings = Paths.get("src/spec/resources/recordings")

  private def files: Vector[Path] = Using.resource(Files.list(recordings)) {
    _.iterator.asScala.filterNot(_.toString.endsWith(".txt")).toVector.sorted
  }

  private def tell(arguments: (String, String)*): (Int, String) =
    RecordMain.tell(Asked(arguments.toMap)).fold(no => (no.exitCode, no.message), _ => (ExitCode.Done, ""))

  /** What the user gets. */
  private def made(kind: String, file: Path): String = TemporaryFolder.lend { folder =>
    val (workflow, requests) = (folder.resolve("recorded/Desk.scala"), folder.resolve("requests.csv"))
    val arguments = Map(kind -> s"$file", "name" -> "desk", "out" -> s"$workflow", "requests" -> s"$requests")
    val told = RecordMain.tell(Asked(arguments)).fold(no => s"${no.exitCode}: ${no.message}", _.lines.mkString("\n"))
    val written = Vector(requests, workflow).filter(Files.exists(_)).map(Files.readString)
    (told.replace(s"$folder/", "") +: written).mkString("", "\n\n", "\n")
  }

  for (file <- files) {
    val Array(words, kind) = file.getFileName.toString.split('.'): @unchecked
    test(s"$kind: ${words.replace('-', ' ')}") {
      val text = made(kind, file)
      text.should(not).include("CANARY")
      val expected = recordings.resolve(s"$words.txt")
      if (sys.env.contains("RENEW_TEXTS")) Files.writeString(expected, text)
      withClue(s"$expected differs; RENEW_TEXTS=1 writes it: read the difference. ") {
        text.shouldBe(if (Files.exists(expected)) Files.readString(expected) else "")
      }
    }
  }

  test("each text has its recording") {
    def names(isText: Boolean) = Using.resource(Files.list(recordings)) {
      _.iterator.asScala
        .map(_.getFileName.toString)
        .filter(_.endsWith(".txt") == isText)
        .map(_.takeWhile(_ != '.'))
        .toSet
    }
    names(isText = true).shouldBe(names(isText = false))
  }

  test("a body of more than 20,000 characters is left out") {
    TemporaryFolder.lend { folder =>
      val text = Files.readString(recordings.resolve("ids-times-and-names-of-a-new-record-are-computed.har"))
      made("har", Files.writeString(folder.resolve("a.har"), text.replace("\\\"id\\\"", s"\\\"${"x" * 20000}\\\"")))
        .should(include("characters is left out: it is too long for a workflow"))
    }
  }

  test("a wrong argument gives one line that says what to do") {
    tell()._2.should(include("-Dname=NAME"))
    tell("name" -> "x")._2.should(include("-Dhar=FILE"))
    tell("name" -> "x", "har" -> "/nowhere.har")._2.should(include("there is no such file"))
  }

  test("drift ends with 0 without a difference, with 2 if a request is gone, and with 1 for a wrong argument") {
    TemporaryFolder.lend { folder =>
      val (name, har) = SampleRecordings.all.find(_.code == "cico").value.hars.find(_._1.contains("Check-Out")).value
      val file = Files.writeString(folder.resolve("a.har"), har)
      val out = Map("har" -> s"$file", "workflow" -> "cico", "transaction" -> name)
      DriftMain.run(out).shouldBe(ExitCode.Done)
      DriftMain.run(out + ("transaction" -> "CICO_TC_Check-In Controller")).shouldBe(ExitCode.VerdictNotPassed)
      DriftMain.run(out + ("workflow" -> "nothing")).shouldBe(ExitCode.BadArguments)
      DriftMain.run(out - "transaction").shouldBe(ExitCode.BadArguments)
    }
  }
}
