package org.folio.perf.doctor

import java.time.{Instant, LocalDate, ZoneOffset}
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError
import org.folio.perf.model.FirstOf
import org.folio.perf.plan.LoadPlan
import scala.concurrent.duration._
import org.folio.perf.flow.{Workflow, WorkflowWords}
import org.folio.perf.settings.Releases

/** Rules that find problems of a plan in the facts of its target; pure. [[Shortage]] judges records. */
object PreflightRules {

  /** @param now by the local clock */
  def of(plan: LoadPlan, facts: TargetFacts, now: Instant): Vector[Problem] =
    platform(facts).toVector ++ absent(plan) ++ clock(facts) ++ edge(facts) ++ modules(plan, facts) ++
      leftOut(plan, facts) ++ titleRequests(plan, facts) ++ fiscalYear(plan, facts, now) ++
      nextFiscalYear(plan, facts, now) ++
      unanswered(facts.tenants.flatMap(_.errors))

  private def platform(facts: TargetFacts): Option[Problem] = {
    val PlatformFacts(used, set, gateway) = facts.platform
    (set, gateway.platform) match {
      case (Some(wanted), Some(found)) if wanted != found =>
        Some(
          Problem.fatal(
            s"Setting target.platform is ${wanted.code}, but the gateway is that of ${found.title}. Correct the setting, or " +
              "leave it out."
          )
        )
      case (None, None) =>
        Some(
          Problem.warning(
            s"The gateway does not tell its platform: ${gateway.refusals.mkString(", ")}. The run takes it for " +
              s"${used.title}. If that is wrong, set target.platform."
          )
        )
      case _ => None
    }
  }

  private def clock(facts: TargetFacts): Option[Problem] =
    facts.clockSkewMs
      .filter(skew => math.abs(skew) > SkewToWarnOf.toMillis)
      .map { skewMs =>
        val seconds = math.abs(skewMs) / 1000
        val side = if (skewMs > 0) "ahead of" else "behind"
        val statement =
          s"The target's clock is $seconds s $side this machine's. Load and metrics would not match in time. " +
            "Synchronise both clocks with NTP."
        Problem(isFatal = math.abs(skewMs) > SkewToRefuse.toMillis, statement)
      }

  private def edge(facts: TargetFacts): Iterable[Problem] = {
    val unreachable = facts.edgeFailure.map { error =>
      Problem.fatal(s"The edge modules cannot be reached: ${error.message} Set target.edgeUrl.")
    }
    val refused = facts.tenants.filter(_.edgeKeyRefused).map(_.tenant)
    val keys = Option.when(refused.nonEmpty)(
      Problem.fatal(
        s"The edge modules refuse the API key of ${some(refused)}. " +
          "Correct edgeApiKey in the credentials file or FOLIO_PERF_EDGE_API_KEY."
      )
    )
    unreachable ++ keys
  }

  private def modules(plan: LoadPlan, facts: TargetFacts): Vector[Problem] = {
    val listed = facts.tenants.flatMap(t => t.modules.map(ids => t.tenant -> ids))
    val needed = ModulesNeeded.of(plan)
    val missing = ModulesNeeded.required(plan).flatMap { need =>
      val without = listed.collect {
        case (tenant, ids) if need.tenants.contains(tenant) && need.idIn(ids).isEmpty => tenant
      }
      Option.when(without.nonEmpty)(
        Problem.fatal(
          s"Module ${need.module} is not enabled for ${some(without)}, but ${WorkflowWords.named(need.workflows)} " +
            s"${if (need.workflows.size == 1) "calls" else "call"} it. Enable it, or ${WorkflowWords.leaveOut(need.workflows)}."
        )
      )
    }
    val different = needed.flatMap { need =>
      val ids = listed.flatMap { case (tenant, ids) => need.idIn(ids).map(tenant -> _) }
      val byId = ids.groupMap(_._2)(_._1).toVector.sortBy(_._1)
      Option.when(byId.size > 1)(
        Problem.warning(
          "Tenants have different module versions: " +
            byId.map { case (id, tenants) => s"$id (${some(tenants)})" }.mkString(", ") + "."
        )
      )
    }
    missing ++ different
  }

  /** Requests that pages do without, because an interface is missing. */
  private def leftOut(plan: LoadPlan, facts: TargetFacts): Vector[Problem] =
    OptionalRequests.leftOut(plan, facts.tenants).map { one =>
      val what = if (one.interfaces.size == 1) "interface" else "interfaces"
      val verb = if (one.interfaces.size == 1) "is" else "are"
      Problem.warning(
        s"${one.request} is left out of ${one.workflows.mkString(", ")}: $what ${one.interfaces.mkString(", ")} of " +
          s"${one.modules.mkString(", ")} $verb missing in ${some(one.tenants)}. FOLIO's page does without it."
      )
    }

  /** Workflows that the run leaves out. */
  private[perf] def absent(plan: LoadPlan): Vector[Problem] = plan.absent.map { workflow =>
    val missing = workflow.interfaces.filterNot { case (id, version) =>
      plan.load.api.interfaces.hasSince(id, version)
    }
    Problem.warning(
      s"Workflow ${workflow.code} is left out: the target has no interface " +
        s"${missing.map { case (id, version) => s"$id $version" }.mkString(", ")}, so FOLIO has no page for it."
    )
  }

