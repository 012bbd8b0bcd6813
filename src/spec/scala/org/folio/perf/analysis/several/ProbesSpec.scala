package org.folio.perf.analysis.several

import org.folio.perf.model._
import org.folio.perf.report.StudyTables
import org.folio.perf.testkit.PlainSuite
import org.folio.perf.testkit.SampleTests._

/** The smallest inputs, invented, of what comparisons of tests have once said wrongly. */
class ProbesSpec extends PlainSuite {
  private val A = release("A")
  private val B = release("B")
  private val few = users(10)

  /** A test under the same load as others. */
  private def of(fact: Fact, rows: (String, Double)*): TestRecord =
    tested(fact.value, few, fact)(rows.map { case (name, ms) => row(name, ms) }: _*)

  private def okapi(name: String, value: String) = Fact("Okapi", name, value)

  /** Tests that a setting and their repetitions tell apart. */
  private def cached(times: (String, Double)*): Vector[TestRecord] = times.zipWithIndex.map { case ((cache, ms), i) =>
    of(okapi("cache", cache), "x" -> ms, "y" -> 2 * ms, "z" -> 3 * ms).copy(name = s"r/t$i")
  }.toVector

  test("rows that move differently are named, each by its change, the unchanged too") {
    def four(release: Fact, ms: Double*) = of(release, Vector("w", "x", "y", "z").zip(ms): _*)
    val before = four(A, 1000, 1000, 1000, 1000)
    Vector(
      (of(A, "check-in" -> 500, "check-out" -> 900), of(B, "check-in" -> 400, "check-out" -> 1130)) ->
        "With B instead of A, check-in is 20 % faster; check-out is 26 % slower.",
      (before, four(B, 500, 700, 900, 1095)) ->
        "With B instead of A, w is 50 % faster; x is 30 % faster; y is 10 % faster; z is unchanged (+9.5 %).",
      (before, four(B, 500, 600, 700, 1400)) ->
        "With B instead of A, w is 50 % faster; x is 40 % faster; y is 30 % faster; z is 40 % slower.",
      (
        of(A, "check-in during import" -> 1000, "check-out during import" -> 2000, "DI create" -> 500000),
        of(B, "check-in during import" -> 650, "check-out during import" -> 1300, "DI create" -> 520000),
      ) ->
        "With B instead of A, \"check-in during import\" and \"check-out during import\" are 35 % faster; DI create is unchanged (+4 %).",
    ).foreach { case ((a, b), text) => summary(a, b).shouldBe(text) }
  }

  test("a row that is slower at one load only is named with that load") {
    def at(r: Fact, n: Int, k: Double, z: Double) =
      tested(s"${r.value}$n", users(n), r)(
        row("w", k * 50 * n),
        row("x", k * 60 * n),
        row("y", k * 70 * n),
        row("z", z),
      )
    summary(at(A, 10, 1, 1000), at(A, 40, 1, 2000), at(B, 10, 0.6, 1030), at(B, 40, 0.6, 2480)).should(
      startWith("With B instead of A, w, x and y are 40 % faster; z is 24 % slower at 40 users, else unchanged (+3 %).")
    )
  }

  test("a row that differs from the others of its context is not told of with them") {
    def sized(r: Fact, times: (String, String, Double)*) = tested(r.value, few, r)(times.map { case (name, size, ms) =>
      TestRow(name, ms, dimensions = Vector(Dimension("tenant class", size)))
    }: _*)
    summary(
      sized(A, ("s", "small", 100), ("t", "small", 100), ("s", "large", 200), ("t", "large", 200)),
      sized(B, ("s", "small", 130), ("t", "small", 130), ("s", "large", 150), ("t", "large", 210)),
    ).should(
      startWith(
        "With B instead of A, for small tenants, s and t are 30 % slower. For large tenants, s is 25 % faster, and t is unchanged (+5 %)."
      )
    )
  }

