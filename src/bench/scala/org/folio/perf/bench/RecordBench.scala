package org.folio.perf.bench

import io.gatling.core.testkit.GatlingConfigured
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.flow.Workflow
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.testkit.{RoundTrip, SampleSettings, WorkflowRun}
import org.folio.perf.upkeep.{JmxFile, MadeWorkflow, Recording, WorkflowSource}
import org.folio.perf.workflows.Workflows
import scala.jdk.CollectionConverters._
import scala.util.Using
import scala.util.control.NonFatal

/** Makes workflows of recordings and of scripts, and runs them once they are compiled. See bench/README.md. */
object RecordBench {

  def main(arguments: Array[String]): Unit = {
    GatlingConfigured.outsideOfARun()
    val isDone = arguments match {
      case Array("--record", out, codes @ _*) => record(Paths.get(out), codes)
      case Array("--jmx", out, folder) => scripts(Paths.get(folder), Paths.get(out))
      case Array("--load", out) => load(Paths.get(out), _ => "")
      case Array("--run", out) => load(Paths.get(out), runOnce)
      case _ => false
    }
    System.exit(if (isDone) 0 else 1)
  }

  private def keep(out: Path, name: String, made: MadeWorkflow): Unit = {
    Files.createDirectories(out)
    Files.writeString(out.resolve(s"$name.scala"), made.text)
    ()
  }

  /** Records workflows at a sandbox. */
  private def record(out: Path, codes: Seq[String]): Boolean = {
    val rows = (if (codes.isEmpty) Workflows.codes else codes.toVector).flatMap { code =>
      try {
        val run = atSandbox(seed = 1)(url => RoundTrip.record(code, SampleSettings.accounts(1).head, url))
        val made = RoundTrip.workflow(run)
        keep(out, WorkflowSource.objectName(s"recorded-$code"), made)
        val same = RoundTrip.equalSteps(run, made)
        println(f"$code%-16s $same%5d of ${run.sent.size}%5d steps, ${made.unexplained.size}%2d not explained")
        Some((same, run.sent.size, made.unexplained.size))
      } catch {
        case NonFatal(e) =>
          println(s"$code not recorded: $e")
          None
      }
    }
    println(
      s"${rows.map(_._1).sum} of ${rows.map(_._2).sum} steps are equal, in order; ${rows.map(_._3).sum} values are not explained"
    )
    rows.nonEmpty
  }

  private def files(folder: Path, end: String): Vector[Path] = Using.resource(Files.walk(folder)) {
    _.iterator.asScala.filter(_.toString.endsWith(end)).toVector.sorted
  }

  /** A script, and the workflow that it becomes. */
  final private case class Script(name: String, read: Recording, made: Option[MadeWorkflow]) {
    def sent: Int = made.fold(0)(_.requestLines.size)
  }

  /** Makes workflows of all scripts below a folder. */
  private def scripts(folder: Path, out: Path): Boolean = {
    val source = new WorkflowSource(Workflows.all.flatMap(_.requests))
    println("| Script | Requests | Left out |\n|---|--:|---|")
    val results = files(folder, ".jmx").zipWithIndex.map { case (file, number) =>
      val result = JmxFile.read(file.toString, file).map { read =>
        val name = f"script-${number + 1}%03d-${file.getFileName.toString.stripSuffix(".jmx")}"
        Script(name, read, Option.when(read.exchanges.nonEmpty)(source.workflow(name, "recorded", read)))
      }
      val path = folder.relativize(file).toString.stripSuffix(".jmx")
      println(result.fold(message => s"| $path | | $message |", one => row(path, Vector(one))))
      result.foreach(one => one.made.foreach(keep(out, WorkflowSource.objectName(one.name), _)))
      result
    }
    val all = results.collect { case Right(script) => script }
    println(row("**All**", all))
    println(s"${all.count(_.made.isDefined)} of ${results.size} scripts became a workflow; the others are refused.")
    println(s"All values of ${all.flatMap(_.made).count(_.unexplained.isEmpty)} of them are explained.")
    all.exists(_.made.isDefined)
  }

  private def row(script: String, all: Vector[Script]): String = {
    val reasons = all.flatMap(_.read.leftOut).groupBy(identity).toVector.sortBy(_._1).map { case (reason, group) =>
      s"$reason: ${group.size}"
    }
    s"| $script | ${all.map(_.sent).sum} | ${reasons.mkString("; ")} |"
  }

  /** Looks at each compiled workflow. */
  private def load(out: Path, look: Workflow => String): Boolean = {
    val names = files(out, ".scala").map(_.getFileName.toString.stripSuffix(".scala"))
    val told = names.map { name =>
      val holder = Class.forName(s"org.folio.perf.workflows.recorded.$name$$")
      val workflow = holder.getMethod("workflow").invoke(holder.getField("MODULE$").get(null)).asInstanceOf[Workflow]
      workflow.requests.foreach(_.path)
      val words = look(workflow)
      if (words.startsWith("fails")) println(s"$name $words")
      words
    }
    println(s"${names.size} workflows compile and load; ${told.count(!_.startsWith("fails"))} of them pass.")
    names.nonEmpty
  }

  /** Runs a workflow at a sandbox with other data than the recorded one. */
  private def runOnce(workflow: Workflow): String =
    try {
      val outcomes = atSandbox(seed = 2)(url => WorkflowRun.once(workflow, SampleSettings.accounts(2).last, url))
      outcomes
        .find(!_.ok)
        .fold(
          if (outcomes.map(_.transaction).distinct.size < workflow.transactions.size) "fails: not all ran" else "passes"
        ) { t =>
          s"fails: ${t.transaction}: ${t.message}"
        }
    } catch { case NonFatal(e) => s"fails: not run: ${e.getMessage}" }

  private def atSandbox[A](seed: Long)(use: String => A): A = {
    val sandbox = Sandbox.start(
      SampleSettings.sandboxSettings.copy(seed = seed),
      SampleSettings.sandboxTenants(2) :+ SampleSettings.centralTenant,
    )
    try use(sandbox.url)
    finally sandbox.close()
  }
}
