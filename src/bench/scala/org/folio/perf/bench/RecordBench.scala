package org.folio.perf.bench

import io.gatling.core.testkit.GatlingConfigured
import java.nio.file.{Files, Paths}
import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.folio.perf.testkit.{RoundTrip, SampleSettings}
import org.folio.perf.upkeep.workflow.{RecordedWorkflow, WorkflowSource}
import org.folio.perf.workflows.Workflows
import scala.util.control.NonFatal

/**
 * Records all workflows at one sandbox, and runs what was recorded at another one with other data. See
 * bench/README.md.
 */
object RecordBench {

  /** @param arguments codes of workflows (none: all), and `--out FOLDER` for the recorded files */
  def main(arguments: Array[String]): Unit = {
    GatlingConfigured.outsideOfARun()
    val out = arguments.sliding(2).collectFirst { case Array("--out", folder) => Paths.get(folder) }
    val codes = arguments.toVector.filter(Workflows.codes.contains)
    val rows = (if (codes.isEmpty) Workflows.codes else codes).map { code =>
      val row = measured(code) { made =>
        out.foreach { folder =>
          Files.createDirectories(folder)
          val file = folder.resolve(s"${WorkflowSource.objectName(made)}.scala")
          Files.writeString(file, WorkflowSource.of(made, "recorded"))
        }
      }
      println(row.line)
      row
    }
    val (same, steps) = (rows.map(_.same).sum, rows.map(_.steps).sum)
    println(f"${rows.count(_.passes)} of ${rows.size} recorded workflows pass at another sandbox")
    println(f"$same of $steps steps (${100.0 * same / steps}%.1f %%) are equal, in order")
    println(s"${rows.map(_.marks).sum} values are marked as not explained")
    System.exit(0)
  }

  final private case class Row(code: String, same: Int, steps: Int, marks: Int, failure: String) {
    def passes: Boolean = failure.isEmpty
    def line: String =
      f"$code%-16s $same%5d of $steps%5d steps, $marks%2d marked, ${if (passes) "passes"
        else failure}"
  }

  private def measured(code: String)(keep: RecordedWorkflow => Unit): Row =
    try {
      val run =
        atSandbox(seed = 1)(url => RoundTrip.record(code, SampleSettings.accounts(1).head, url))
      val made = RoundTrip.workflow(run)
      keep(made)
      val (same, steps) = RoundTrip.equalSteps(run, made)
      val failure =
        try {
          val outcomes = atSandbox(seed = 2) { url =>
            RoundTrip.run(made, SampleSettings.accounts(2).last, url)
          }
          outcomes.find(!_.ok).map(t => s"${t.transaction}: ${t.message}").getOrElse {
            if (outcomes.map(_.transaction).distinct.size < made.transactions.size) "not all ran"
            else ""
          }
        } catch { case NonFatal(e) => s"not run: ${e.getMessage}" }
      Row(code, same, steps, made.unexplained.size, failure)
    } catch {
      case NonFatal(e) =>
        Row(code, 0, 1, 0, s"not recorded: $e ${e.getStackTrace.take(4).mkString(" ")}")
    }

  private def atSandbox[A](seed: Long)(use: String => A): A = {
    val sandbox: RunningSandbox = Sandbox.start(
      SampleSettings.sandboxSettings.copy(seed = seed),
      SampleSettings.sandboxTenants(2) :+ SampleSettings.centralTenant,
    )
    try use(sandbox.url)
    finally sandbox.close()
  }
}
