package org.folio.perf.analysis.several

import org.folio.perf.report.StudyTables
import org.folio.perf.source.PublishedBaselines
import org.folio.perf.testkit.PlainSuite
import org.folio.perf.testkit.SampleTests.{plain, statements}

/** What authors of the built-in reports concluded from their rows: reached, or contradicted by the same rows. */
class PublishedConclusionsSpec extends PlainSuite {

  private def compared(names: String*) =
    new ComparedTests(names.toVector.map(n => Left(PublishedBaselines.withCost(PublishedBaselines.find(n).value))))

  private def said(of: ComparedTests): Vector[String] = of.found.all.map(f => plain(f.statement))

  /** What the table of resources has of one: its cells with a figure. */
  private def used(of: ComparedTests, resource: String): Vector[String] =
    new StudyTables(of.found).resources.value.rows
      .filter(_._1 == resource)
      .flatMap(_._2.map(c => plain(c.text)))
      .filter(_.nonEmpty)

  /** Cells of the table whose title begins so. */
  private def cell(of: ComparedTests, title: String, row: String): Vector[String] = {
    val table = new StudyTables(of.found).contrasts.find(_.title.startsWith(title)).value
    table.rows.find(_._1 == row).value._2.map(c => plain(c.text))
  }

  private lazy val mobius = compared((1 to 9).map(i => s"mobius/test-$i"): _*)
  private lazy val consolidation = compared((1 to 8).map(i => s"consolidation/test-$i"): _*)
  private lazy val lists = compared(Vector("1-user", "5-users", "10-users").map("lists/" + _): _*)
  private lazy val imports = compared(
    (for (r <- Vector("orchid", "poppy", "poppy-file-splitting"); j <- Vector("without-import", "create", "update"))
      yield s"di-cico/$r-$j"): _*
  )
  private lazy val nla = compared(
    Vector(
      "with-data-import",
      "without-data-import",
      "improved-with-data-import",
      "improved-without-data-import",
      "run-5",
      "run-improved",
    )
      .map("nla/" + _): _*
  )

  private def starting(of: ComparedTests, start: String): String = said(of).find(_.startsWith(start)).value

  test("MOBIUS: more tasks make desks twice as fast, the larger database saves a third, and searches gain nothing") {
    val desk = "CICO_TC_Check-In Controller"
    starting(mobius, "With tuned tasks instead of two tasks a module").should(include("Changed with it: "))
    cell(mobius, "With tuned tasks instead of two tasks a module", desk).head.should(include("-5"))
    starting(mobius, "With db.r6g.8xlarge instead of db.r6g.4xlarge").should(include("20 of 28 transactions are"))
    cell(mobius, "With db.r6g.8xlarge", "MSF_TC: mod search by title query").foreach(_.should(endWith("unchanged")))
  }

  test("MOBIUS: without ERW the others are faster; high load, long tests and rollovers are slower") {
    starting(mobius, "With the normal load without ERW instead of the normal load").should(include("faster"))
    starting(mobius, "With the high load instead of the normal load").should(
      include("25 of 28 transactions are slower: RTAC_TC: edge-rtac ×4.6, AIE_TC: Paying Invoices ×3.2")
    )
    starting(mobius, "With the longevity load instead of the normal load").should(
      include("26 of 28 transactions are slower: OPIH_/oai/records ×5.4, ")
    )
    cell(mobius, "With rollovers of 30 tenants instead of the normal load,", "SDIU_Single Record Import (Update)")
      .shouldBe(Vector("×2.3 slower"))
  }

  test(
    "errors of doubtful figures count, figures of one machine are compared, and columns name what they change"
  ) {
    starting(consolidation, "AIE_TC: Create Invoices, ").should(
      include("fail in every execution, ")
        .and(include(". 6 others have at least 10 % errors: SDIU_Single Record Import (Update) 100 % (6 × x2gd"))
    )
    new StudyTables(consolidation.found).times.rows
      .find(_._1 == "EVA_TC: View Account")
      .value
      ._2
      .exists(c => plain(c.text).contains("19 % errors doubtful"))
      .shouldBe(true)
    starting(mobius, "CPU of the database fell (").should(include("writer average 98 → 75 %"))
    new StudyTables(consolidation.found).times
      .columns(2)
      .should(include("(against 14 × m6g.2xlarge)"))
    said(compared("mobius/before-tuning", "mobius/test-1", "mobius/test-2"))
      .filter(_.startsWith("Nothing is compared with before-tuning, "))
      .should(have(size(1)))
  }

  test("MOBIUS: three tests had errors, and one rollover did not start") {
    starting(mobius, "1 of 90 jobs ended as Not Started: ").should(include("rollovers of 30 tenants"))
    said(mobius).head.should(startWith("With tuned tasks instead of two tasks a module"))
    starting(mobius, "5 transactions have errors: SDIC_Single Record Import (Create) 0.27 %").should(include("tenants"))
    cell(mobius, "With rollovers of 60 tenants instead of rollovers of 30 tenants", "FYR_Rollover Ledgers").head
      .should(startWith("+92 %"))
  }

