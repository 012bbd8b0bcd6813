package org.folio.perf.testkit

import io.gatling.app.testkit.InProcessGatling
import io.gatling.core.Predef._
import io.gatling.core.testkit.GatlingConfigured
import java.awt.Font
import java.awt.RenderingHints.{KEY_TEXT_ANTIALIASING, VALUE_TEXT_ANTIALIAS_ON}
import java.awt.image.BufferedImage
import java.io.{ByteArrayOutputStream, PrintStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{CompareMain, PublishMain, ReportMain, TrendMain}
import org.folio.perf.model.LoadProfile
import org.folio.perf.pipeline.RunIndexer
import org.folio.perf.plan.{Moment, Pace, Populations}
import org.folio.perf.programs.{DoctorMain, PlanMain, PredictMain}
import org.folio.perf.protocol.{GatewayProtocol, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.runner.{PreparedRun, TargetLock}
import org.folio.perf.simulations.Smoke
import org.folio.perf.source.TransactionsFile
import scala.concurrent.duration._

/**
 * Runs programs one after the other in this process, for `.ci/check_golden`. Each line of a file has: a file for what
 * is printed, the program, and its settings as `name=value`, with tabs between.
 */
object GoldenPrograms {
  private val terminal = System.out
  private val bytes = new ByteArrayOutputStream
  private var sandboxes = Map.empty[String, RecordedSandbox]

  def main(arguments: Array[String]): Unit = {
    val stream = new PrintStream(bytes, true, UTF_8)
    System.setOut(stream)
    System.setErr(stream)
    val code =
      try {
        Files.readAllLines(Paths.get(arguments.head)).forEach(l => run(l.split('\t').toVector))
        0
      } catch {
        case problem: Throwable =>
          terminal.println(printed())
          problem.printStackTrace(terminal)
          1
      }
    // Sandboxes do not end by themselves.
    System.exit(code)
  }

  private def run(words: Vector[String]): Unit = {
    val began = System.nanoTime
    val file = Paths.get(words(0))
    val settings = words.drop(2).map { word =>
      val (setting, value) = word.splitAt(word.indexOf('='))
      setting -> sandboxes.foldLeft(value.drop(1)) { case (text, (name, sandbox)) =>
        text.replace(s"{$name}", sandbox.url)
      }
    }
    val code = run(words(1), settings.toMap, file)
    Files.writeString(file, s"${printed()}exit code $code\n")
    terminal.println(f"${(System.nanoTime - began) / 1e9}%5.1f s  ${words(0)}")
    bytes.reset()
  }

  private def printed(): String = bytes.toString(UTF_8)

  private def run(program: String, settings: Map[String, String], file: Path): Int =
    program match {
      case "report" => ReportMain.run(settings)
      case "compare" => CompareMain.run(settings)
      case "trend" => TrendMain.run(settings)
      case "publish" => PublishMain.run(settings)
      case "index" => code(RunIndexer.update(Paths.get(settings("reports"))).map(_ => "Written."))
      case "plan" => PlanMain.run(settings)
      case "predict" => PredictMain.run(settings)
      case "doctor" => DoctorMain.run(settings)
      case "fonts" => fonts()
      case "sample" => sample(settings)
      case "sandbox" =>
        sandboxes += settings("name") -> new RecordedSandbox(settings - "name", () => printed())
        bytes.reset()
        0
      case "smoke" => smoke(settings)
      case "transcript" =>
        Files.write(file.resolveSibling(settings("to")), sandboxes(settings("of")).transcript())
        0
    }

  private def code(answer: Either[String, String]): Int = {
    println(answer.merge)
    if (answer.isRight) 0 else 1
  }

  /** Pictures can only be compared where Java draws with the same fonts: this prints a checksum of some letters. */
  private def fonts(): Int = {
    val image = new BufferedImage(600, 100, BufferedImage.TYPE_INT_RGB)
    val graphics = image.createGraphics()
    graphics.setRenderingHint(KEY_TEXT_ANTIALIASING, VALUE_TEXT_ANTIALIAS_ON)
    for ((family, row) <- Vector(Font.SANS_SERIF, Font.SERIF, Font.MONOSPACED).zipWithIndex) {
      graphics.setFont(new Font(family, Font.PLAIN, 20))
      graphics.drawString("Response time of 1,234.5 requests/s: µ → 95 %", 5, 25 + 30 * row)
    }
    graphics.dispose()
    println(java.util.Arrays.hashCode(image.getRGB(0, 0, 600, 100, null, 0, 600)))
    0
  }

  /** A run folder of invented figures. */
  private def sample(settings: Map[String, String]): Int = {
    val profile = LoadProfile(rampUpMs = 60000, steadyStateMs = settings("minutes").toLong * 60000)
    SampleRunFolder(3, 2, 2, profile, requestsPerIteration = 2, seed = settings("seed").toLong)
      .write(Paths.get(settings("run")))
    0
  }

  /** All workflows of Smoke, one after the other, so that requests come in the same order each time. */
  private def smoke(settings: Map[String, String]): Int = TemporaryFolder.lend { folder =>
    GatlingConfigured.outsideOfARun()
    val series = Smoke.everything(seconds = 3600) { iterations =>
      Pace.Series(Moment.Share(0), 0.seconds, iterations)
    }
    val run = PreparedRun
      .readSettings(settings, Map.empty)
      .flatMap(PreparedRun(series, _, settings))
      .fold(sys.error, identity)
    val plan = run.plan.copy(workflows = run.plan.workflows.map(_.copy(startOffsetMs = 0)))
    val recorder = new Recorder
    recorder.open(folder.resolve(TransactionsFile.Name))
    val order = plan.definitions.map(_.name)
    // Gatling's own way, andThen, waits for a second before each population.
    val turn = asLongAs(session => recorder.iterationsEnded < order.indexOf(session.scenario))(
      pause(10.millis)
    )
    val chain = new TransactionChain(plan.load, run.edgeUrl, recorder, toSandbox = true, leftOut = plan.leftOut)
    val populations = new Populations(plan, chain, run.feeders, turn).all
    val status = InProcessGatling.run(folder, GatewayProtocol(run.okapiUrl, run.tokens), populations: _*)
    recorder.close()
    run.closeClients()
    TargetLock.release()
    bytes.reset()
    // Without their times, and without virtual users.
    Files.readAllLines(folder.resolve(TransactionsFile.Name)).forEach { line =>
      val fields = line.split("\t", -1)
      if (fields.length > 3) println(fields.slice(2, 6).mkString("\t"))
    }
    status
  }
}
