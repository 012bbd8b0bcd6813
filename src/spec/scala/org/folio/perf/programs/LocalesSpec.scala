package org.folio.perf.programs

import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{CompareMain, ExitCode, ReportMain, TrendMain}
import org.folio.perf.pipeline.RunIndexer
import org.folio.perf.simulations.DataImportCheckInCheckOut
import org.folio.perf.testkit._
import scala.jdk.CollectionConverters._
import scala.util.Using

/** Programs and runs in processes of their own, with the locale of another country or none. */
class LocalesSpec extends PlainSuite with WithSandbox {

  private val java = Paths.get(System.getProperty("java.home"), "bin", "java").toString

  /** Options of a process that ends before more would pay. */
  private val Cheap = (RunProcess.FirstCompiler :+ "-XX:+UseSerialGC").mkString(" ")

  /** What a process prints. @param words of the command after Java's class path, with shell quotes */
  private def printed(folder: Path, words: String, environment: (String, String)*): String = {
    val output = folder.resolve("printed.txt")
    val builder = new ProcessBuilder("sh", "-c", s""""$$JAVA" -Xmx300m $Cheap -cp "$$CLASSES" $words""")
      .directory(folder.toFile)
      .redirectErrorStream(true)
      .redirectOutput(output.toFile)
    builder.environment.putAll(
      (environment ++ Seq("JAVA" -> java, "CLASSES" -> System.getProperty("java.class.path"))).toMap.asJava
    )
    val process = builder.start()
    try Patience.hasEnded(process).shouldBe(true)
    finally { process.destroyForcibly(); () }
    new String(Files.readAllBytes(output), UTF_8)
  }

  private def texts(folder: Path): Map[String, String] = Using.resource(Files.walk(folder))(
    _.iterator.asScala
      .filter(Files.isRegularFile(_))
      .map(file => folder.relativize(file).toString -> new String(Files.readAllBytes(file), ISO_8859_1))
      .toMap
  )

  private val Texts = Vector(".html", ".json", ".tsv", ".xml", ".xhtml", ".md", ".csv", ".txt")

  /** Digits of other scripts than the Latin one, as bytes of UTF-8 or replaced by question marks. */
  private def foreignDigits(text: String): Vector[String] =
    new String(text.getBytes(ISO_8859_1), UTF_8).codePoints.toArray.toVector
      .filter(c => Character.isDigit(c) && c > '9')
      .map(Character.toString)

  test("a run in Egypt writes records, pages and MARC files with Latin digits") {
    withSandbox { url =>
      TemporaryFolder.lend { folder =>
        val runs = new RunProcess(folder, url)
        val settings = Seq(
          "imports.files" -> "20",
          "imports.alone" -> "1s",
          "imports.pause" -> "1s",
          "rate" -> "60",
          "rampUp" -> "1s",
          "thinkTime" -> "0",
        )
        val started = runs.start(
          "run",
          classOf[DataImportCheckInCheckOut],
          settings :+ ("force" -> "true"),
          Seq("-Duser.language=ar", "-Duser.country=EG"),
        )
        withClue(started.console) {
          started.ended().should(be(0).or(be(2)))
          val files = texts(folder)
          val marc = files.filter(_._1.contains("marc/"))
          marc.should(not).be(empty)
          marc.values.foreach(text => text.take(5).should(fullyMatch.regex("\\d{5}")))
          files.keySet.map(_.split('/').last).should(contain.allOf("index.html", "transactions.tsv", "report.json"))
          for ((name, text) <- files if Texts.exists(name.endsWith) || marc.contains(name))
            withClue(name)(foreignDigits(text).shouldBe(empty))
        }
      }
    }
  }

  test("without a locale, the page of all runs names what it lacks instead of a link to nowhere") {
    TemporaryFolder.lend { folder =>
      val plain = folder.resolve("reports/plain")
      SampleRunFolder.Small.write(plain)
      ReportMain.run(Map("run" -> plain.toString)).shouldBe(ExitCode.Done)
      RunIndexer.update(folder.resolve("reports")).shouldBe(Right(()))
      val copy = Seq("sh", "-c", "cp -r reports/plain \"reports/$(printf 'Pr\\303\\274fung')\"")
      Patience.hasEnded(new ProcessBuilder(copy: _*).directory(folder.toFile).start()).shouldBe(true)
      val said = printed(folder, "-Drun=reports/plain org.folio.perf.app.ReportMain", "LC_ALL" -> "POSIX")
      said
        .replace(s"$folder/", "")
        .should(
          startWith("reports/index.html lacks 1 of 2 runs. Pr??fung cannot be read or written; it must be")
        )
      Files
        .readString(folder.resolve("reports/index.html"))
        .should(include("plain/index.html").and(not(include("fung"))))
    }
  }

  test("without a locale, a path with other letters is refused in a sentence that says what to set") {
    TemporaryFolder.lend { folder =>
      val said = printed(
        folder,
        "org.folio.perf.programs.ProgramsOnPath \"$(printf 'Pr\\303\\274fung')\"",
        "LC_ALL" -> "POSIX",
      )
      val lines = said.linesIterator.toVector
      withClue(said) {
        lines.size.shouldBe(ProgramsOnPath.all.size)
        lines.foreach(
          _.should(
            include(
              "a path with letters of ANSI_X3.4-1968, the encoding of this process (LC_ALL=POSIX). For all " +
                "letters, set LC_ALL=C.UTF-8 in its environment"
            )
          )
        )
      }
    }
  }
}

/** Runs programs with a setting that is a path. */
object ProgramsOnPath {

  val all: Vector[String => Any] = Vector(
    path => ReportMain.run(Map("run" -> path)),
    path => ReportMain.run(Map("run" -> s"$path,b")),
    path => TrendMain.run(Map("simulation" -> "S", "target" -> "t", "reports" -> path)),
    path => CompareMain.run(Map("runs" -> s"$path,b")),
    path => RecordMain.run(Map("har" -> s"$path.har", "name" -> "x")),
    path => RecordMain.run(Map("jmx" -> s"$path.jmx", "name" -> "x")),
    path => DriftMain.run(Map("har" -> s"$path.har", "workflow" -> "ulr")),
    path => DoctorMain.run(Map("target" -> s"$path.conf")),
    path => DoctorMain.run(Map("feeders" -> path, "simulation" -> "Smoke")),
    path => DoctorMain.run(Map("reports" -> path, "simulation" -> "Smoke")),
    path => PredictMain.run(Map("environment" -> "mobius-test-1", "prices" -> path)),
  )

  def main(arguments: Array[String]): Unit = all.foreach(_(arguments.head))
}
