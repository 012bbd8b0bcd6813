package org.folio.perf.app

import java.nio.file.{Files, Path}
import org.folio.perf.programs._
import org.folio.perf.settings.ProgramNames
import org.folio.perf.source.file.OtherProgram
import org.folio.perf.testkit.{PlainSuite, Printed}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Using

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

  private val all: Map[String, Program] = Map(
    "report" -> ReportMain,
    "compare" -> CompareMain,
    "trend" -> TrendMain,
    "publish" -> PublishMain,
    "predict" -> PredictMain,
    "plan" -> PlanMain,
    "record" -> RecordMain,
    "drift" -> DriftMain,
    "doctor" -> DoctorMain,
    "cleanup" -> CleanupMain,
    "workload" -> WorkloadMain,
    "sandbox" -> SandboxMain,
    "docs" -> DocumentsMain,
  )

  private def told(program: Program, arguments: Vector[String], properties: (String, String)*) =
    Printed(program.run(properties.toMap, arguments = arguments))

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

  test("settings behind the name of a program count as those in front of it") {
    def of(setting: String) = OtherProgram.output(
      Vector(ChildJvm.java, "-cp", ChildJvm.classPath, "org.folio.perf.app.ReportMain", setting),
      1.minute,
    )
    of("-Drun=no-such-run").left.value.should(include("code 3: There is no run no-such-run,"))
    of("-Dnosuch=1").left.value.should(include("code 1: There is no setting nosuch."))
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
    def unknown(passed: String, own: Vector[String], readsLoad: Boolean = false) =
      ProgramNames.unknown(Vector(passed), own, readsLoad).getOrElse("")
    ProgramNames.unknown(passed.init, Vector("run"), readsLoad = true).shouldBe(None)
    unknown("nosuch", Vector("run")).shouldBe("There is no setting nosuch. -Dhelp=true lists those of this program.")
    unknown("calls.fils", Vector("calls.files")).should(include("Did you mean -Dcalls.files?"))
    unknown("users", Vector.empty, readsLoad = true).should(include("multiplied by -Drate"))
    // A program that reads no load is not asked for one.
    unknown("users", Vector("runs")).shouldBe("There is no setting users. -Dhelp=true lists those of this program.")
    unknown("run", Vector("runs", "page")).should(include("Did you mean -Druns?"))
    unknown("run", Vector("simulation", "target")).shouldBe(
      "There is no setting run. -Dhelp=true lists those of this program."
    )
    unknown("limits", Vector("run", "thresholds.limits")).should(include("Did you mean -Dthresholds.limits?"))
  }

  test("settings of a load are told to be without effect where nothing reads them") {
    told(CompareMain, Vector.empty, "rate" -> "2")._2.should(startWith("Setting rate has no effect: "))
    told(CleanupMain, Vector.empty, "rate" -> "2", "target" -> "nosuch")._2.should(not).include("no effect")
  }

  test("an unknown program is named with the one that is meant") {
    Printed(UnknownProgram.main(Array("comprae", "report", "compare", "plan")))._2.trim
      .shouldBe("perf: there is no program comprae. Did you mean compare?")
  }

  test("several arguments are the values of the first setting") {
    told(CompareMain, Vector("nowhere-1", "nowhere-2"))._2.should(include("nowhere-1 is no run"))
    told(ReportMain, Vector("nowhere"))._2.should(startWith("There is no run nowhere, neither here nor in reports."))
    told(DoctorMain, Vector("MobiusBaselin"))._2.should(startWith("There is no simulation MobiusBaselin. "))
    // It must not be taken for -Ddelete.
    told(CleanupMain, Vector("nowhere"))._2.should(startWith("There is no target nowhere. "))
    told(DocumentsMain, Vector("x"))
      .shouldBe((ExitCode.BadArguments, "This program takes no x; settings are passed as -DSETTING=VALUE.\n"))
  }

  test("a flag is true or false, so that a misspelt false does nothing") {
    told(CleanupMain, Vector.empty, "delete" -> "no")
      .shouldBe((ExitCode.BadArguments, "Setting delete is no; it must be true or false.\n"))
    ProgramNames.unknown(Vector("drift"), Vector("simulation", "drift"), readsLoad = true).shouldBe(None)
  }

  test("a setting that a document or the help of a program has is none that the program refuses") {
    val documents = Using.resource(Files.list(Path.of("docs")))(_.iterator.asScala.toVector) :+ Path.of("README.md")
    val texts = documents.filter(_.toString.endsWith(".md")).map(Files.readString(_)).mkString("\n")
    val shown = "\\./perf ([a-z]+)((?: [^\\s`|]+)*)".r.findAllMatchIn(texts).toVector
    val settings = shown.flatMap(m => "-D([A-Za-z0-9.]+)".r.findAllMatchIn(m.group(2)).map(m.group(1) -> _.group(1)))
    settings.size.should(be > 20)
    settings.distinct.foreach { case (name, setting) =>
      withClue(s"$name -D$setting: ")(all(name).refusal(Vector(setting)).shouldBe(None))
    }
  }
}
