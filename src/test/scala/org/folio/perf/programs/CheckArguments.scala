package org.folio.perf.programs

import java.nio.file.{Path, Paths}
import java.util.Locale
import org.folio.perf.app.{ChildJvm, ExitCode}
import org.folio.perf.plan.{LoadPlan, PlanGuard}
import org.folio.perf.runner.{Judging, MavenShutdownHook, PreparedRun}
import org.folio.perf.settings.{ProgramNames, SecretStore, SettingsReference}
import org.folio.perf.settings.SettingsError.unknownName
import org.folio.perf.simulations.Simulations

/**
 * Checks the arguments of `mvn gatling:test` before Gatling starts, so that a wrong one gives one clear line, and
 * prepares an orderly end of Maven's process. The build runs it after each compilation of the load suite; if Maven
 * does not run a load, it only writes the class path for `./perf`. Exits with 1 if an argument is wrong.
 */
object CheckArguments {

  /**
   * @param arguments `goals=[...]`, the goals of Maven; `exitCode=FILE`, the file to which the load writes its
   *   exit code; `classPath=FILE`
   */
  def main(arguments: Array[String]): Unit = {
    file(arguments, "classPath").foreach(ChildJvm.noteClassPath)
    if (isLoadRun(arguments.toVector)) {
      Locale.setDefault(Locale.ROOT)
      if (SettingsReference.isHelp(sys.props.toMap)) {
        SettingsReference.help.foreach(println(_))
        System.exit(ExitCode.Done)
      }
      complaint(sys.props.toMap, sys.env).foreach { message =>
        Console.err.println(message)
        System.exit(ExitCode.BadArguments)
      }
      strangers(sys.env.getOrElse("MAVEN_CMD_LINE_ARGS", "")).foreach(message => Console.err.println(message))
      file(arguments, "exitCode").foreach(
        MavenShutdownHook.arm(_, takesOver = !sys.props.get("gatling.failOnError").contains("false"))
      )
    }
  }

  /** A note on what nothing reads. Maven and its plugins have settings of their own, so it is no error. */
  private[programs] def strangers(commandLine: String): Option[String] = {
    val passed = " -D([^\\s=]+)".r.findAllMatchIn(" " + commandLine).map(_.group(1)).toVector
    ProgramNames.unknown(passed.filterNot(OfMaven), Vector.empty, readsLoad = true).map(message => s"Ignored: $message")
  }

  private val OfMaven =
    Set("skipTests", "suites", "wildcardSuites", "tests", "test", "argLine", "encoding", "changelist", "revision")

  private def file(arguments: Array[String], name: String): Option[Path] =
    arguments.find(_.startsWith(s"$name=")).map(argument => Paths.get(argument.stripPrefix(s"$name=")))

  /** Whether Maven runs a load; Gatling's plugin also has other goals. */
  private[programs] def isLoadRun(arguments: Vector[String]): Boolean =
    arguments.exists(_.matches("goals=.*\\bgatling(-maven-plugin)?(:[^:,\\] ]*)?:test\\b.*"))

  /** Message about a wrong argument; `None`: all are right. */
  private[programs] def complaint(
      properties: Map[String, String],
      environment: Map[String, String],
  ): Option[String] =
    properties.get("simulation") match {
      case None =>
        ProgramNames
          .misspelt(properties, "simulation")
          .orElse(Some(s"Which simulation? Pass -Dsimulation=NAME:\n$list"))
      case Some(name) =>
        val checked = for {
          simulation <- startable
            .find(_.name == name)
            .toRight(noSimulation(name))
          settings <- PreparedRun.readSettings(properties, environment, SecretStore.Unread)
          plan <- LoadPlan.build(simulation, settings)
          isPreparation = Simulations.preparations.contains(simulation)
          _ <- if (isPreparation) Right(()) else Judging.of(plan, settings)
          // A dry run shows the plan first, and then the limits that it exceeds.
          _ <- if (settings.start.dryRun || isPreparation) Right(()) else PlanGuard(plan, settings.target.guard)
        } yield ()
        checked.left.toOption
    }

  /** @param name perhaps that of the class, as the console of Gatling has it */
  private def noSimulation(name: String): String =
    startable.map(_.name).find(known => name.endsWith(s".$known")) match {
      case Some(known) => s"-Dsimulation=$name names a class; pass the name alone: -Dsimulation=$known"
      case None => unknownName("simulation", name, startable.map(_.name))
    }

  private def startable = Simulations.all ++ Simulations.preparations

  private def list: String = {
    val width = startable.map(_.name.length).max
    startable
      .map(simulation => s"  ${simulation.name.padTo(width, ' ')}  ${simulation.description}")
      .mkString("\n")
  }
}
