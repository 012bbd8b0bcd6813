package org.folio.perf.programs

import java.nio.file.{Files, Path}
import org.folio.perf.app.{Asked, ExitCode, Refusal}
import org.folio.perf.testkit.{GatlingSuite, JmxWriter, SampleRecordings, TemporaryFolder}

class RecordMainSpec extends GatlingSuite {

  private def desk = SampleRecordings.all.find(_.code == "cico").value

  private def har(folder: Path, part: String): Path = {
    val (name, text) = desk.hars.find(_._1.contains(part)).value
    Files.writeString(folder.resolve(s"${name.replaceAll("\\W", "-")}.har"), text)
  }

  test("a recording becomes a file of a workflow, whose records come from the feeder") {
    TemporaryFolder.lend { folder =>
      val out = folder.resolve("desk").resolve("Lent.scala")
      val told = RecordMain
        .tell(Asked(Map("har" -> har(folder, "Check-Out").toString, "name" -> "lent", "out" -> out.toString)))
        .fold(refusal => fail(refusal.message), _.lines)
      val source = Files.readString(out)
      source.should(startWith("package org.folio.perf.workflows.desk\n"))
      source.should(include("RecordKind.ItemToLend"))
      source.should(include("""post("/circulation/check-out-by-barcode", 201)"""))
      source.should(include(s""""itemBarcode": "$$${"{ItemBarcode.el}"}""""))
      source.should(include(".preflight,"))
      told.should(contain("All values are explained."))
    }
  }

  test("a wrong argument or file gives one line that says what to do") {
    def message(arguments: (String, String)*) =
      RecordMain.tell(Asked(arguments.toMap)).fold(_.message, _ => "")
    message().should(include("-Dname=NAME"))
    message("name" -> "x").should(include("-Dhar=FILE"))
    message("name" -> "x", "har" -> "/nowhere.har").should(include("there is no such file"))
    TemporaryFolder.lend { folder =>
      val empty = Files.writeString(folder.resolve("a.har"), "{}").toString
      message("name" -> "x", "har" -> empty).should(include("log.entries"))
      val noTenant = Files.writeString(
        folder.resolve("b.har"),
        """{"log": {"entries": [{"startedDateTime": "2026-11-22T10:00:00Z", "request": {"method": "GET", "url": "https://x.org/a"}, "response": {"status": 200}}]}}""",
      )
      message("name" -> "x", "har" -> noTenant.toString).should(include("-Dgateway=URL"))
    }
  }

  test("a script of JMeter without a request is refused with exit code 2, and the reason") {
    TemporaryFolder.lend { folder =>
      val logIn = JmxWriter.sampler("POST", "/authn/login", "{}")()
      val users = JmxWriter.off(JmxWriter.sampler("GET", "/users")())
      val file = Files.writeString(folder.resolve("a.jmx"), JmxWriter.script(logIn, users))
      val out = folder.resolve("A.scala")
      val arguments = Map("jmx" -> file.toString, "name" -> "a", "out" -> out.toString)
      val Refusal(message, code) = RecordMain.tell(Asked(arguments)).swap.getOrElse(fail())
      code.shouldBe(ExitCode.VerdictNotPassed)
      message.should(
        include(
          "a.jmx has no request for it. Left out: 1 request (log-in). Left out: 1 request (switched"
        )
      )
      message.should(include("Switch on in JMeter what users send"))
      Files.exists(out).shouldBe(false)
    }
  }

  test(
    "drift ends with 0 without a difference, with 2 if a request is gone, and with 1 for a wrong argument"
  ) {
    TemporaryFolder.lend { folder =>
      val lent = har(folder, "Check-Out").toString
      val out =
        Map("har" -> lent, "workflow" -> "cico", "transaction" -> "CICO_TC_Check-Out Controller")
      DriftMain.run(out).shouldBe(ExitCode.Done)
      DriftMain
        .run(out + ("transaction" -> "CICO_TC_Check-In Controller"))
        .shouldBe(ExitCode.VerdictNotPassed)
      DriftMain.run(out + ("workflow" -> "nothing")).shouldBe(ExitCode.BadArguments)
      DriftMain.run(out - "transaction").shouldBe(ExitCode.BadArguments)
    }
  }
}
