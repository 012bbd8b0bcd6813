package org.folio.perf.app

import java.io.ByteArrayOutputStream
import org.folio.perf.programs.{DriftMain, PlanMain, PredictMain, RecordMain}
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
}