  test(
    "consolidation: fewer and smaller instances are slower, by each row and never by a sum that failing rows decide"
  ) {
    starting(consolidation, "With 6 × x2gd.xlarge instead of 14 × m6g.2xlarge, without CPU reservation").should(
      include("16 of 28 transactions are slower")
    )
    starting(consolidation, "With 10 × x2gd.large instead of 14 × m6g.2xlarge, without CPU reservation").should(
      include("16 of 28 transactions are slower: ILR_TC: Create ILR ×16, ")
    )
    cell(consolidation, "With 8 × x2gd.xlarge instead of 6 × x2gd.xlarge", "CICO_TC_Check-In Controller").head
      .should(endWith("faster"))
    starting(consolidation, "Without CPU reservation instead of as defined").should(
      include("12 of 28 transactions are unchanged")
    )
    said(consolidation).filter(_.contains("fail in every execution")).should(have).size(1)
  }

  test("lists: more users are slower, up to 6.7 times, not four; a canceled list is not called faster") {
    starting(lists, "From 1 to 10 users").should(
      include("19 of 27 transactions are slower: List 18 ×6.7, List 21 ×4.1, List 5 ×3.6 and 16 others")
    )
    starting(lists, "From 1 to 5 users").should(include("List 13 is not compared (no usable time at a higher load)"))
    starting(lists, "CPU of services grew (1 user → 10 users)").should(include("mod-fqm-manager peak 33 → 40 %"))
  }

  test("the table of resources has what no sentence compares: bounds, levels, other machines") {
    used(mobius, "CPU of services, all modules").should(contain("peak at most 95 %"))
    used(mobius, "CPU of the database, writer").should(contain("average 38 %"))
    used(mobius, "CPU of instances, all instances").should(contain("peak at most 55 %"))
    starting(consolidation, "Database connections fell: ").should(include("writer peak 5,788 → 2,040"))
    used(consolidation, "CPU of the database, writer").should(contain("average 99 %").and(contain("peak 64 %")))
    used(consolidation, "CPU of instances, busiest instances").should(contain("peak 80 %"))
    used(consolidation, "Tasks on one instance, most loaded").should(contain("more than 15"))
    used(imports, "Database connections, writer").should(contain("average about 600"))
    used(imports, "CPU of services, all other modules").should(contain("peak at most 110 %"))
  }

  test("tests without times are compared by their figures: pools of 200 connections halve the import") {
    val runs = compared((1 to 6).map(i => s"nla/run-$i") :+ "nla/run-improved": _*)
    starting(runs, "Data import fell (run-4 → run-5)").should(endWith("all files 17 → 8 min."))
    starting(runs, "Database connections grew (run-4 → run-5)").should(endWith("writer 620 → 820."))
    used(runs, "Memory of services, mod-inventory").should(contain("98 %"))
    used(runs, "CPU of services, mod-inventory").should(contain("peak 36 %"))
  }

  test("each factor is in the summary before a second contrast of one") {
    val short = plain(imports.found.summary)
    short.should(include("With Poppy instead of Orchid").and(include("With file splitting, ")))
    plain(mobius.found.summary).should(startWith("With tuned tasks").and(include("ended as Not Started")))
  }

  test("a column of the console has the changes against one test") {
    new StudyTables(nla.found).references.map(_.size).foreach(_.should(be <= 1))
  }

  test("the transaction that changes most is named also where words are few") {
    plain(consolidation.found.summary).should(include("(most ").and(not(include("up to"))))
  }

  test("data import: splitting is faster than Orchid; check-ins are 42 % slower than Poppy") {
    starting(imports, "With Poppy instead of Orchid and with file splitting").should(
      endWith("They differ in more than one thing.")
    )
    cell(imports, "With file splitting", "check-in").exists(_.startsWith("+42 %")).shouldBe(true)
    statements(imports.found)
      .find(_.startsWith("check-in during DI create 25K.mrc"))
      .value
      .should(endWith("holds, +44 % of the earlier time; the statement is in per cent of the later one"))
  }

  test("NLA: nearly all takes longer with data import, 14 rows at least twice as long") {
    starting(nla, "With data import").should(
      include(
        "with connection pool default, 42 of 45 transactions are slower: RIH_Retrieving instances and holdings ×560, "
      ).and(include("ith connection pool 500 and time-out 60 s, 18 of 43 "))
    )
    val table = new StudyTables(nla.found).contrasts.find(_.title == "With data import").value
    val place = table.columns.indexWhere(_.contains("default"))
    table.rows.count(_._2(place).text.startsWith("×")).should(be >= 14)
  }

  test("workloads are compared with the one that leads") {
    val all = said(mobius).filter(_.startsWith("With the longevity load"))
    all.should(have(size(1)))
    all.head.should(startWith("With the longevity load instead of the normal load,"))
  }

  test("all tests of a report fit into one comparison") {
    val names = Vector("before-tuning", "rollover-1-tenant") ++ (1 to 9).map(i => s"test-$i")
    val all = compared(names.map("mobius/" + _): _*)
    // A value that no other test is compared with is not what others are compared with.
    starting(all, "With the longevity load").should(startWith("With the longevity load instead of the normal load, "))
  }

  test("each summary has at most 90 words, and is not empty") {
    Vector(mobius, consolidation, lists, imports, nla).foreach { of =>
      StudyWords.count(of.found.summary).should((be > 20).and(be <= 90))
    }
  }
}
