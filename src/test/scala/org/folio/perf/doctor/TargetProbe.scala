package org.folio.perf.doctor

import com.fasterxml.jackson.databind.JsonNode
import java.time.Instant
import org.folio.perf.feeders.{LedgerYears, RecordFiles, RecordKind, RecordSource}
import org.folio.perf.flow.Workflow
import org.folio.perf.folio._
import org.folio.perf.plan.{LoadPlan, RecordDemand}
import org.folio.perf.protocol.CommonRequests
import org.folio.perf.settings.{Secret, TenantAccount}
import org.folio.perf.model.{DaemonThreads, JsonTree, ServedRoute, TargetApi}

/**
 * Reads the facts about a target that a plan depends on: a few requests per tenant, eight tenants at a time.
 *
 * @param edge of the edge modules
 * @param tokens of all tenants of the plan
 * @param files records that stand in them are not counted at the target
 */
final class TargetProbe(
    client: FolioClient,
    edge: FolioClient,
    tokens: TokenKeeper,
    plan: LoadPlan,
    files: RecordFiles,
) {
  private val useEdge = plan.definitions.filter(_.usesEdge)
  private val usePatronAccount =
    useEdge.filter(_.requests.exists(_.template.startsWith("/patron/account")))
  private val spending = plan.definitions.filter(_.needsFiscalYear)
  private val ofTitles = plan.definitions.filter(_.needsTitleRequests)
  private val demands: Map[String, Vector[RecordDemand]] =
    TargetProbe.counted(plan.demandsOfAll, files).groupBy(_.tenant)

  /**
   * @param platform of the target, with the time of its gateway
   * @param progress called with the number of tenants that are done
   */
  def read(platform: PlatformFacts, progress: Int => Unit): TargetFacts = {
    val edgeFailure =
      if (useEdge.isEmpty) None else edge.probes.ping("/admin/health").left.toOption
    val readAt = Instant.now
    val tenants =
      DaemonThreads.each("doctor", TargetProbe.Threads, plan.accounts, progress)(factsOf(_, edgeFailure.isEmpty))
    TargetFacts(
      platform.gateway.clock.map(_.skewMs),
      edgeFailure,
      tenants,
      readAt,
      platform,
      new PlanRoutes(client.probes, tokens, plan).served(tenants),
    )
  }

  private def factsOf(account: TenantAccount, edgeAnswers: Boolean): TenantFacts = {
    val tenant = account.name
    val token = tokens.token(tenant).getOrElse(new Secret(""))
    val modules = client.probes.modules(tenant, Some(token))
    val years = Option.when(isAt(tenant, spending))(fiscalYears(tenant, token))
    val titles = Option.when(isAt(tenant, ofTitles))(TitleRequests.areEnabled(client, tenant, token, plan.load.api))
    val keyIsAccepted = account.edgeApiKey
      .filter(_ => edgeAnswers && isAt(tenant, usePatronAccount))
      .map(edge.probes.edgeKeyIsAccepted(tenant, _))
    val counts = demands
      .getOrElse(tenant, Vector.empty)
      .groupBy(_.kind.source)
      .toVector
      .map { case (source, group) => source -> count(tenant, token, source, group) }
    val listed = modules.toOption
    TenantFacts(
      tenant,
      listed.flatMap(_.ids),
      listed.toVector.filter(_.ids.isEmpty).flatMap(_.refusals),
      years.flatMap(_.toOption),
      edgeKeyRefused = keyIsAccepted.contains(Right(false)),
      counts.collect { case (source, Right(counted)) => source -> counted }.toMap,
      (Some(modules) ++ years ++ titles ++ keyIsAccepted).flatMap(_.left.toOption).toVector ++
        counts.flatMap(_._2.left.toOption).distinct,
      listed.toVector.flatMap(_.applications),
      titles.flatMap(_.toOption),
    )
  }

  private def isAt(tenant: String, workflows: Vector[Workflow]): Boolean =
    workflows.exists(plan.tenantsOf(_).exists(_.name == tenant))

  private def count(
      tenant: String,
      token: Secret,
      source: RecordSource,
      group: Vector[RecordDemand],
  ): Either[FolioError, Counted] = {
    val wanted = Shortage.withMargin(group)
    val list = source.within(plan.load.changes)
    client.count(tenant, token, list.path, list.cql).flatMap { records =>
      if (records < TargetProbe.ExactUpTo || wanted < TargetProbe.ExactUpTo)
        Right(Counted(records, isEstimate = records >= TargetProbe.ExactUpTo))
      else
        client.hasAtLeast(tenant, token, list.path, list.cql, wanted).map { enough =>
          val sure = if (enough) math.max(records, wanted) else math.min(records, wanted - 1)
          Counted(sure, isEstimate = true)
        }
    }
  }

  private def fiscalYears(
      tenant: String,
      token: Secret,
  ): Either[FolioError, Vector[FiscalYear]] =
    client
      .list(tenant, token, "/finance/fiscal-years", "fiscalYears", "cql.allRecords=1", 1000, 0)
      .map(_.flatMap(TargetProbe.fiscalYear))
}

