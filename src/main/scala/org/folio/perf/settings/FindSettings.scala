package org.folio.perf.settings

import scala.concurrent.duration.{DurationInt, FiniteDuration}

/**
 * Settings of the search for the highest sustained rate.
 *
 * @param of simulation whose plan is raised
 * @param raise part of the load that rises
 * @param precision half-width of the result, in per cent
 * @param atMost longest time of the search; `None`: the usual one
 */
final case class FindSettings(
    of: String,
    raise: FindRaise,
    precision: Double,
    atMost: Option[FiniteDuration],
) {

  /** @param isShared whether several load generators agree on all steps before the run */
  def longest(isShared: Boolean): FiniteDuration =
    atMost.getOrElse(if (isShared) FindSettings.UsualSteps else FindSettings.UsualSearch)
}

object FindSettings {
  val Default: FindSettings =
    FindSettings("MobiusWithoutReceivingExport", FindRaise.All, 6, None)

  private val UsualSearch = 35.minutes

  /** Steps that are agreed on cannot close in on the result. */
  private val UsualSteps = 60.minutes
}

/** Part of the load that a search raises. */
sealed trait FindRaise

object FindRaise {

  /** The rates of all workflows. */
  case object All extends FindRaise

  /** The number of tenants. */
  case object Tenants extends FindRaise

  /** The rates of some workflows. */
  final case class Workflows(codes: Vector[String]) extends FindRaise

  def named(text: String): FindRaise = text.trim.toLowerCase match {
    case "all" | "" => All
    case "tenants" => Tenants
    case _ => Workflows(RawValues.listed(text))
  }

  def words(raise: FindRaise): String = raise match {
    case All => "all"
    case Tenants => "tenants"
    case Workflows(codes) => codes.mkString(",")
  }
}