  test("a failed job stands first, and its time is not compared") {
    val tests = Vector("COMPLETED" -> 100, "FAILED" -> 200).map { case (status, records) =>
      tested(status, load("records", records))(row("export", 900.0 * records))
        .copy(jobs = Vector(TenantJob("one", Some(900.0 * records), status, "export")))
    }
    summary(tests: _*).shouldBe("1 of 2 jobs ended as FAILED: 200 records, one, after 3 min.")
    new Study(tests).loads.shouldBe(empty)
  }

  test("statements are counted by test") {
    def claimed(kind: String, x: Double, y: Double) =
      tested(kind, load("kind", kind))(row("x", x), row("y", y)).copy(claims =
        Vector(
          StatedClaim("expected 5 s", Some("x"), belowMs = Some(5000)),
          StatedClaim("expected 20 s", Some("y"), belowMs = Some(20000)),
        )
      )
    val both = found(claimed("items", 9000, 2000), claimed("users", 70000, 40000))
    both.all
      .map(f => plain(f.statement))
      .should(contain("The figures contradict statements of the report: 1 of 2 (kind items); 2 of 2 (kind users)."))
    statements(both)
      .should(
        contain("expected 5 s, kind items, does not hold, x 9,000 ms")
          .and(contain("expected 20 s, kind users, does not hold, y 40.0 s"))
      )
  }

  test("figures: each full module, no per cent of another machine, one growth over several tests") {
    def used(u: Int, figures: ResourceFigure*) =
      tested(s"u$u", users(u))(row("x", 10.0 * u)).copy(figures = figures.toVector)
    said(
      used(10, figure(Metric.ServiceCpu, "mod-one", 130, "maximum")),
      used(20, figure(Metric.ServiceCpu, "mod-two", 410, "maximum")),
    ).should(
      contain(
        "Services use all of their CPU reservation, or more: mod-two peak 410 % (20 users); mod-one peak 130 % (10 users)."
      )
    )
    def database(statistic: String) = said(used(10, figure(Metric.DatabaseCpu, "writer", 99, statistic)))
    database("average").should(contain("CPU of the database reaches its limit (u10): writer average 99 %."))
    database("maximum").filter(_.contains("limit")).shouldBe(empty)
    def on(machine: String, ms: Double, percent: Double) = of(Fact("Database", "class", machine), "x" -> ms)
      .copy(figures = Vector(figure(Metric.DatabaseCpu, "writer", percent, "maximum")))
    summary(on("db.r6g.4xlarge", 400, 40), on("Serverless v2", 700, 20)).should(
      include("x is 75 % slower.").and(include("CPU of the database (writer) is not compared"))
    )
    val growth = course("mod-a", 40, 80)
    said(used(3, growth.head), used(10), used(30, growth.last)).should(
      contain("Memory of services grows (from the start of 3 users to the end of 30 users): mod-a 40 → 80 %.")
    )
  }

  test("tests with 95th percentiles only are compared by these") {
    val tests = Vector(30 -> 3000.0, 60 -> 1500.0).map { case (u, ms) =>
      tested(s"u$u", users(u))(TestRow("x", p95Ms = Some(ms), samples = Some(30L * u)))
    }
    summary(tests: _*).shouldBe("From 30 to 60 users, by 95th percentiles, x is 50 % faster.")
  }

  test("a change within what repetitions differ by is no evidence") {
    val text = summary(cached("off" -> 800, "off" -> 2400, "on" -> 3400): _*)
    text.should(include("Repetitions differ by at most ×3.0 (x), and by more than 10 % in 3 of 3 transactions."))
    text.should(include("With cache, x, y and z are undecided ("))
    def at(n: Int, r: Fact, ms: Double*) = ms.map(x => tested(s"${r.value}$n$x", users(n), r)(row("x", x)))
    said(at(10, A, 500, 800) ++ at(10, B, 820) ++ at(40, A, 1000) ++ at(40, B, 1300): _*).should(
      contain("With B instead of A, x points the same way (+30 %), not beyond noise.")
    )
  }

