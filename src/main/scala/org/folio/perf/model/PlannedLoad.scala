package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.macros.named

/**
 * How iterations start.
 *
 * @param beginning title of the time before the steady state
 */
sealed abstract class LoadModel(val beginning: String)

object LoadModel {

  /** Iterations start at the planned rate, however slow the target is. */
  case object Open extends LoadModel("ramp-up")

  /** A fixed number of paced virtual users. A slow target slows the load down. */
  case object Closed extends LoadModel("arrival of users")
}

/**
 * Ramp-up from no load to the planned rate, then the steady state. There is no ramp-down: iterations finish.
 *
 * @param steps present: the load goes in steps, and the steady state is the step that the report judges
 */
final case class LoadProfile(
    rampUpMs: Long,
    steadyStateMs: Long,
    steps: Option[LoadSteps] = None,
) {
  def totalMs: Long = rampUpMs + steadyStateMs
}

/**
 * Steps of a load.
 *
 * @param raised codes of the workflows whose rate a step multiplies; the others keep theirs
 * @param base factor that the rates of the plan contain, so that they are those of the judged step
 * @param all in order; between two of them nothing may start
 */
final case class LoadSteps(raised: Vector[String], base: Double, all: Vector[LoadStep]) {

  /** Factor on the rates in the plan. */
  def factor(workflow: String, step: LoadStep): Double =
    if (raised.contains(workflow)) step.times / base else 1.0
}

/**
 * A constant rate.
 *
 * @param fromMs since the start of the load; the step ends before `toMs`
 * @param times factor on the rates of the raised workflows
 */
final case class LoadStep(fromMs: Long, toMs: Long, times: Double)

/**
 * @param iterationsPerMinute factor of each workflow's rate for this tenant
 * @param isCentral the central tenant of a consortium, which is no library of its own; in JSON it is absent if false
 */
final case class Tenant(name: String, size: TenantSize, iterationsPerMinute: Double, isCentral: Boolean = false)

object Tenant {

  /** The words "62 tenants and the central one". */
  def counted(tenants: Seq[Tenant])(count: Int => String): String = {
    val (central, members) = tenants.partition(_.isCentral)
    if (central.isEmpty) count(members.size)
    else if (members.isEmpty) "the central tenant"
    else s"${count(members.size)} and the central one"
  }
}

sealed trait TenantSize

object TenantSize {
  case object Small extends TenantSize
  case object Large extends TenantSize
}

/** Starts of a workflow's iterations. */
sealed trait Arrivals {

  /** True if a run has a number of iterations, however long it is; false: they go on as long as the load. */
  def isCounted: Boolean = this match {
    case Arrivals.AtOnce(_) => true
    case Arrivals.InTurn(atMost, _) => atMost < Int.MaxValue
    case Arrivals.Even | Arrivals.BackToBack => false
  }
}

object Arrivals {

  /** Steady state from which on a series of jobs has its whole pauses: the hour of the published tests. */
  private val WholePausesFromMs = 3600000L

  /** Factor on the pauses of a series: in a shorter run they are shorter in proportion. */
  def partOfPauses(steadyStateMs: Long): Double =
    math.min(1.0, steadyStateMs.toDouble / WholePausesFromMs)

  /** At a rate: evenly spread in the open model, by paced virtual users in the closed model. */
  @named("even")
  case object Even extends Arrivals

  /** A number of iterations at the same moment: jobs that all tenants start together. */
  @named("at-once")
  final case class AtOnce(iterations: Int) extends Arrivals

  /** Virtual users who start the next iteration as soon as one ends, in both models. */
  @named("back-to-back")
  case object BackToBack extends Arrivals

  /**
   * Imports or exports of files, one after the other, by one virtual user per tenant.
   *
   * @param atMost iterations of each virtual user
   * @param pauseMs time from the end of an iteration to the start of the next
   */
  @named("in-turn")
  final case class InTurn(atMost: Int, pauseMs: Long) extends Arrivals
}

/**
 * A workflow of the plan.
 *
 * @param code as in the published reports, e.g. `cico`
 * @param iterationsPerMinute of all tenants, in the steady state; 0: iterations run back to back, without a rate
 * @param virtualUsers number in the closed model and of iterations back to back; `None` otherwise
 * @param startOffsetMs time from the start of the load to the first planned iteration
 * @param shape factors on the rate in equal parts of the steady state, such as the hours of a day: 1 on average; `None`: the
 *   rate is constant
 */
final case class PlannedWorkflow(
    code: String,
    title: String,
    scenario: String,
    arrivals: Arrivals,
    iterationsPerMinute: Double,
    virtualUsers: Option[Int],
    startOffsetMs: Long,
    transactions: Vector[PlannedTransaction],
    shape: Option[Vector[Double]] = None,
) {

  /** Factor on the rate at a moment of the steady state, from 0 at its start to 1 at its end. */
  def factorAt(part: Double): Double =
    shape.fold(1.0)(all => all(math.min((part * all.size).toInt, all.size - 1)))

  /** Planned transactions of all tenants, in the steady state. */
  def transactionsPerMinute: Double = transactions.map(_.perMinute).sum

  /** Its name in sentences, such as "item level request", where a code would say nothing. */
  def words: String = scenario.replace('-', ' ')
}

/**
 * A transaction of the plan.
 *
 * @param perMinute of all tenants, in the steady state; 0: the plan has no rate
 * @param executions planned number of starts in the steady state; `None`: unknown. At 1.05/min it is 10 or 11 in
 *   ten minutes, depending on the order of the iterations
 */
final case class PlannedTransaction(
    name: String,
    perMinute: Double,
    executions: Option[Long] = None,
)
