package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.doctor.{
  OptionalRequests,
  PreflightFindings,
  PreflightRules,
  Shortage,
  TargetFacts,
  TargetProbe,
}
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.folio.FolioClient
import org.folio.perf.plan.LoadPlan

/**
 * The check before a run, with the records to work on.
 *
 * @param plan with the requests that tenants do not get, because they lack an interface
 * @param records the pools are filled; records that no query can select are among the findings
 */
final case class Preflight(
    plan: LoadPlan,
    facts: TargetFacts,
    findings: PreflightFindings,
    records: RecordFeeder,
)

object Preflight {

  def apply(connection: Connection): Preflight = {
    val plan = connection.plan
    val records =
      new RecordFeeder(
        connection.client,
        connection.tokens,
        plan.needs,
        connection.files,
        plan.partOfRecords,
        plan.load.changes,
      )
    val counter = new TenantProgress(plan.accounts.size)
    val facts = readFacts(connection, counter)
    val counted = for {
      tenant <- facts.tenants
      (source, count) <- tenant.counted
    } yield (tenant.tenant, source) -> count
    val byCount = PreflightFindings(
      PreflightRules.of(plan, facts, Instant.now),
      Shortage.ofCounts(plan.demandsOfAll, counted.toMap),
    )
    val errors =
      counter.time("Read records of")(records.fill(_)).left.toOption.getOrElse(Vector.empty)
    val unread = PreflightRules.unanswered(errors)
    // Nobody knows how many records a tenant has whose lists could not be read.
    val known = records.shortages.filterNot(s => errors.exists(_.tenant == s.tenant))
    val byPool = Shortage.ofPools(plan.demands, known)
    val all = PreflightFindings(
      byCount.problems ++ unread.filterNot(byCount.problems.contains),
      Shortage.together(byCount.shortages, byPool),
    )
    Preflight(
      plan.copy(leftOut = OptionalRequests.leftOut(plan, facts.tenants)),
      facts,
      all,
      records,
    )
  }

  private def readFacts(connection: Connection, counter: TenantProgress): TargetFacts = {
    val edge = new FolioClient(connection.edgeUrl, connection.settings.load.requestTimeout)
    val probe =
      new TargetProbe(
        connection.client,
        edge,
        connection.tokens,
        connection.plan,
        connection.files,
      )
    counter.always("Checked")(probe.read(connection.platform, _))
  }
}