object TargetProbe {
  private val Threads = 8

  /** A larger total may be an estimate. */
  private val ExactUpTo = 1000

  /** Demands whose records come from lists of the target. */
  private def counted(demands: Vector[RecordDemand], files: RecordFiles): Vector[RecordDemand] =
    demands.filter { d =>
      files.records(d.tenant, d.kind).isEmpty && !RecordKind.modules.contains(d.kind)
    }

  /** `None`: it has no start or end. */
  private[doctor] def fiscalYear(json: JsonNode): Option[FiscalYear] =
    for {
      start <- LedgerYears.moment(json, "periodStart")
      end <- LedgerYears.moment(json, "periodEnd")
    } yield FiscalYear(json.path("code").asText(""), start.toInstant, end.toInstant)
}

/** Whether a tenant's settings permit requests for titles, by the request that workflows send too. */
private[doctor] object TitleRequests {

  def areEnabled(
      client: FolioClient,
      tenant: String,
      token: Secret,
      api: TargetApi,
  ): Either[FolioError, Boolean] = {
    val asked = CommonRequests.titleSettingsAt(api)
    val cql = asked.params.collectFirst { case ("query", cql) => cql }.getOrElse("")
    client.list(tenant, token, asked.template, Lists(asked.template), cql, 10, 0).map(_.exists(isEnabled))
  }

  private val Lists = Map(
    "/circulation/settings" -> "circulationSettings",
    "/settings/entries" -> "items",
    "/configurations/entries" -> "configs",
  )

  private def isEnabled(setting: JsonNode): Boolean = {
    val value = setting.path("value")
    val read = if (value.isTextual) JsonTree.read(value.asText).getOrElse(value) else value
    read.path("titleLevelRequestsFeatureEnabled").asBoolean(false)
  }
}

/** Reads the routes of the target's modules that serve requests of a plan, so that the report knows each request's module. */
final private[doctor] class PlanRoutes(probes: FolioProbes, tokens: TokenKeeper, plan: LoadPlan) {
  private val requests = plan.definitions.flatMap(_.requests).map(_.name).distinct

  /**
   * Routes by module id. Descriptors have megabytes, so a tenant is asked only if it has modules that the tenants before it do
   * not have.
   */
  def served(tenants: Vector[TenantFacts]): Map[String, Vector[ServedRoute]] =
    tenants
      .foldLeft((Set.empty[String], Map.empty[String, Vector[ServedRoute]])) { case ((seen, routes), facts) =>
        val ids = facts.modules.fold(Set.empty[String])(_.toSet)
        if (ids.subsetOf(seen)) (seen, routes)
        else (seen ++ ids, routes ++ read(facts.tenant))
      }
      ._2

  private def read(tenant: String): Map[String, Vector[ServedRoute]] =
    probes
      .routes(tenant, tokens.token(tenant))
      .view
      .mapValues(_.filter(route => requests.exists(route.precision(_).isDefined)))
      .toMap
      .filter(_._2.nonEmpty)
}