  test(
    "errors over a load are told with where they begin and break, the worst first; from 10 % on, times say nothing"
  ) {
    def failing(name: String, errors: (Int, Int)*) = errors.map { case (u, percent) =>
      tested(s"u$u", users(u))(TestRow(name, 4.0 * u, errorPercent = Some(percent.toDouble)))
    }
    summary(failing("x", 50 -> 1, 150 -> 5, 250 -> 30, 400 -> 45): _*).shouldBe(
      "1 transaction has at least 10 % errors from 250 users on: x 45 % (400 users), 30 % (250 users), 5.0 % (150 users) and " +
        "1.0 % (50 users). From 50 to 150 users, x takes 3.0 times as long."
    )
    said(failing("x", 10 -> 0, 20 -> 0, 30 -> 20): _*).head
      .shouldBe("1 transaction has at least 10 % errors from 30 users on (30 users): x 20 %.")
    val several = Vector(10 -> 0.0, 20 -> 3.0).map { case (u, percent) =>
      tested(s"u$u", users(u))(Vector("x", "y", "z").map(TestRow(_, 100, errorPercent = Some(percent))): _*)
    }
    said(several: _*).head
      .shouldBe("3 transactions have errors from 20 users on (20 users): x 3.0 %; y 3.0 %; z 3.0 %.")
  }

  test("errors below a per cent are told, and are not none") {
    def failing(r: Fact, percents: Double*) = tested(r.value, few, r)(percents.zipWithIndex.map { case (p, i) =>
      TestRow(s"x$i", 100, errorPercent = Some(p))
    }: _*)
    said(failing(A, 0), failing(B, 0.27)).should(contain("1 transaction has errors (B): x0 0.27 %."))
  }

  test("a row without a usable time at the highest load is never called faster at a lower one") {
    def at(n: Int, times: (String, Double)*) = tested(s"u$n", users(n))(times.map { case (name, ms) =>
      row(name, ms)
    }: _*)
    val (low, middle) = (at(1, "x" -> 1000, "y" -> 1000, "z" -> 1000), at(5, "x" -> 800, "y" -> 800, "z" -> 1500))
    def both(high: TestRecord) = said(low, middle, high)
    both(at(10, "x" -> 700)).should(
      contain(
        "From 1 to 5 users, without usable times beyond, z is 50 % slower; y is not compared (no usable time at a higher load)."
      )
        .and(contain("From 1 to 10 users, x is 30 % faster."))
    )
    val canceled = at(10, "x" -> 700, "y" -> 600, "z" -> 2000)
    both(canceled.copy(jobs = Vector(TenantJob("y", None, "canceled", "refresh")))).should(
      contain("1 of 1 job ended as canceled: 10 users, y.")
        .and(contain("From 1 to 5 users, y is not compared (no usable time at a higher load)."))
    )
    both(
      canceled.copy(rows =
        canceled.rows.map(r => if (r.transaction == "y") r.copy(doubt = Some("printed twice")) else r)
      )
    )
      .should(contain("From 1 to 5 users, y is not compared (no usable time at a higher load)."))
  }

  test("values that differ in a number alone are in its order, and tests without times have their figures compared") {
    val tests = Vector("16 parts" -> 90.0, "2 parts" -> 40.0, "1 part" -> 38.0).map { case (parts, percent) =>
      tested(parts, Fact("Data import", "division", parts.replace("part ", "parts ")))()
        .copy(figures = Vector(figure(Metric.InstanceCpu, "node", percent)))
    }
    found(tests.take(2): _*).study.factors.flatMap(_.order.flatten).shouldBe(Vector("2 parts", "16 parts"))
    val threads = Vector("10" -> 200.0, "2" -> 100.0).map { case (n, ms) =>
      tested(n, load("threads", s"$n threads"))(row("x", ms))
    }
    said(threads: _*).should(contain("From 2 to 10 threads, x takes 2.0 times as long."))
    said(tests.take(2): _*)
      .should(contain("CPU of instances grew (division 2 parts → division 16 parts): node average 40 → 90 %."))
  }

