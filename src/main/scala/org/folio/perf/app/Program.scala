package org.folio.perf.app

import org.folio.perf.settings.{ProgramNames, Sanitized, SettingsError, SettingsReference}
import java.lang.management.ManagementFactory
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Path
import java.util.Locale
import org.folio.perf.model.FilePath
import org.folio.perf.report.Report
import org.folio.perf.source.AtomicFile
import scala.jdk.CollectionConverters._

/**
 * A program, started by `./perf NAME -DSETTING=VALUE`. It prints its usage for `--help`, `-h` and
 * `-Dhelp`. A setting whose name is likely a misspelt one of its own is refused. An error is a message on the error
 * stream and an exit code.
 *
 * @param names of its own settings; arguments without a name are values of the first of them
 */
abstract class Program(names: String*) {

  /** Whether it also reads the settings of a load, such as those of its plan. */
  protected def readsLoad: Boolean = false

  /** Text of the help. */
  protected def usage: String

  /** Does the work. Lines that should not wait for its end may be printed at once. */
  protected def answer(asked: Asked): Either[Refusal, Answer]

  /** Whether Maven's process ends with the program, although it has succeeded. */
  protected def endsMaven: Boolean = true

  def main(arguments: Array[String]): Unit = {
    // Files and pages have the same digits and letters everywhere.
    Locale.setDefault(Locale.ROOT)
    // Java takes settings in front of its class alone.
    val (behind, others) = arguments.toVector.partition(_.startsWith("-D"))
    behind.map(_.drop(2).span(_ != '=')).foreach { case (name, value) => sys.props(name) = value.drop(1) }
    val passed = (ManagementFactory.getRuntimeMXBean.getInputArguments.asScala ++ behind).toVector.collect {
      case s"-D$option" => option.takeWhile(_ != '=')
    }
    val code = refusal(passed) match {
      case Some(message) =>
        Console.err.println(message)
        ExitCode.BadArguments
      case None => run(sys.props.toMap, sys.env, others)
    }
    if (code != ExitCode.Done || endsMaven) System.exit(code)
  }

  /** Why it does not start with these names of settings on its command line. */
  final private[app] def refusal(passed: Vector[String]): Option[String] =
    ProgramNames.unknown(passed, names, readsLoad)

  /** @return the exit code */
  final def run(
      settings: Map[String, String],
      environment: Map[String, String] = Map.empty,
      arguments: Vector[String] = Vector.empty,
  ): Int =
    if (arguments.exists(Set("--help", "-h")) || SettingsReference.isHelp(settings)) {
      println(usage)
      ExitCode.Done
    } else {
      if (!readsLoad) ProgramNames.unread(settings, names).foreach { name =>
        Console.err.println(
          s"Setting $name has no effect: this program does not read it. -Dhelp=true lists those it reads."
        )
      }
      val named = names.headOption.filter(_ => arguments.nonEmpty).map(_ -> arguments.mkString(","))
      val told =
        if (named.isEmpty && arguments.nonEmpty)
          Left(Refusal(s"This program takes no ${arguments.head}; settings are passed as -DSETTING=VALUE."))
        else tell(Asked(settings ++ named, environment))
      told match {
        case Left(refusal) =>
          Console.err.println(refusal.message)
          refusal.exitCode
        case Right(answer) =>
          answer.lines.foreach(line => println(line))
          answer.exitCode
      }
    }

  /** The answer, or why there is none. */
  final def tell(asked: Asked): Either[Refusal, Answer] =
    ProgramNames
      .misspelt(asked.settings, names: _*)
      .orElse(names.flatMap(asked.noFlag).headOption)
      .map(Refusal(_))
      .toLeft(())
      .flatMap(_ => FilePath.guarded(Right(answer(asked))).fold(message => Left(Refusal(message)), identity))
}

/** Settings of a program. @param environment variables of its process */
final case class Asked(settings: Map[String, String], environment: Map[String, String] = Map.empty) {

  /** A setting without the space around it; `None`: it is absent or empty. */
  def text(name: String): Option[String] = settings.get(name).map(_.trim).filter(_.nonEmpty)

  /** Whether a setting is there, and not `false`. */
  def flag(name: String): Boolean = settings.get(name).exists(_.trim != "false")

  /** That a setting of this name must be a flag and is none, in a sentence. */
  private[app] def noFlag(name: String): Option[String] = text(name)
    .filter(value => Asked.Flags(name) && !Set("true", "false")(value))
    .map(value => s"Setting $name is ${Sanitized.text(value)}; it must be true or false.")
}

/** Says which program is meant, for the script `perf`: its arguments are the name, then those of all programs. */
object UnknownProgram {
  def main(arguments: Array[String]): Unit =
    println(s"perf: there is no program ${arguments.head}.${SettingsError.meant(arguments.head, arguments.tail)}")
}

object Asked {
  private val Flags = Set("delete", "drift", "dryRun", "force", "pages", "recollect", "redact")
}

/** Lines that a program prints at its end, and its exit code. */
final case class Answer(lines: Vector[String], exitCode: Int = ExitCode.Done)

/** A message that says why a program did not do its work, and what to do. */
final case class Refusal(message: String, exitCode: Int = ExitCode.BadArguments)

object Refusal {

  /** An input cannot be read, or an output not be written. */
  def unreadable(message: String): Refusal = Refusal(message, ExitCode.UnreadableInput)
}

/** Exit codes of all programs. */
object ExitCode {
  val Done = 0
  val BadArguments = 1
  val VerdictNotPassed = 2
  val UnreadableInput = 3
}

/** Writes pages and their style sheet. */
private[app] object PageFiles {

  /** Writes a page and its style sheet, in a folder that is made if need be. Left: why that cannot be. */
  def write(page: Path, text: String): Either[String, Unit] = {
    // Pages ask for it where Jenkins forbids the one inside them.
    val (sheet, css) = Report.styleSheet
    writeText(page, text).flatMap(_ => writeText(page.toAbsolutePath.resolveSibling(sheet), css))
  }

  /** Writes a file, in a folder that is made if need be. Left: why that cannot be. */
  def writeText(file: Path, text: String): Either[String, Unit] =
    AtomicFile.attempt(file)(AtomicFile.replace(file, text.getBytes(UTF_8)))
}
