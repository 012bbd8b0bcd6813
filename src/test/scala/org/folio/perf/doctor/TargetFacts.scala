package org.folio.perf.doctor

import java.time.Instant
import org.folio.perf.feeders.RecordSource
import org.folio.perf.folio.{FolioError, GatewayAnswer}
import org.folio.perf.model.{ListedModules, Platform, ServedRoute, TenantModules}

/**
 * Answers of a target to the check before a run.
 *
 * @param clockSkewMs how far its clock is ahead of ours; `None`: it sends no time
 * @param edgeFailure why the edge modules cannot be reached; `None`: they can, or the plan does not need them
 * @param readAt by the local clock
 * @param platform of the target
 * @param routes that serve requests of the plan, by module id; empty: the gateway does not show descriptors
 */
final case class TargetFacts(
    clockSkewMs: Option[Long],
    edgeFailure: Option[FolioError],
    tenants: Vector[TenantFacts],
    readAt: Instant = Instant.EPOCH,
    platform: PlatformFacts = PlatformFacts.Unasked,
    routes: Map[String, Vector[ServedRoute]] = Map.empty,
) {

  /** Release of the target, for the run folder: applications of Eureka, or Okapi's version. `None`: not known. */
  def release: Option[String] = platform.used match {
    case Platform.Okapi => platform.gateway.version.map(version => s"okapi-$version")
    case Platform.Eureka =>
      val (first, others) = applications.partition(_.startsWith(TargetFacts.OfPlatform))
      val named = (first ++ others).take(TargetFacts.MostApplications)
      val more = applications.size - named.size
      Option.when(named.nonEmpty)(
        named.mkString(", ") + (if (more > 0) s" and $more more applications" else "")
      )
  }

  /** Applications of all tenants, sorted by their ids. */
  def applications: Vector[String] = tenants.flatMap(_.applications).distinct.sorted

  /** Modules that the gateway lists, for the run folder. */
  def modules: ListedModules = {
    val unlisted = tenants.filter(_.modules.isEmpty)
    val gap = Option.when(unlisted.nonEmpty) {
      val refusals = unlisted.flatMap(_.modulesRefused).distinct.mkString(", ")
      s"The gateway does not list the modules of ${PreflightRules.some(unlisted.map(_.tenant))}: " +
        s"$refusals. Their versions are unknown."
    }
    ListedModules.of(
      readAt,
      tenants.flatMap(t => t.modules.map(TenantModules(t.tenant, _))),
      gap.toVector,
      routes,
    )
  }
}

object TargetFacts {

  /** Applications of FOLIO itself; their versions are those of the release. */
  private val OfPlatform = "app-platform-"
  private val MostApplications = 3
}

/**
 * The platform of a target.
 *
 * @param used by the run
 * @param set by the setting `target.platform`; `None`: auto
 */
final case class PlatformFacts(used: Platform, set: Option[Platform], gateway: GatewayAnswer) {

  /** One line for the console. */
  def words: String = {
    val server = used match {
      case Platform.Okapi => "Okapi"
      case Platform.Eureka => "Kong"
    }
    val version = gateway.version.filter(_ => gateway.platform.contains(used))
    val name = version.fold(used.title) { number =>
      if (server == used.title) s"$server $number" else s"${used.title} with $server $number"
    }
    val source = set.fold("by the gateway's answers")(_ => "by the setting target.platform")
    s"Platform: $name, $source."
  }
}

object PlatformFacts {

  /** The gateway was not asked. */
  val Unasked: PlatformFacts = PlatformFacts(
    Platform.Okapi,
    Some(Platform.Okapi),
    GatewayAnswer(None, None, None, Vector.empty),
  )
}

/**
 * @param modules ids such as `mod-users-19.3.1`; `None`: the gateway does not list them
 * @param modulesRefused requests that gave no list of modules, with their status
 * @param applications of Eureka
 * @param fiscalYears `None`: not asked
 * @param titleRequests whether titles can be requested; `None`: not asked
 * @param edgeKeyRefused whether the edge modules refuse the tenant's API key
 * @param counted records in each list that the plan takes records from
 * @param errors requests that failed
 */
final case class TenantFacts(
    tenant: String,
    modules: Option[Vector[String]] = None,
    modulesRefused: Vector[String] = Vector.empty,
    fiscalYears: Option[Vector[FiscalYear]] = None,
    edgeKeyRefused: Boolean = false,
    counted: Map[RecordSource, Counted] = Map.empty,
    errors: Vector[FolioError] = Vector.empty,
    applications: Vector[String] = Vector.empty,
    titleRequests: Option[Boolean] = None,
)

/** @param periodEnd its last moment */
final case class FiscalYear(code: String, periodStart: Instant, periodEnd: Instant) {
  def contains(moment: Instant): Boolean =
    !moment.isBefore(periodStart) && !moment.isAfter(periodEnd)
}

/** @param isEstimate FOLIO counts exactly up to 1000 only */
final case class Counted(records: Long, isEstimate: Boolean)