  private def titleRequests(plan: LoadPlan, facts: TargetFacts): Option[Problem] = {
    val needing = plan.definitions.filter(_.needsTitleRequests)
    val without = facts.tenants.filter(_.titleRequests.contains(false)).map(_.tenant)
    Option.when(needing.nonEmpty && without.nonEmpty)(
      Problem.fatal(
        s"Title-level requests are not enabled in ${some(without)}, so FOLIO refuses all of " +
          s"${WorkflowWords.named(needing.map(_.code))}. Enable them in Settings > Circulation > Title level requests, or " +
          s"${WorkflowWords.leaveOut(needing.map(_.code))}."
      )
    )
  }

  private def fiscalYear(plan: LoadPlan, facts: TargetFacts, now: Instant): Option[Problem] = {
    def day(moment: Instant) = LocalDate.ofInstant(moment, ZoneOffset.UTC)
    val known = facts.tenants.flatMap(t => t.fiscalYears.map(t.tenant -> _))
    val without = known.filterNot { case (_, years) => years.exists(_.contains(now)) }
    Option.when(without.nonEmpty) {
      val last = without.flatMap(_._2).filter(_.periodEnd.isBefore(now)).maxByOption(_.periodEnd)
      val ended = last.fold("")(year => s" The last one, ${year.code}, ended on ${day(year.periodEnd)}.")
      val failing = plan.definitions.filter(_.needsFiscalYear).map { workflow =>
        s"${workflow.transactions.map(_.name).mkString(", ")} (${workflow.code})"
      }
      Problem(
        isFatal = true,
        s"No fiscal year contains today (${day(now)}) in ${some(without.map(_._1))}.$ended " +
          s"All of these transactions would fail: ${failing.mkString("; ")}.",
        isMakeable = true,
      )
    }
  }

  /** Checks tenants that have a current fiscal year. */
  private def nextFiscalYear(plan: LoadPlan, facts: TargetFacts, now: Instant): Option[Problem] = {
    val rolling =
      plan.definitions.filter(_.needs(plan.load).contains(FinanceRecords.LedgerToRollOver))
    val without = for {
      tenant <- facts.tenants
      years <- tenant.fiscalYears.toVector
      current <- years.find(_.contains(now))
      if !years.exists(_.periodStart.isAfter(current.periodEnd))
    } yield tenant.tenant
    Option.when(rolling.nonEmpty && without.nonEmpty)(
      Problem(
        isFatal = true,
        s"No fiscal year follows the current one in ${some(without)}, so no ledger can be rolled over " +
          s"(${WorkflowWords.named(rolling.map(_.code))}).",
        isMakeable = true,
      )
    )
  }

  /** Requests that failed, the first ones by name. */
  def unanswered(errors: Vector[FolioError]): Vector[Problem] =
    FirstOf.lines(errors.map(_.message), "more requests failed").map(Problem.fatal)

  /** A few of many tenants by name. */
  private[doctor] def some(tenants: Vector[String]): String =
    if (tenants.size == 1) s"tenant ${tenants.head}"
    else if (tenants.size <= MaxTenants) s"tenants ${tenants.mkString(", ")}"
    else s"${tenants.size} tenants (${tenants.take(MaxTenants).mkString(", ")}, ...)"

  private val SkewToWarnOf = 2.seconds
  private val SkewToRefuse = 5.minutes
  private val MaxTenants = 3
}

/**
 * A module that workflows of a plan call.
 *
 * @param module without version
 * @param tenants where these workflows run
 */
final case class ModulesNeeded(module: String, workflows: Vector[String], tenants: Set[String]) {

  /** With its version, if it is among them. */
  def idIn(ids: Vector[String]): Option[String] = ModulesNeeded.idIn(module, ids)
}

object ModulesNeeded {

  /** The modules that answer the requests of a plan on its platform, by name, without modules that these call. */
  def of(plan: LoadPlan): Vector[ModulesNeeded] = of(plan, (_, _) => true)

  /** Modules without which a workflow of the plan cannot run. */
  def required(plan: LoadPlan): Vector[ModulesNeeded] =
    of(plan, (workflow, request) => !OptionalRequests.contains(workflow, request))

  private[doctor] def idIn(module: String, ids: Vector[String]): Option[String] =
    ids.find(id => id.startsWith(s"$module-") && id.drop(module.length + 1).headOption.exists(_.isDigit))

  private def of(plan: LoadPlan, counts: (Workflow, String) => Boolean): Vector[ModulesNeeded] = {
    val calls = for {
      workflow <- plan.definitions
      request <- workflow.requestsTo(plan.load.api)
      if WrittenAgainst.isOfInterface(request) && counts(workflow, request.name)
      module <- Releases.moduleOf(request.name, plan.load.platform)
    } yield module -> workflow
    calls
      .groupMap(_._1)(_._2)
      .toVector
      .sortBy(_._1)
      .map { case (module, workflows) =>
        val tenants = workflows.distinct.flatMap(plan.tenantsOf).map(_.name).toSet
        ModulesNeeded(module, workflows.map(_.code).distinct, tenants)
      }
  }
}
