package org.folio.perf.bench

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.flow.Workflow
import org.folio.perf.upkeep.jmx.{JmxFile, JmxResult, JmxScript}
import org.folio.perf.upkeep.workflow.WorkflowSource
import org.folio.perf.workflows.Workflows
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * Makes workflows of all scripts of JMeter below a folder, and prints a table of where their samplers went. See
 * bench/README.md.
 */
object ScriptsBench {

  /** @param arguments folder of the scripts and folder of the workflows; or `--load` and the latter, once it is compiled */
  def main(arguments: Array[String]): Unit = {
    val isDone = arguments match {
      case Array("--load", out) => load(Paths.get(out))
      case _ => write(Paths.get(arguments(0)), Paths.get(arguments(1)))
    }
    System.exit(if (isDone) 0 else 1)
  }

  private def files(folder: Path, end: String): Vector[Path] = Using.resource(Files.walk(folder)) {
    _.iterator.asScala.filter(_.toString.endsWith(end)).toVector.sorted
  }

  private def write(folder: Path, out: Path): Boolean = {
    val reader = new JmxScript(Workflows.all.flatMap(_.requests))
    Files.createDirectories(out)
    println("| Script | Samplers | Called | Requests | Left out |\n|---|--:|--:|--:|---|")
    val results = files(folder, ".jmx").zipWithIndex.map { case (file, number) =>
      val name = f"script-${number + 1}%03d-${file.getFileName.toString.stripSuffix(".jmx")}"
      val result = JmxFile.parse(file.toString, Files.readAllBytes(file)).map(reader.of(name, _))
      println(line(folder.relativize(file).toString.stripSuffix(".jmx"), result))
      result.map(_.made).filterOrElse(_.requests.nonEmpty, "").foreach { workflow =>
        Files.writeString(
          out.resolve(s"${WorkflowSource.objectName(workflow)}.scala"),
          WorkflowSource.of(workflow, "recorded"),
        )
      }
      result
    }
    val made = results.collect { case Right(result) => result }
    val written = made.count(_.made.requests.nonEmpty)
    val total = made.flatMap(_.leftOut).groupMapReduce(_._1)(_._2)(_ + _).toVector.sorted
    println(
      row("**All**", made.map(_.samplers).sum, made.map(_.called).sum, made.map(_.sent).sum, total)
    )
    println(s"$written of ${results.size} scripts became a workflow; the others are refused.")
    val unclear = made.filter(r => r.samplers + r.called != r.sent + r.leftOut.map(_._2).sum)
    unclear.foreach(r => println(s"${r.made.code}: not all samplers are accounted for."))
    written > 0 && unclear.isEmpty
  }

  private def line(script: String, result: Either[String, JmxResult]): String = result match {
    case Left(message) => s"| $script | | | | $message |"
    case Right(r) => row(script, r.samplers, r.called, r.sent, r.leftOut)
  }

  private def row(
      script: String,
      samplers: Int,
      called: Int,
      sent: Int,
      leftOut: Vector[(String, Int)],
  ): String = {
    val words = leftOut.map { case (reason, count) => s"$reason: $count" }.mkString("; ")
    s"| $script | $samplers | $called | $sent | $words |"
  }

  /** Whether the compiled workflows can be used: each is looked at once. */
  private def load(out: Path): Boolean = {
    val names = files(out, ".scala").map(_.getFileName.toString.stripSuffix(".scala"))
    val transactions = names.map { name =>
      val holder = Class.forName(s"org.folio.perf.workflows.recorded.$name$$")
      val workflow = holder.getMethod("workflow").invoke(holder.getField("MODULE$").get(null))
      workflow.asInstanceOf[Workflow].transactions.size
    }
    println(
      s"${names.size} workflows compile and load; they have ${transactions.sum} transactions."
    )
    names.nonEmpty
  }
}
