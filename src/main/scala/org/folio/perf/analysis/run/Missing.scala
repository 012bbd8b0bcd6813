package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
import org.folio.perf.model.InjectorResult

/** Sentences about parts that the report lacks, with the reason. */
private[analysis] object Missing {

  def sentences(
      input: RunInput,
      unknownTenants: Vector[String],
      injector: Option[InjectorResult],
  ): Vector[String] = {
    val outside = input.requests.fold(0L)(_.outsideAxis) + input.transactions.fold(0L)(_.outsideAxis)
    input.manifest.clockJumps.map(_.statement) ++ input.missing ++
      Injectors(input).flatMap(Injectors.missing) ++
      Injectors.problems(input.manifest) ++
      Option.when(input.manifest.ending.isEmpty && input.manifest.injectors.isEmpty)(
        "The run's records have no checksums, which are written at its end. Damage to the records is found only if " +
          "their content is invalid."
      ) ++
      underWay(input) ++
      Option.when(unknownTenants.nonEmpty)(
        s"${Words.count(unknownTenants.size, "tenant is", "tenants are")} not in run.json and count as " +
          s"neither small nor large: ${Words.few(unknownTenants, 5)}."
      ) ++
      Option.when(outside > 0)(
        s"${Words.count(outside, "record")} lie long after the end of the run. The " +
          "timeline omits them."
      ) ++
      Option.when(input.injector.nonEmpty && injector.isEmpty)(
        "The load generator's CPU has no sample in the steady state."
      ) ++
      input.metrics.toVector.flatMap(_.gaps) ++ input.inventory.toVector.flatMap(_.gaps)
  }

  /** Virtual users that had not ended at the end of a run that was cut short. */
  private def underWay(input: RunInput): Option[String] =
    input.requests.map(_.usersLeft).filter(_ > 0 && input.window.isCutShort && !input.manifest.isOfGatling).map { users =>
      "Executions under way when the run was cut short are not recorded, nor their requests: " +
        s"${Words.count(users, "virtual user")} had not ended."
    }
}