  test("figures of one statistic are compared; peaks beside averages, bounds and levels are in the table") {
    def of(r: Fact, figures: ResourceFigure*) = tested(r.value, few, r)(row("x", 100)).copy(figures = figures.toVector)
    def writer(percent: Double, statistic: String) = figure(Metric.DatabaseCpu, "writer", percent, statistic)
    def both(percent: Double) = Vector(writer(percent, "average"), writer(percent + 40, "maximum"))
    val most = writer(50, "maximum").copy(bound = "<=")
    def told(a: TestRecord, b: TestRecord) = said(a, b).filter(_.startsWith("CPU"))
    told(of(A, both(30): _*), of(B, both(40): _*)).shouldBe(
      Vector("CPU of the database grew (A → B): writer average 30 → 40 %.")
    )
    told(of(A, writer(60, "average")), of(B, writer(80, "maximum"))).shouldBe(empty)
    told(of(A, most), of(B, most)).shouldBe(empty)
    new StudyTables(found(of(A, most), of(B, writer(80, "average")))).resources.value.rows
      .map(r => plain((r._1 +: r._2.map(_.text)).mkString("; ")))
      .shouldBe(Vector("CPU of the database, writer; peak at most 50 %; average 80 %"))
    def rate(n: Double) = figure(Metric.Throughput, "x", n, unit = "requests/s")
    said(of(A, rate(10)), of(B, rate(20))).should(contain("Throughput grew (A → B): x average 10 → 20 requests/s."))
  }

  test("95th percentiles of each contrast are told, with averages that do not show them") {
    def of(r: Fact, x: (Double, Double), y: (Double, Double)) = tested(r.value, few, r)(
      TestRow("x", x._1, p95Ms = Some(x._2)),
      TestRow("y", y._1, p95Ms = Some(y._2)),
    )
    said(of(A, (100, 200), (100, 200)), of(B, (70, 100), (101, 300))).should(
      contain(
        "With B instead of A, x is 30 % faster; y is unchanged (+1 %). By 95th percentiles, y is 50 % slower."
      )
    )
  }

  test("what is of one test alone names it once, and rows that always fail are no part of those that often do") {
    def failing(r: Fact, percent: Double) = tested(r.value, few, r)(
      Vector.tabulate(4)(i => TestRow(s"x$i", 100, errorPercent = Some(if (r == B) percent + i else 0))) ++
        Vector.tabulate(3)(i => TestRow(s"y$i", 100, errorPercent = Some(100))): _*
    )
    val all = Vector(failing(A, 0), failing(B, 20))
    val errors = "y0, y1 and y2 fail in every execution, probably because of test data or the script. " +
      "4 others have at least 10 % errors (B): x3 23 %; x2 22 %; x1 21 %; x0 20 %."
    said(all: _*).head.shouldBe(errors)
    summary(all: _*).should(startWith(s"$errors With B instead of A, all 7 transactions are not compared (errors)."))
  }

  test("a value that one test does not state stands last") {
    found(tested("bare", few)(row("x", 100)), of(A, "x" -> 100.0)).study.factors.head.order
      .shouldBe(Vector(Some("A"), None))
  }

  test("what differs is said with what it brings along; where nothing is compared, that is the first") {
    def on(r: Fact, machine: String, n: Int) =
      tested(
        r.value,
        load("records", n),
        r,
        Fact("Database", "class", machine),
        Fact("Module versions", "mod-x", r.value),
      )(
        row("x", 100)
      )
    val both = found(on(A, "db.large", 10), on(B, "db.xlarge", 10))
    plain(both.differences).shouldBe(
      "The tests differ in release. With it changed: database (class) and module versions (mod-x)."
    )
    new StudyTables(both).testsTable.rows
      .map(r => r._1 -> r._2.map(_.text))
      .drop(3)
      .shouldBe(
        Vector(
          "Release, FOLIO" -> Vector("A", "B"),
          "Database, class" -> Vector("db.large", "db.xlarge"),
          "Module versions, mod-x" -> Vector("A", "B"),
        )
      )
    summary(on(A, "db.large", 10), on(B, "db.xlarge", 20)).should(startWith("Nothing is compared with A, 10 records;"))
  }

  test("the duration of a test is part of its name, and a contrast of its own") {
    def lasting(r: String, duration: String, ms: Double) =
      tested(s"$r $duration", release(r), users(30), load("duration", duration))(
        row("check-in", ms),
        row("check-out", 2 * ms),
      )
    summary(lasting("R", "45 min", 600), lasting("R", "10 h", 520), lasting("S", "45 min", 700)).shouldBe(
      "With S instead of R, over 45 min, check-in and check-out are 17 % slower. " +
        "Over 10 h instead of 45 min, with R, check-in and check-out are 13 % faster."
    )
  }

