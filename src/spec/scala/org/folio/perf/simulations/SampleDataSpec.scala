package org.folio.perf.simulations

import io.vertx.core.json.JsonObject
import org.folio.perf.doctor.{PlatformFacts, Shortage, TargetProbe}
import org.folio.perf.feeders.{RecordFeeder, RecordFiles}
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model.Platform
import org.folio.perf.plan.{LoadPlan, Moment, Pace}
import org.folio.perf.preparation.{Preparation, PreparationResult, Recipes}
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings._
import org.folio.perf.testkit._
import org.folio.perf.workflows.Workflows
import scala.concurrent.duration._

/**
 * All workflows at a tenant with FOLIO's sample data: the check before the run names what is missing, the preparation
 * creates it, then everything succeeds, and no record of the sample data has changed.
 */
class SampleDataSpec extends GatlingSuite {
  import SampleDataSpec._

  private val account = SampleSettings.accounts(1).head

  private lazy val plan: LoadPlan = {
    val everything = Smoke.everything(seconds = 60) { iterations =>
      Pace.Series(Moment.Share(0), 0.seconds, iterations)
    }
    val load = SampleSettings.load.copy(changes = ChangeScope.Own)
    LoadPlan
      .build(everything, SampleSettings.settings(load, Vector(account)))
      .value
      .on(Platform.Okapi)
  }

  private lazy val outcome: Outcome = {
    val sandbox = Sandbox.start(
      SampleSettings.sandboxSettings.copy(data = SandboxData.Sample),
      SampleSettings.sandboxTenants(1) :+ SampleSettings.centralTenant,
    )
    val client = new FolioClient(sandbox.url, 30.seconds)
    val tokens = new TokenKeeper(client, plan.accounts, LoginMethod.WithExpiry)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      def shortages: Vector[String] = withRecords(client, tokens)(missing(client, tokens, _))
      val folio = SandboxClient.loggedIn(sandbox.url, account.name)
      val before = records(folio)
      def prepare() = new Preparation(client, tokens, plan, RecordFiles.none, Recipes.all, parallel = 4, _ => ()).run()
      val missingBefore = shortages
      val prepared = prepare()
      val missingAfter = shortages
      val again = prepare()
      val (lines, _) = withRecords(client, tokens)(WorkflowRun.ofPlan(plan, sandbox.url, tokens, _))
      val after = records(folio)
      val (succeeded, failed) = lines.partition(_.ok)
      Outcome(
        missingBefore,
        prepared,
        missingAfter,
        again,
        failed.map(t => s"${t.transaction}: ${t.message}").distinct,
        succeeded.map(_.transaction).distinct,
        before.toVector.collect {
          case (place, record) if !after.get(place).contains(record) =>
            s"$place: $record, now ${after.get(place)}"
        }.sorted,
      )
    } finally {
      tokens.close()
      sandbox.close()
    }
  }

  private def withRecords[A](client: FolioClient, tokens: TokenKeeper)(
      use: RecordFeeder => A
  ): A = {
    val records = new RecordFeeder(client, tokens, plan.needs, scope = plan.load.changes)
    try {
      records.fill(_ => ()).shouldBe(Right(()))
      use(records)
    } finally records.close()
  }

  /** Kinds of records that are too few, by the target's lists and by the pools of a run. */
  private def missing(
      client: FolioClient,
      tokens: TokenKeeper,
      records: RecordFeeder,
  ): Vector[String] = {
    val probe = new TargetProbe(client, client, tokens, plan, RecordFiles.none)
    val counted = for {
      tenant <- probe.read(PlatformFacts.Unasked, _ => ()).tenants
      (source, count) <- tenant.counted
    } yield (tenant.tenant, source) -> count
    Shortage
      .together(
        Shortage.ofCounts(plan.demands, counted.toMap),
        Shortage.ofPools(plan.demands, records.shortages),
      )
      .filter(shortage => shortage.isFatal && shortage.tenant == account.name)
      .map(_.records)
      .sorted
  }

  test("the check before the run names all kinds of records that the sample data lacks") {
    outcome.missing.shouldBe(Lacking)
  }

  test("the preparation creates them all, and at its next run nothing") {
    (outcome.prepared.missing ++ outcome.prepared.problems).shouldBe(empty)
    outcome.stillMissing.shouldBe(empty)
    outcome.again.made.filter(_._2 > 0).shouldBe(empty)
  }

  test("then each transaction of all workflows succeeds") {
    outcome.failed.shouldBe(empty)
    plan.absent.map(_.code).shouldBe(Vector("cl", "bem"))
    val expected = Workflows.all.diff(plan.absent).flatMap(_.transactions).map(_.name)
    expected.diff(outcome.succeeded).shouldBe(empty)
  }

  test("no record of the sample data was changed or deleted") {
    outcome.changed.shouldBe(empty)
  }
}

