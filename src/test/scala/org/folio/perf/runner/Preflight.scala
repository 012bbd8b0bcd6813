package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.doctor.{OptionalRequests, PreflightFindings, PreflightRules, Shortage, TargetFacts, TargetProbe}
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.folio.FolioClient
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.{HowTo, SandboxData, Settings}

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
    val problems = PreflightRules.of(plan, facts, Instant.now)
    val byCount = Shortage.ofCounts(plan.demandsOfAll, counted.toMap)
    val errors = counter.time("Read records of")(records.fill(_)).swap.getOrElse(Vector.empty)
    val unread = PreflightRules.unanswered(errors)
    val byPool = Shortage.ofPools(plan.demands, records.shortages)
    val all = PreflightFindings(
      problems ++ unread.filterNot(problems.contains),
      Shortage.together(byCount, byPool),
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
    counter.time("Checked")(done => Right(probe.read(connection.platform, done))).merge
  }
}

/** The message of a run that the preflight stops: reasons, and what to do. */
object PreflightFailure {

  /**
   * @param properties of the JVM, with the settings of the run
   * @param preparedBy the simulation that creates missing records
   */
  def apply(
      findings: PreflightFindings,
      settings: Settings,
      properties: Map[String, String],
      preparedBy: String,
  ): String =
    ("This run cannot succeed. No load was sent." +: findings.lines)
      .concat(remedy(findings, settings, properties, preparedBy))
      .appended(s"To run it anyway, add ${HowTo.here.pass("force", "true")}.")
      .mkString("\n")

  /** Advice on missing records. A sandbox that a run starts is new each time, so a preparation does not help there. */
  private[runner] def remedy(
      findings: PreflightFindings,
      settings: Settings,
      properties: Map[String, String],
      preparedBy: String,
  ): Option[String] =
    Option.when(findings.isMakeable) {
      if (settings.target.sandbox.exists(_.url.isEmpty)) {
        val data = settings.target.sandbox.map(_.data)
        "Each run starts a new sandbox with the same records. " +
          (if (data.contains(SandboxData.Sample))
             "Start a sandbox with ./perf sandbox -Dsandbox.data=sample, then prepare it and run with -Dsandbox.url."
           else if (data.contains(SandboxData.Stale)) "Start the run without -Dsandbox.data=stale."
           else "Use a shorter duration or a lower rate.")
      } else {
        val same = Repeated.flatMap(name => properties.get(name).map(value => name -> value))
        s"Create the missing records with: ${HowTo.here.start(preparedBy, same)}"
      }
    }

  /** Settings that decide which records a run uses. */
  private val Repeated =
    "target tenants duration rampUp rate workflows exclude changes sandbox.url sandbox.data".split(' ').toVector
}
