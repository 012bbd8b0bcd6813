package org.folio.perf.runner

import org.folio.perf.feeders.{Feeders, RecordFeeder}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.preparation.{Preparation, Prepared, Recipes}
import org.folio.perf.settings.Settings

/** A preparation from its settings to what it has done. */
object PreparationRun {

  /** @return left: why it could not begin */
  def apply(
      simulation: SimulationPlan,
      properties: Map[String, String],
      environment: Map[String, String],
  ): Either[RunStartError, Prepared] =
    for {
      settings <- PreparedRun.readSettings(properties, environment)
      _ <- once(simulation, settings)
      plan <- LoadPlan.build(simulation, settings).left.map(RunStartError)
      _ = Console.say(Headline.short(plan, settings.target.name))
      connection <- Connection.open(plan, settings, properties)
    } yield
      try {
        val made = new Preparation(
          connection.client,
          connection.tokens,
          plan,
          connection.files,
          Recipes.all,
          settings.start.prepareConcurrency,
          Console.say,
        ).run()
        withFiles(plan, connection).fold(
          problem => made.copy(problems = made.problems :+ problem),
          records => made.copy(made = made.made ++ records),
        )
      } finally connection.close()

  /** What injectors will share is made for all of them together. */
  private def once(simulation: SimulationPlan, settings: Settings): Either[RunStartError, Unit] =
    settings.shard
      .map(shard =>
        RunStartError(
          s"Setting shard is ${shard.shard.code}; ${simulation.name} makes the records of all injectors at " +
            "once. Leave -Dshard out."
        )
      )
      .toLeft(())

  /** What each run makes for itself, such as lists, if it is not there. */
  private def withFiles(
      plan: LoadPlan,
      connection: Connection,
  ): Either[String, Map[String, Int]] = {
    val records =
      new RecordFeeder(connection.client, connection.tokens, plan.needs, connection.files)
    try plan.prepare(Feeders(records))
    finally records.close()
  }

  /** What it has done, for the person who started it. */
  def lines(prepared: Prepared): Vector[String] = {
    val made = prepared.made.toVector.filter(_._2 > 0).sortBy(_._1)
    val first =
      if (made.isEmpty) "Nothing was made."
      else made.map { case (words, count) => s"$count $words" }.mkString("Made ", ", ", ".")
    val last = if (prepared.isComplete) "A run of this plan has what it needs." else "Not ready:"
    (first +: last +: (prepared.missing ++ shortened(prepared.problems)).map(line => s"- $line"))
  }

  private def shortened(problems: Vector[String]): Vector[String] =
    problems.take(ShownProblems) ++
      Option.when(problems.size > ShownProblems)(
        s"... and ${problems.size - ShownProblems} more problems."
      )

  private val ShownProblems = 5
}