private object SampleDataSpec {

  /** Results of the steps, in their order. */
  final case class Outcome(
      missing: Vector[String],
      prepared: PreparationResult,
      stillMissing: Vector[String],
      again: PreparationResult,
      failed: Vector[String],
      succeeded: Vector[String],
      changed: Vector[String],
  )

  /** Kinds of records that the sample data has none of, or too few. */
  val Lacking: Vector[String] = Vector(
    "Available item (for check-out)",
    "Available item (for requests)",
    "Available item (for the discovery layer)",
    "Available item (the only one of its title)",
    "Available item of an instance with a MARC record (to be deleted)",
    "Available item with a barcode (for bulk edits)",
    "active fund with an externalAccountNo and money in the current fiscal year",
    "active fund with an externalAccountNo and money in the current fiscal year (one of the first by code)",
    "active ledger that can be rolled over",
    "active patron with a barcode",
    "active patron with a barcode (for bulk edits)",
    "authority of a person with a MARC record (for links)",
    "authority source file that numbers new authorities",
    "authority with a MARC record (for exports)",
    "data export job profile srs - holdings and items",
    "data import job profile DISC HRID match",
    "data import job profile DISC New NON edeposit records",
    "data import job profile DISC New edeposit records",
    "data import job profile DS LA edeposit records update",
    "data import job profile PTF - Create 2",
    "data import job profile PTF - Updates Success - 1",
    "electronic line of an open order, with holdings",
    "heading of an authority with a MARC record",
    "holdings record (for bulk edits)",
    "holdings record (for exports)",
    "instance (for exports)",
    "instance with a MARC record",
    "instance with holdings",
    "instance with source MARC (for imports of updates)",
    "item of an instance with a MARC record",
    "item on loan",
    "line of an open ongoing order",
    "local instance (to be shared)",
    "order template",
    "patron whose open loans can be renewed",
    "vendor with orders to export",
  )

  /** Lists whose records a workflow could change. */
  private val Lists = Vector(
    "/instance-storage/instances" -> "instances",
    "/holdings-storage/holdings" -> "holdingsRecords",
    "/item-storage/items" -> "items",
    "/users" -> "users",
    "/circulation/loans" -> "loans",
    "/circulation/requests" -> "requests",
    "/organizations/organizations" -> "organizations",
    "/orders/composite-orders" -> "purchaseOrders",
    "/orders/order-lines" -> "poLines",
    "/orders/titles" -> "titles",
    "/orders/pieces" -> "pieces",
    "/orders/order-templates" -> "orderTemplates",
    "/invoice/invoices" -> "invoices",
    "/invoice/invoice-lines" -> "invoiceLines",
    "/finance/fiscal-years" -> "fiscalYears",
    "/finance/ledgers" -> "ledgers",
    "/finance/funds" -> "funds",
    "/finance/budgets" -> "budgets",
  )

  /** All records by list and id, as JSON. */
  def records(folio: SandboxClient): Map[String, String] =
    Lists.flatMap { case (path, array) =>
      folio
        .list(path, "cql.allRecords=1", "limit" -> "5000")
        .list(array)
        .map((record: JsonObject) => s"$path/${record.getString("id")}" -> record.encode)
    }.toMap
}
