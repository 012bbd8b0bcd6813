package org.folio.perf.runner

import java.io.{OutputStream, PrintStream}
import java.math.MathContext
import org.folio.perf.app.ExitCode
import org.folio.perf.model.{LoadModel, LoadProfile, Tenant}
import org.folio.perf.plan.LoadPlan
import scala.math.BigDecimal.RoundingMode.HALF_UP

/**
 * Output of a run for its user. Gatling's own output is dropped: its report has the same figures.
 */
object Console {
  private val terminal: PrintStream = System.out

  /** Drops standard output of all other code from now on; standard error stays as it is. */
  def takeOver(): Unit = System.setOut(new PrintStream(OutputStream.nullOutputStream, true))

  def say(line: String): Unit = {
    terminal.println(line)
    terminal.flush()
  }

  def complain(line: String): Unit = {
    System.err.println(line)
    System.err.flush()
  }

  /** Prints why a run does not start and ends the process, without the stack trace that Gatling prints for an exception. */
  def leave(message: String): Nothing = {
    complain(message)
    TargetLock.release()
    Runtime.getRuntime.halt(ExitCode.BadArguments)
    throw new IllegalStateException(message)
  }
}

/** The first line of a run: simulation, target, tenants, workflows, load and duration. */
object Headline {

  def apply(plan: LoadPlan, target: String): String =
    s"${plan.simulation.name} on $target: ${part(plan)}${Tenant.counted(plan.tenants)(tenants)}, workflows " +
      s"${plan.workflows.map(_.code).mkString(", ")}, ${load(plan)}"

  private def load(plan: LoadPlan): String =
    if (plan.endsWithItsJobs)
      s"until workflow ${plan.workflows.head.code} ends, about ${time(plan.profile.totalMs)}"
    else {
      val model = plan.load.model match {
        case LoadModel.Open => "open model"
        case LoadModel.Closed => "closed model"
      }
      val rate = iterations(plan.workflows.map(_.iterationsPerMinute).sum)
      val hours = plan.workflows.flatMap(_.shape).headOption
      val (mean, inTurn) = hours.fold(("", ""))(all => (" on average", s" of ${all.size} hours in turn"))
      s"$rate per minute$mean ($model), ${duration(plan.profile, plan.load.model)}$inTurn"
    }

  /** 240 iterations, 1 iteration, 0.75 iterations. Rates below 10 have three digits at most. */
  private[runner] def iterations(count: Double): String = {
    val rounded =
      if (count < 10) BigDecimal(count).round(new MathContext(3)) else BigDecimal(count).setScale(0, HALF_UP)
    val text = rounded.bigDecimal.stripTrailingZeros.toPlainString
    if (text == "1") "1 iteration" else s"$text iterations"
  }

  private def part(plan: LoadPlan): String = plan.shares.fold("") { shares =>
    val own = plan.ownTenants.size
    val which = if (shares.isShared) "a share of the iterations at" else s"$own of"
    s"load generator ${shares.shard}, $which "
  }

  private[runner] def tenants(count: Int): String =
    if (count == 1) "1 tenant" else s"$count tenants"

  private def duration(profile: LoadProfile, model: LoadModel): String = {
    val steady = time(profile.steadyStateMs)
    if (profile.rampUpMs == 0) s"no ${model.beginning}, $steady steady state"
    else s"${time(profile.rampUpMs)} ${model.beginning}, $steady steady state"
  }

  private def time(ms: Long): String = {
    val seconds = ms / 1000
    val parts = Vector(seconds / 3600 -> "h", seconds / 60 % 60 -> "min", seconds % 60 -> "s")
    parts.collect { case (count, unit) if count > 0 => s"$count $unit" }.mkString(" ")
  }
}