  test("a profile is compared at the same amount only, which need not be quite the same number") {
    def exported(records: Int, fact: Fact, s: Int) =
      tested(fact.value, load("records", records), fact)(row("export", 1000.0 * s))
    def of(profile: String) = load("job profile", profile)
    summary(exported(1000, of("default"), 100), exported(1001, of("custom"), 800), exported(600, of("other"), 50))
      .shouldBe(
        "With job profile custom instead of default, at 1,000 records, export takes 8.0 times as long."
      )
    def deleted(value: String) = Fact("Data export", "deleted records", value)
    summary(exported(1000, deleted("included"), 4200), exported(998, deleted("excluded"), 2400)).shouldBe(
      "With deleted records excluded instead of included, export is 43 % faster."
    )
  }

  test("an amount with other tenants has a time for one thing") {
    val tests = Vector((100000, "t2", 10), (200000, "t1", 40), (800000, "c", 90)).map { case (n, tenant, minutes) =>
      tested(tenant, load("instances", n), load("tenants", tenant))(row("Reindex", minutes * 60000.0))
    }
    summary(tests: _*).shouldBe(
      "From 100,000 to 800,000 instances, with other tenants, Reindex takes 9.0 times as long for 8.0 times the instances: " +
        "6 ms → 6.75 ms (+13 %) for an instance."
    )
  }

  test("a part of a test is compared with the whole") {
    val part = TestRow("check-in", 640, dimensions = Vector(Dimension("part", "before 30 users")))
    summary(tested("a", users(20))(row("check-in", 600)), tested("b", users(75))(row("check-in", 4000), part)).should(
      endWith(
        "In the whole test, compared with its part before 30 users, at 75 users, check-in takes 6.3 times as long."
      )
    )
  }

  test("throughput that still grows is no saturation; one that does not while times do is") {
    def of(threads: Int, ms: Double, samples: Long) =
      tested(s"t$threads", load("threads", threads), load("duration", "5 min"))(
        TestRow("x", ms, samples = Some(samples))
      )
    summary(of(100, 1.0, 100000), of(200, 1.4, 142000), of(400, 2.2, 181000)).shouldBe(
      "From 100 to 400 threads, x takes 2.2 times as long; throughput is 1.8 times as high for 4.0 times the threads."
    )
    summary(of(100, 1.0, 100000), of(200, 2.0, 101000), of(400, 4.0, 102000)).should(
      include("hroughput no longer grows beyond 100 threads (+2 % at the end), so the system is saturated")
    )
  }

  test("averages below 1 ms keep their digits; a change that is not of the two printed times names its own") {
    def cells(tests: TestRecord*) = new StudyTables(found(tests: _*)).times.rows.head._2.map(c => plain(c.text))
    cells(of(A, "x" -> 0.41), of(B, "x" -> 0.62)).shouldBe(Vector("0.41 ms", "0.62 ms +51 % slower"))
    cells(cached("off" -> 1000, "off" -> 1040, "on" -> 2000): _*).last
      .shouldBe("2,000 ms +96 % slower (1,020 ms → 2,000 ms)")
  }

  test("tests that only their titles tell apart are no repetitions, unless a number does") {
    def of(title: String, ms: Double) = tested(title, few)(row("x", ms))
    summary(of("import alone", 500), of("import beside desks", 800)).should(include("instead of"))
    summary(of("test 1", 500), of("test 2", 800)).should(
      include("Repetitions differ by 60 % (x).")
    )
  }

  test("averages and percentiles are never in one sentence") {
    def of(r: Fact, x: Double, p95: Double) =
      tested(r.value, few, r)(row("x", x), TestRow("y", p95Ms = Some(p95)))
    said(of(A, 500, 2000), of(B, 600, 2600)).should(
      contain("With B instead of A, x is 20 % slower.")
        .and(contain("With B instead of A, by 95th percentiles, y is 30 % slower."))
    )
    new StudyTables(found(of(A, 500, 2000), of(B, 600, 2600))).contrasts
      .map(t => t.title -> t.rows.map(_._1))
      .shouldBe(
        Vector(
          "With B instead of A" -> Vector("x"),
          "With B instead of A, by 95th percentiles" -> Vector("y"),
        )
      )
  }

