package org.folio.perf.doctor

import org.folio.perf.feeders.{PoolShortage, RecordKind}
import org.folio.perf.testkit.{GatlingSuite, SamplePlan}
import org.folio.perf.workflows.circulation.{CirculationDesk, RenewLoans, RequestItem}

/** Of an hour, in which each workflow runs sixty times at each tenant. */
class ShortageSpec extends GatlingSuite {

  import RecordKind._

  private lazy val plan =
    SamplePlan(CirculationDesk.workflow, RequestItem.workflow, RenewLoans.workflow)(tenants = 2)

  private def exact(records: Long): Counted = Counted(records, isEstimate = false)

  /** Of everything so many, of the available items of the first tenant `items`. */
  private def shortages(items: Long, others: Long = 5000): Vector[Shortage] = {
    val counted = for {
      tenant <- plan.tenants.map(_.name)
      source <- plan.demands.map(_.kind.source).distinct
      isItems = tenant == "tenant1" && source == ItemToLend.source
    } yield (tenant, source) -> exact(if (isItems) items else others)
    Shortage.ofCounts(plan.demands, counted.toMap)
  }

  test("with as many records as the plan takes and a tenth more and five, nothing is short") {
    // 30 check-outs and 60 requests: 38 and 71 with the margin.
    shortages(items = 109).shouldBe(empty)
  }

  test("workflows that share a list need its records together") {
    val found = shortages(items = 12)
    found
      .map(s => (s.tenant, s.workflows, s.records, s.needs, s.has.records))
      .shouldBe(Vector(("tenant1", Vector("cico", "ilr"), "available items", 90, 12)))
    found.head.isFatal.shouldBe(true)
  }

  test("fewer than with the margin is a warning, as many as the plan takes no refusal") {
    shortages(items = 108).map(_.isFatal).shouldBe(Vector(false))
    shortages(items = 90).map(_.isFatal).shouldBe(Vector(false))
    shortages(items = 89).map(_.isFatal).shouldBe(Vector(true))
  }

  test("of records that are used again and again one is enough, and none is fatal") {
    val patrons = Set("active patrons", "patrons with open loans")
    shortages(items = 109, others = 1).filter(s => patrons(s.records)).shouldBe(empty)
    val none = shortages(items = 109, others = 0).filter(s => patrons(s.records))
    none.map(s => (s.needs, s.isFatal)).distinct.shouldBe(Vector((1, true)))
    none.size.shouldBe(4)
  }

  test("what the pools lack replaces what the list counted, for these records alone") {
    val counts = shortages(items = 12, others = 33)
    val pools = Shortage.ofPools(plan.demands, Vector(PoolShortage("tenant1", ItemToLend, 3, 38)))
    pools.map(s => (s.workflows, s.needs, s.has.records)).shouldBe(Vector((Vector("cico"), 30, 3)))
    val all = Shortage.together(counts, pools)
    all.count(s => s.tenant == "tenant1" && s.source == ItemToLend.source).shouldBe(1)
    all.count(_.source == ItemOnLoan.source).shouldBe(2)
  }

  private def row(tenant: String, workflow: String, records: String, needs: Long, has: Counted) =
    Shortage(tenant, Vector(workflow), ItemToLend.source, records, needs, has)

  private val many = Vector(
    row("t1", "cico", "items on loan", 66, exact(40)),
    row("t2", "ilr", "available items", 66, exact(33)),
    row("t3", "ilr", "available items", 132, exact(12)),
    row("t4", "ilr", "available items", 2000, Counted(1200, isEstimate = true)),
    row("t5", "ilr", "available items", 66, exact(65)),
  )

  test("the table has the worst first, few tenants of each kind, and says how many follow") {
    ShortageTable
      .lines(many, tenants = 2)
      .shouldBe(
        Vector(
          "  Workflows  Records          Tenant                  Needs  Has",
          "  ilr        available items  t3                        132   12",
          "  ilr        available items  t2                         66   33",
          "                              ... and 2 more tenants",
          "  cico       items on loan    t1                         66   40",
        )
      )
  }

  test("in sentences each kind is one, with its worst tenant") {
    ShortageTable
      .sentences(many)
      .shouldBe(
        Vector(
          "ilr: 4 tenants have too few records (available items). Largest gap: t3 has 12 and needs 132.",
          "cico: 1 tenant has too few records (items on loan). Largest gap: t1 has 40 and needs 66.",
        )
      )
  }

  test("a tenant that has enough has no gap") {
    val enough = many.head.copy(tenant = "t9", has = Counted(6, isEstimate = false), needs = 2)
    enough.isFatal.shouldBe(false)
    ShortageTable.sentences(Vector(enough)).head.should(endWith("Fewest: t9 has 6 and needs 2."))
  }

  test("findings are fatal when a problem or a shortage is, and are listed by that") {
    val warning = Problem.warning("Clocks differ.")
    PreflightFindings(Vector(warning), Vector.empty).isFatal.shouldBe(false)
    val found = PreflightFindings(Vector(warning, Problem.fatal("No module.")), many.take(1))
    found.isFatal.shouldBe(true)
    found.fatal.head.shouldBe("No module.")
    found.fatal(1).should(startWith("cico: 1 tenant"))
    found.warnings.shouldBe(Vector("Clocks differ."))
    found.lines
      .take(3)
      .shouldBe(
        Vector(
          "- No module.",
          "- Clocks differ.",
          "- Too few records (tenants with the largest gap first):",
        )
      )
  }
}
