package org.folio.perf.runner

import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.model.FirstOf
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.preparation.{Preparation, PreparationResult, Recipes}
import org.folio.perf.settings.Settings
import io.gatling.core.Predef._
import org.folio.perf.app.ExitCode

/** A preparation, from its settings to its result. */
object PreparationRun {

  /** @return left: why it could not begin */
  def apply(
      simulation: SimulationPlan,
      settings: Settings,
      properties: Map[String, String],
  ): Either[String, PreparationResult] =
    for {
      _ <- once(simulation, settings)
      plan <- LoadPlan.build(simulation, settings)
      _ = Console.say(Headline(plan, settings.target.name))
      connection <- Connection.open(plan, settings, properties)
    } yield
      try {
        val made = new Preparation(
          connection.client,
          connection.tokens,
          connection.plan,
          connection.files,
          Recipes.all,
          settings.start.prepareConcurrency,
          Console.say,
        ).run()
        withFiles(connection.plan, connection).fold(
          problem => made.copy(problems = made.problems :+ problem),
          records => made.copy(made = made.made ++ records),
        )
      } finally connection.close()

  /** A preparation runs once for all injectors. */
  private def once(simulation: SimulationPlan, settings: Settings): Either[String, Unit] =
    settings.shard
      .map(shard =>
        s"Setting shard is ${shard.shard.code}, but ${simulation.name} creates the records of all load generators in one " +
          "run. Remove -Dshard."
      )
      .toLeft(())

  /** Creates what each run creates if it is missing, such as lists. */
  private def withFiles(
      plan: LoadPlan,
      connection: Connection,
  ): Either[String, Map[String, Int]] = {
    val records =
      new RecordFeeder(
        connection.client,
        connection.tokens,
        plan.needs,
        connection.files,
        scope = plan.load.changes,
      )
    try plan.prepare(Feeders(records))
    finally records.close()
  }

  /** The result, for the console. */
  def lines(prepared: PreparationResult): Vector[String] = {
    val made = prepared.made.toVector.filter(_._2 > 0).sortBy(_._1)
    val first =
      if (made.isEmpty) "Nothing was created."
      else made.map { case (words, count) => s"$count $words" }.mkString("Created ", ", ", ".")
    val last =
      if (prepared.isComplete) "The target has all records that this plan needs."
      else "Still missing:"
    (first +: last +: (prepared.missing ++ FirstOf.lines(prepared.problems, "more problems")).map(line => s"- $line"))
  }

}

/**
 * The preparation of a simulation, which is started like one. It sends no load: it creates records and ends before
 * Gatling needs a scenario.
 */
abstract class PreparationSimulation(prepares: SimulationPlan) extends Simulation {
  Console.takeOver()
  ExitCodeFile.endWithMaven()

  private val simulation = prepares.preparation
  private val settings = PerfSimulation.settings(simulation, sendsLoad = false)
  private val prepared = PreparationRun(simulation, settings, sys.props.toMap).fold(Console.leave, identity)
  private val code = if (prepared.isComplete) ExitCode.Done else ExitCode.VerdictNotPassed
  PreparationRun.lines(prepared).foreach(Console.say)
  if (!prepared.isComplete) ExitCodeFile.here.foreach(_.leave(code))
  Runtime.getRuntime.halt(code)
}