  test("tests that differ in one thing and have no transaction in common say so") {
    val all = said(of(A, "CICO: check-in" -> 500), of(B, "Check-in" -> 450))
    all.should(
      contain(
        "Nothing is compared with A; B, as no test with the same transactions differs in one thing only."
      )
    )
    summary(of(A, "x" -> 1), of(B, "y" -> 1)).should(startWith("Nothing is compared with A; B,"))
  }

  test("a row whose job failed is not compared, also if the job took another time; nor if many of several failed") {
    def exported(r: Fact, ms: Double, status: String) =
      of(r, "Export" -> ms).copy(jobs = Vector(TenantJob("t1", Some(216000), status, "export")))
    said(exported(A, 118800, "FAIL"), exported(B, 90000, "COMPLETED")).should(
      contain("With B instead of A, Export is not compared (a job failed).")
    )
    def rolled(r: Fact, minutes: Double, failing: Int) = of(r, "x" -> 100).copy(jobs =
      Vector.tabulate(20)(i => TenantJob(s"t$i", Some(minutes * 60000), if (i < failing) "ERROR" else "Success"))
    )
    summary(rolled(A, 60, 1), rolled(B, 30, 0)).should(include("rollover is 50 % faster."))
    summary(rolled(A, 60, 5), rolled(B, 30, 0)).should(include("rollover is not compared (a job failed)"))
  }

  test("durations of jobs of one kind are compared like rows") {
    def reindexed(r: Fact, minutes: Double) =
      of(r, "x" -> 100).copy(jobs = Vector(TenantJob("t1", Some(minutes * 60000), "COMPLETED", "reindex")))
    summary(reindexed(A, 200), reindexed(B, 60)).should(
      startWith("With B instead of A, x is unchanged (±0 %); reindex is 70 % faster.")
    )
    // Without a row, as a test of jobs alone.
    val alone = Vector(reindexed(A, 200), reindexed(B, 60)).map(_.copy(rows = Vector.empty))
    said(alone: _*).exists(_.contains("state no times")).shouldBe(false)
  }

  test("figures that are no per cent of one thing are not compared") {
    def on(tasks: Int, percent: Double) = of(Fact("Tasks", "mod-a", tasks.toString), "x" -> 100)
      .copy(figures = Vector(figure(Metric.ServiceCpu, "mod-a", percent)))
    said(on(2, 90), on(4, 50))
      .exists(_.startsWith("CPU of services (mod-a) is not compared"))
      .shouldBe(true)
  }

  test("numbers of tenants are a load in their order, which another load may follow") {
    def at(n: Int, ms: Double) =
      tested(s"t$n", Fact("Tenants", "tenants", n.toString), load("iterations per hour", 100 * n))(row("x", ms))
    summary(at(20, 390), at(5, 300), at(60, 660)).should(
      startWith("From 5 to 60 tenants, with other iterations per hour, x takes 2.2 times as long.")
    )
  }

  test("only what grows beyond the band is told as growth") {
    val all = said(
      of(A, "x" -> 100).copy(figures = course("mod-a", 40, 97)),
      of(B, "x" -> 100).copy(figures = course("mod-a", 41, 45)),
    )
    all.filter(_.contains("grows")).shouldBe(Vector("Memory of services grows (A): mod-a 40 → 97 %."))
  }

  test("a statement about 95 % needs a 95th percentile") {
    val b = tested("B", few, B)(TestRow("x", 850, p95Ms = Some(2500))).copy(claims =
      Vector(
        StatedClaim("x within 2 s for 95 %", Some("x"), belowMs = Some(2000)),
        StatedClaim("x below 1 s", Some("x"), belowMs = Some(1000)),
      )
    )
    said(of(A, "x" -> 1000), b).should(
      contain("The figures contradict statements of the report: 1 of 2 (B).")
    )
  }
}
