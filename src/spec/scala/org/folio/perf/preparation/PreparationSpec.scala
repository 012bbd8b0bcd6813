package org.folio.perf.preparation

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import io.vertx.core.json.JsonObject
import java.time.OffsetDateTime
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.{OwnMarks, RecordFeeder, RecordFiles, RecordKind}
import org.folio.perf.feeders.kinds.{ExportJobProfiles, InstanceIds}
import org.folio.perf.flow.Workflow
import org.folio.perf.folio._
import org.folio.perf.plan.LoadPlan
import org.folio.perf.sandbox.body.RequestBodies
import org.folio.perf.settings._
import org.folio.perf.testkit.{GatlingSuite, PlainSuite, SamplePlan, SampleSettings, SandboxClient, WithSandbox}
import org.folio.perf.workflows.NlaWorkflows
import org.folio.perf.workflows.bulkedit.EditMarcInstances
import org.folio.perf.workflows.circulation.{CirculationDesk, RenewLoans, RequestItem}
import org.folio.perf.workflows.consortium.ShareInstance
import org.folio.perf.workflows.discovery.ViewInventoryRecord
import org.folio.perf.workflows.patron.ViewAccount
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** At a small library that has not enough of anything. */
class PreparationSpec extends GatlingSuite with WithSandbox {

  private val account = SampleSettings.account(WithSandbox.South)

  /** For so many hours. */
  private def planOf(hours: Int, workflows: Workflow*): LoadPlan = {
    val plan = SamplePlan(workflows: _*)(tenants = 1)
    plan.copy(
      accounts = Vector(account),
      tenants = plan.tenants.map(_.copy(name = "south")),
      profile = plan.profile.copy(steadyStateMs = hours.hours.toMillis),
    )
  }

