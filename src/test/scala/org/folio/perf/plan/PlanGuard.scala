package org.folio.perf.plan

import org.folio.perf.model.PlainNumber
import org.folio.perf.settings.TargetGuard
import scala.concurrent.duration._

/** Checks a plan against the limits in the target's file. */
object PlanGuard {

  /** Limits that the plan exceeds, each with what to change; empty: the plan may run. */
  def refusals(plan: LoadPlan, guard: TargetGuard): Vector[String] =
    Vector(tooFast(plan, guard), tooLong(plan, guard), destructive(plan, guard)).flatten

  /** Left: the lines of `refusals` under a heading. */
  def apply(plan: LoadPlan, guard: TargetGuard): Either[String, Unit] = {
    val lines = refusals(plan, guard)
    Either.cond(
      lines.isEmpty,
      (),
      ("The target's file does not allow this plan. Nothing was sent." +: lines).mkString("\n"),
    )
  }

  private def tooFast(plan: LoadPlan, guard: TargetGuard): Option[String] = {
    // Steps stay below the limit: only the first one may be too fast.
    val planned = plan.search.fold(PlannedTraffic.requestsPerSec(plan))(s => s.requestsAt(s.start))
    guard.maxRequestsPerSec.filter(planned > _).map { most =>
      s"The plan sends about ${planned.ceil.toLong} requests per second; ${guard.origin} allows " +
        s"${PlainNumber(most)}. ${lowerRate(plan, planned, most)} or raise maxRequestsPerSec in ${guard.origin}."
    }
  }

  /** Advice; the setting `rate` lowers only the load of paced workflows. */
  private def lowerRate(plan: LoadPlan, planned: Double, most: Double): String = {
    val possible = plan.load.rate * most / planned
    val digits = math.pow(10, math.ceil(-math.log10(possible)).max(0) + 1)
    val rate = BigDecimal(math.floor(possible * digits)) / BigDecimal(digits)
    if (plan.simulation.fixed.isDefined || rate <= 0) "Select fewer workflows (-Dworkflows=CODES)"
    else s"Lower -Drate to about ${PlainNumber(rate.toDouble)}, select fewer -Dtenants or -Dworkflows,"
  }

  private def tooLong(plan: LoadPlan, guard: TargetGuard): Option[String] = {
    val planned = plan.profile.totalMs.millis
    guard.maxDuration.filter(planned > _).map { most =>
      s"The plan takes ${words(planned)}, ramp-up included; ${guard.origin} allows " +
        s"${words(most)}. Set a shorter -Dduration or raise maxDuration in ${guard.origin}."
    }
  }

  private def destructive(plan: LoadPlan, guard: TargetGuard): Option[String] = {
    val codes = plan.definitions.filter(_.isDestructive).map(_.code)
    Option.when(codes.nonEmpty && !guard.destructive)(
      s"Workflows ${codes.mkString(", ")} delete records or roll ledgers over, which nobody can undo; " +
        s"${guard.origin} does not allow it. Leave them out with -Dexclude=${codes.mkString(",")} or " +
        s"set destructive = true in ${guard.origin}."
    )
  }

  private def words(time: FiniteDuration): String = time.toCoarsest.toString
}
