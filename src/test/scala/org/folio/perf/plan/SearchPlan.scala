package org.folio.perf.plan

import org.folio.perf.model._
import org.folio.perf.settings.{FindRaise, FindSettings, HowTo, Settings}

/**
 * Steps of a load that are decided while it runs.
 *
 * @param raised codes of the workflows that are raised
 * @param tenantCounts numbers of tenants with the factor that each is of the whole plan; empty: rates are raised
 * @param start factor of the first step
 * @param highest factor that may be tried
 * @param highestBecause reason for `highest`, in words
 * @param requestsPerSec estimated requests per second of the raised and of the other workflows, at the plan's own rate
 */
final case class SearchPlan(
    settings: FindSettings,
    raised: Vector[String],
    tenantCounts: Vector[(Int, Double)],
    start: Double,
    highest: Double,
    highestBecause: String,
    requestsPerSec: (Double, Double),
) {
  def requestsAt(times: Double): Double = requestsPerSec._1 * times + requestsPerSec._2

  /** The nearest factor that whole tenants can have. */
  def possible(times: Double): Double =
    if (tenantCounts.isEmpty) times
    else tenantCounts.map(_._2).minBy(t => math.abs(math.log(t / times)))

  /** Tenants that take part; `None`: all. */
  def tenantsAt(times: Double): Option[Int] =
    tenantCounts.minByOption { case (_, t) => math.abs(t - times) }.map(_._1)

  /** The same with another first step, such as the one that a prediction allows. */
  def startingAt(times: Double): SearchPlan = copy(start = possible(math.min(highest, times)))
}

object SearchPlan {

  /** A tenth of the plan is surely sustained. */
  val UsualStart = 0.1

  /** Nobody plans for more. */
  private val MostTimes = 50.0

  /** Left: the setting that is wrong, what it must be, and what to do. */
  def apply(plan: LoadPlan, settings: Settings): Either[String, LoadPlan] = {
    val find = settings.load.find
    val codes = plan.workflows.map(_.code)
    val members = plan.definitions.filterNot(plan.isCentral).map(_.code)
    find.raise match {
      case _ if plan.load.model == LoadModel.Closed =>
        Left(
          s"The load model is closed, but ${plan.simulation.name} needs the open model: a slow target lowers a " +
            s"closed load. ${HowTo.here.pass("model", "open")} does it."
        )
      case FindRaise.Workflows(named) if named.exists(!codes.contains(_)) =>
        Left(
          s"Setting raise names workflow ${named.filterNot(codes.contains).mkString(", ")}; the plan has " +
            s"${codes.mkString(", ")}. Or raise all or tenants."
        )
      case FindRaise.All => Right(raising(plan, settings, codes, Vector.empty))
      case FindRaise.Workflows(named) => Right(raising(plan, settings, named, Vector.empty))
      case FindRaise.Tenants => Right(raising(plan, settings, members, counts(plan)))
    }
  }

  private def raising(
      plan: LoadPlan,
      settings: Settings,
      raised: Vector[String],
      tenantCounts: Vector[(Int, Double)],
  ): LoadPlan = {
    val (mine, others) =
      PlannedTraffic.transactions(plan).partition(t => raised.contains(t.workflow))
    val requests = (mine.map(_.total).sum, others.map(_.total).sum)
    val allowed = settings.target.guard.maxRequestsPerSec
      .map(most => math.max(0.0, most - requests._2) / math.max(1e-9, requests._1))
    val mostTimes = if (tenantCounts.isEmpty) MostTimes else 1.0
    val highest = math.min(mostTimes, allowed.getOrElse(mostTimes))
    val because =
      if (allowed.exists(_ < mostTimes)) s"maxRequestsPerSec in ${settings.target.guard.origin}"
      else if (tenantCounts.isEmpty) s"${MostTimes.toInt} times the plan at most"
      else "all tenants of the target"
    val search = SearchPlan(
      settings.load.find,
      raised,
      tenantCounts,
      start = 0,
      highest,
      because,
      requests,
    )
    plan.copy(
      search = Some(search.startingAt(UsualStart)),
      profile = plan.profile.copy(steps = Some(LoadSteps(raised, 1.0, Vector.empty))),
    )
  }

  /** The first tenants of the plan, one after the other, with their part of the load. */
  private def counts(plan: LoadPlan): Vector[(Int, Double)] = {
    val members = plan.tenants.filterNot(t => plan.central.contains(t.name))
    val sums = members.map(_.iterationsPerMinute).scanLeft(0.0)(_ + _).drop(1)
    sums.zipWithIndex.map { case (sum, i) => (i + 1, sum / sums.last) }
  }
}