  private def withTokens[A](use: (FolioClient, TokenKeeper) => A): A = withSandbox { url =>
    val client = new FolioClient(url, 30.seconds)
    val tokens = new TokenKeeper(client, Vector(account), LoginMethod.WithExpiry)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      use(client, tokens)
    } finally tokens.close()
  }

  private def prepare(
      plan: LoadPlan,
      recipes: Vector[Recipe] = Recipes.all,
      say: String => Unit = _ => (),
  ): PreparationResult = withTokens { (client, tokens) =>
    new Preparation(client, tokens, plan, RecordFiles.none, recipes, parallel = 4, say).run()
  }

  /** Lends a member of staff of tenant south. */
  private def atSouth[A](use: SandboxClient => A): A =
    withSandbox(url => use(SandboxClient.loggedIn(url, "south")))

  private def shortages(plan: LoadPlan) = withTokens { (client, tokens) =>
    val records = new RecordFeeder(client, tokens, plan.needs)
    try {
      records.fill(_ => ()).shouldBe(Right(()))
      records.shortages
    } finally records.close()
  }

  test("what the plan takes and the target lacks is made; a run finds it; again nothing is made") {
    val plan = planOf(
      5,
      CirculationDesk.workflow,
      RequestItem.workflow,
      RenewLoans.workflow,
      ViewAccount.workflow,
    )
    shortages(plan).map(_.kind).should(contain(RecordKind.ItemToRequest))
    val said = new ConcurrentLinkedQueue[String]
    val prepared = prepare(plan, say = line => { said.add(line); () })
    prepared.problems.shouldBe(empty)
    prepared.missing.shouldBe(empty)
    prepared.made("available items").should(be > 0)
    said.asScala.count(_.startsWith("Created ")).should(be > 0)
    shortages(plan).shouldBe(empty)
    prepare(plan).made.values.sum.shouldBe(0)
  }

  test("only what is missing is made, however much the plan takes") {
    prepare(planOf(12, RequestItem.workflow)).isComplete.shouldBe(true)
    // 13 hours take 780 requests, 60 more than twelve; a tenth more are wanted of both.
    prepare(planOf(13, RequestItem.workflow)).made("available items").shouldBe(66)
  }

  test("MARC instances for bulk edits have what the rules find, and other instances are not taken") {
    val unmarked = planOf(1, EditMarcInstances.workflow)
    val plan = unmarked.copy(load = unmarked.load.copy(changes = ChangeScope.Own))
    val recipes = Recipes.all.filter(_.words == "MARC instances for bulk edits")
    val prepared = prepare(plan, recipes)
    prepared.isComplete.shouldBe(true)
    prepared.made("MARC instances for bulk edits").should(be > 0)
    prepare(plan, recipes).made("MARC instances for bulk edits").shouldBe(0)
    atSouth { south =>
      val made = south
        .list("/instance-storage/instances", OwnMarks.begins("title", OwnMarks.EditedMarcTitle), "limit" -> "1000")
        .list("instances")
      made.size.should(be >= plan.load.bulkEditRecords)
      made.map(_.getJsonArray("administrativeNotes").getString(0)).distinct.shouldBe(Vector("admin"))
      val source = south.get(s"/source-storage/records/${made.head.getString("id")}/formatted", "idType" -> "INSTANCE")
      source.body.should(include("Loadtest Press"))
    }
  }

  test("profiles of exports are read only if a workflow exports, whatever records it takes") {
    val plan = planOf(1, ViewInventoryRecord.workflow)
    plan.needs("south").keySet.should(contain(InstanceIds.ToExport))
    plan.needs("south").keySet.shouldNot(contain(ExportJobProfiles.custom))
    prepare(plan).made("export profiles").shouldBe(0)
  }

  /** One rollover. */
  private def rollover: LoadPlan = {
    val hour = planOf(1, NlaWorkflows.fiscalYearRollover)
    hour.copy(profile = hour.profile.copy(steadyStateMs = 1.minute.toMillis))
  }

  test(
    "where the current fiscal year ends in the next calendar year, a ledger can be rolled over"
  ) {
    val plan = rollover
    atSouth { south =>
      val years = south.list("/finance/fiscal-years", "cql.allRecords=1 sortby periodStart")
      val all = years.list("fiscalYears")
      val (current, next) = (all(1), all(2))
      south.delete(s"/finance/fiscal-years/${next.getString("id")}").status.shouldBe(204)
      val longer = next.getString("periodStart").replace("-01-01T", "-06-30T")
      south
        .put(
          s"/finance/fiscal-years/${current.getString("id")}",
          current.put("periodEnd", longer),
        )
        .status
        .shouldBe(204)
    }
    val prepared = prepare(plan)
    (prepared.problems ++ prepared.missing).shouldBe(empty)
    (prepared.made("fiscal years"), prepared.made("ledgers to roll over")).shouldBe((1, 1))
    prepare(plan).made.values.sum.shouldBe(0)
  }

  test("a ledger that cannot be rolled over is told with the condition that fails, and made once") {
    val plan = rollover
    atSouth { south =>
      val years = south.list("/finance/fiscal-years", "cql.allRecords=1 sortby periodStart")
      val last = years.list("fiscalYears").last
      south.delete(s"/finance/fiscal-years/${last.getString("id")}").status.shouldBe(204)
    }
    val prepared = prepare(plan, Recipes.all.filterNot(_ == FiscalYears.recipe))
    prepared.made("ledgers to roll over").shouldBe(1)
    prepared.problems.size.shouldBe(1)
    prepared.problems.head.should(
      startWith(
        "Tenant south: ledgers to roll over were created (1), but the run can use none of them"
      )
        .and(include("Condition that fails: no fiscal year of ledger "))
        .and(include(" begins after "))
    )
    // With the next year it can be used.
    val completed = prepare(plan)
    (completed.problems ++ completed.missing).shouldBe(empty)
    completed.made("fiscal years").shouldBe(1)
  }

  test("a ledger that was rolled over this year is not taken; without another one, one is made") {
    val plan = rollover
    prepare(plan).made("ledgers to roll over").shouldBe(0)
    atSouth { south =>
      val years = south.list("/finance/fiscal-years", "cql.allRecords=1 sortby periodStart")
      val ids = years.list("fiscalYears").map(_.getString("id"))
      val ledgers = south.list("/finance/ledgers", "ledgerStatus==Active", "limit" -> "100")
      ledgers.list("ledgers").foreach { ledger =>
        val rollover = s"""{"ledgerId": "${ledger.getString("id")}",
          "fromFiscalYearId": "${ids(1)}", "toFiscalYearId": "${ids(2)}",
          "rolloverType": "Commit", "budgetsRollover": [{}]}"""
        south.post("/finance/ledger-rollovers", new JsonObject(rollover)).status.shouldBe(201)
      }
    }
    val prepared = prepare(plan)
    prepared.problems.shouldBe(empty)
    prepared.made("ledgers to roll over").shouldBe(1)
    prepare(plan).made.values.sum.shouldBe(0)
  }

  /** A fiscal year of a series. */
  private def year(code: String, first: String, last: String): JsonNode =
    new ObjectMapper().createObjectNode
      .put("code", code)
      .put("series", code.dropRight(4))
      .put("periodStart", s"${first}T00:00:00.000+0000")
      .put("periodEnd", s"${last}T23:59:59.000+00:00")

  private def missingYears(today: String, years: JsonNode*): Vector[(Int, String, String)] =
    FiscalYears
      .missing(years.toVector, OffsetDateTime.parse(s"${today}T12:00:00Z"), withNext = true)
      .map(made => (made.number, made.first.toString, made.last.toString))

  test("a new fiscal year begins after the one before it has ended, and has a code of its own") {
    missingYears("2026-11-23")
      .shouldBe(Vector((2026, "2026-01-01", "2026-12-31"), (2027, "2027-01-01", "2027-12-31")))
    missingYears("2026-11-23", year("FY2026", "2026-01-01", "2026-12-31"))
      .shouldBe(Vector((2027, "2027-01-01", "2027-12-31")))
    val long = year("LT2026", "2026-01-01", "2027-06-30")
    missingYears("2026-11-23", long).shouldBe(Vector((2028, "2027-07-01", "2028-06-30")))
    // One that begins before the current one ends does not follow it.
    missingYears("2026-11-23", long, year("LT2028", "2027-01-01", "2027-12-31"))
      .shouldBe(Vector((2029, "2027-07-01", "2028-06-30")))
    missingYears("2026-11-23", long, year("LT2027", "2027-07-01", "2028-06-30")).shouldBe(empty)
    val ended = year("AB2026", "2025-07-01", "2026-06-30")
    missingYears("2026-11-23", ended)
      .shouldBe(Vector((2027, "2026-07-01", "2026-12-31"), (2028, "2027-01-01", "2027-12-31")))
    missingYears("2026-11-23", ended, year("AB2027", "2026-12-01", "2027-11-30"))
      .shouldBe(Vector((2028, "2026-07-01", "2026-11-30")))
  }

  /** Creates nothing, and says that it did. */
  private val ofNoUse = new AtomicInteger
  private val OfNoUse =
    Recipe("things", RecordKind.ItemToRequest)(_ => Right(ofNoUse.incrementAndGet()))

  test("records that the run cannot use are made once, and the list that lacks them is told") {
    val prepared = prepare(planOf(30, RequestItem.workflow), recipes = Vector(OfNoUse))
    prepared.made("things").shouldBe(ofNoUse.get)
    prepared.problems.shouldBe(
      Vector(
        s"Tenant south: things were created (${ofNoUse.get}), but the run can use none of them, so no more are " +
          "created. Condition that fails: GET /inventory/items does not list them for \"status.name==Available\"."
      )
    )
  }

  test("a kind without recipe is told with what to do, and nothing is made for it") {
    val prepared = prepare(planOf(30, RequestItem.workflow), recipes = Vector.empty)
    prepared.made.shouldBe(empty)
    prepared.missing.map(_.take(30)).shouldBe(Vector("Available item (for requests):"))
  }

  test("of records that nobody can make and that serve again and again, one is missed") {
    // The small library is alone.
    prepare(planOf(1, ShareInstance.workflow)).missing
      .map(_.takeWhile(_ != '.'))
      .shouldBe(Vector("membership of the tenant in a consortium: 1 is missing in 1 tenant"))
  }

  /** Fails at each try, and counts them. */
  private val tries = new AtomicInteger
  private val Failing = Recipe("failures", RecordKind.ItemToRequest) { at =>
    tries.incrementAndGet()
    Left(FolioError.NoRoute(at.tenant, "/instance-storage/instances", "no"))
  }

  test("where making fails again and again it is given up, and the reason is told once") {
    val prepared = prepare(planOf(30, RequestItem.workflow), recipes = Vector(Failing))
    prepared.isComplete.shouldBe(false)
    prepared.problems.size.shouldBe(1)
    // Four at the same time may each begin before the third failure is known.
    tries.get.should((be >= 3).and(be <= 6))
  }

  test("every body that the recipes of these tests sent is in the table of checked bodies") {
    withSandbox { url =>
      val served = SandboxClient.anonymous(url, "south").post("/_/served", new JsonObject).json
      val posts = served.getJsonObject("requests").fieldNames.asScala.filter(_.startsWith("POST "))
      posts.size.should(be > 5)
      posts.filter(name => RequestBodies.of("POST", name.drop(5)).isEmpty).shouldBe(empty)
    }
  }
}

class PreparationProgressSpec extends PlainSuite {

  /** Records made, finished and wanted, the seconds so far, and the line. */
  private val lines = Vector(
    (0, 0, 16, 0.0, "Created 0 of 16 loans"),
    (3, 3, 16, 20.0, "Created 3 of 16 loans (about 87 s left)"),
    // Records that failed count for the time left.
    (0, 8, 16, 4.0, "Created 0 of 16 loans (about 4 s left)"),
    (1, 1, 16, 21.0, "Created 1 of 16 loans (about 5 min left)"),
    (1, 1, 3, 1200.0, "Created 1 of 3 loans (about 40 min left)"),
    (2000, 2000, 400000, 100.0, "Created 2000 of 400000 loans (about 6 h left)"),
  )

  test("the line has the records so far and the time left") {
    for ((made, finished, all, seconds, line) <- lines)
      PreparationProgress.line("loans", made, finished, all, seconds).shouldBe(line)
  }
}
