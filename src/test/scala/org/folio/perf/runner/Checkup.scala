package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.doctor.{Diagnosis, Examination, Findings, Shortage, TargetFacts}
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.folio.FolioClient

/**
 * The check before a run, with the records to work on.
 *
 * @param records the pools are filled, unless the findings are fatal and the run is not forced
 */
final case class Checkup(facts: TargetFacts, findings: Findings, records: RecordFeeder)

object Checkup {

  def apply(connection: Connection): Checkup = {
    val plan = connection.plan
    val records =
      new RecordFeeder(
        connection.client,
        connection.tokens,
        plan.needs,
        connection.files,
        plan.partOfRecords,
      )
    val counter = new StepCounter(plan.accounts.size)
    val facts = ask(connection, counter)
    val counted = for {
      tenant <- facts.tenants
      (supply, count) <- tenant.counted
    } yield (tenant.tenant, supply) -> count
    val byCount = Findings(
      Diagnosis.of(plan, facts, Instant.now),
      Shortage.ofCounts(plan.demandsOfAll, counted.toMap),
    )
    if (byCount.isFatal && !connection.settings.start.force) Checkup(facts, byCount, records)
    else {
      val unread = counter.time("Read records of")(records.fill(_)) match {
        case Right(_) => Vector.empty
        case Left(errors) => Diagnosis.unanswered(errors)
      }
      val byPool = Shortage.ofPools(plan.demands, records.shortages)
      val all = Findings(
        byCount.problems ++ unread.filterNot(byCount.problems.contains),
        Shortage.together(byCount.shortages, byPool),
      )
      Checkup(facts, all, records)
    }
  }

  private def ask(connection: Connection, counter: StepCounter): TargetFacts = {
    val edge = new FolioClient(connection.edgeUrl, connection.settings.load.requestTimeout)
    val examination =
      new Examination(
        connection.client,
        edge,
        connection.tokens,
        connection.plan,
        connection.files,
      )
    counter.always("Examined")(examination.ask(connection.serverTime, _))
  }
}
