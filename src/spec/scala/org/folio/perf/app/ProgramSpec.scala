package org.folio.perf.app

import java.io.ByteArrayOutputStream
import org.folio.perf.programs.{DriftMain, PlanMain, PredictMain, RecordMain}
import org.folio.perf.settings.ProgramNames
import org.folio.perf.testkit.PlainSuite

/** What the programs beside a run have in common. */
class ProgramSpec extends PlainSuite {

  /** Each with an argument that it has. */
  private val programs: Vector[(String, Program)] = Vector(
    "run" -> ReportMain,
    "runs" -> CompareMain,
    "simulation" -> TrendMain,
    "publishing" -> PublishMain,
    "environment" -> PredictMain,
    "tenants" -> PlanMain,
    "gateway" -> RecordMain,
    "transaction" -> DriftMain,
  )

  private def told(program: Program, arguments: Vector[String], properties: (String, String)*) = {
    val text = new ByteArrayOutputStream
    val code =
      Console.withOut(text)(Console.withErr(text)(program.run(properties.toMap, arguments = arguments)))
    (code, text.toString)
  }

  test("every program says how it is used, however it is asked for") {
    programs.foreach { case (name, program) =>
      val (code, text) = told(program, Vector("--help"))
      code.shouldBe(ExitCode.Done)
      text.should(include("  ./perf "))
      text.should(include(s"\n  $name"))
      told(program, Vector("-h")).shouldBe((ExitCode.Done, text))
      told(program, Vector.empty, "help" -> "true").shouldBe((ExitCode.Done, text))
    }
  }

  test("a misspelt argument of every program ends as a wrong one, and names the right one") {
    programs.foreach { case (name, program) =>
      val (code, text) = told(program, Vector.empty, s"${name}e" -> "x", "help" -> "false")
      code.shouldBe(ExitCode.BadArguments)
      text.should(include(name))
      text.linesIterator.should(have).size(1)
    }
  }

  test("a name that a program does not read is refused, and those of the JVM pass") {
    val passed = Vector("run", "user.home", "aws.region", "calls.files", "help", "nosuch")
    ProgramNames.unknown(passed.init, "run").shouldBe(None)
    ProgramNames
      .unknown(passed, "run")
      .shouldBe(Some("There is no setting nosuch. -Dhelp=true lists those of this program."))
    ProgramNames.unknown(Vector("calls.fils"), "run").getOrElse("").should(include("Did you mean calls.files?"))
    ProgramNames.unknown(Vector("users")).getOrElse("").should(include("multiplied by -Drate"))
  }

  test("several arguments are the values of the first setting") {
    told(CompareMain, Vector("nowhere-1", "nowhere-2"))._2.should(include("nowhere-1 is no run"))
    told(ReportMain, Vector("nowhere"))._2.should(startWith("There is no run nowhere, neither here nor in reports."))
  }
}
