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
        "With B instead of A, check-in during import and check-out during import are 35 % faster; DI create is unchanged (+4 %).",
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
        "With B instead of A, for small tenants, s and t are 30 % slower; for large tenants, s is 25 % faster, and t is unchanged (+5 %)."
      )
    )
  }

  test("a failed job stands first, and its time is not compared") {
    val tests = Vector("COMPLETED" -> 100, "FAILED" -> 200).map { case (status, records) =>
      tested(status, load("records", records))(row("export", 900.0 * records))
        .copy(jobs = Vector(TenantJob("one", Some(900.0 * records), status, "export")))
    }
    summary(tests: _*).shouldBe("1 of 2 jobs ended as FAILED: 200 records, after 3 min.")
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
    val all = said(claimed("items", 9000, 2000), claimed("users", 70000, 40000))
    all.should(
      contain(
        "2 of 2 statements do not hold (kind users): “expected 5 s”, but x 70.0 s (×14); “expected 20 s”, but y 40.0 s (×2.0)."
      )
    )
    all.should(contain("1 of 2 statements does not hold (kind items): “expected 5 s”, but x 9,000 ms (×1.8)."))
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
    def on(machine: String, ms: Double, percent: Double) = of(Fact("Database", "class", machine), "x" -> ms)
      .copy(figures = Vector(figure(Metric.DatabaseCpu, "writer", percent, "maximum")))
    summary(on("db.r6g.4xlarge", 400, 40), on("Serverless v2", 700, 20)).should(
      include("x is 75 % slower.").and(include("CPU of the database (writer) is not compared, as the machines differ"))
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

  test("a change within what repetitions differ by is no evidence; those that differ far more than others are named") {
    val text = summary(cached("off" -> 800, "off" -> 2400, "on" -> 3400): _*)
    text.should(include("3 transactions differ by more than 10 % between repetitions (most x, ×3.0)"))
    text.should(include("With cache, x, y and z show no evidence of a change"))
    said(cached("off" -> 800, "off" -> 2400, "on" -> 3400): _*)
      .filter(_.endsWith("Between the nearest repetitions: x +42 %, y +42 % and z +42 %."))
      .should(have(size(1)))
    def disturbed(times: (String, Double)*) = said(cached(times: _*): _*).filter(_.contains("disturbed"))
    disturbed("off" -> 1000, "off" -> 1400, "on" -> 700, "on" -> 720).shouldBe(
      Vector(
        "Without cache (1) and without cache (2) are repetitions, but the median transaction differs by +40 %, in other " +
          "repetitions by +3 % at most, so one of them is disturbed."
      )
    )
    disturbed("off" -> 1000, "off" -> 1040, "on" -> 700, "on" -> 720).shouldBe(empty)
  }

  test(
    "errors over a load are told with where they begin and break, the worst first; from 10 % on, times say nothing"
  ) {
    def failing(name: String, errors: (Int, Int)*) = errors.map { case (u, percent) =>
      tested(s"u$u", users(u))(TestRow(name, 4.0 * u, errorPercent = Some(percent.toDouble)))
    }
    summary(failing("x", 50 -> 1, 150 -> 5, 250 -> 30, 400 -> 45): _*).shouldBe(
      "Errors of x are at least 30 % from 250 users on: 45 % (400 users), 30 % (250 users), 5.0 % (150 users) and " +
        "1.0 % (50 users). From 50 to 150 users, x takes 3.0 times as long."
    )
    said(failing("x", 10 -> 0, 20 -> 4, 30 -> 20): _*).head.shouldBe(
      "Errors of x begin at 20 users: 20 % (30 users) and 4.0 % (20 users)."
    )
    said(failing("x", 10 -> 0, 20 -> 4, 30 -> 20, 40 -> 30): _*).head.shouldBe(
      "Errors of x begin at 20 users and are at least 20 % from 30 users on: 30 % (40 users), 20 % (30 users) and 4.0 % (20 users)."
    )
    said(failing("x", 10 -> 0, 20 -> 0, 30 -> 20): _*).head
      .shouldBe("Errors of x begin at 30 users: 20 % (30 users).")
    val several = Vector(10 -> 0.0, 20 -> 3.0).map { case (u, percent) =>
      tested(s"u$u", users(u))(Vector("x", "y", "z").map(TestRow(_, 100, errorPercent = Some(percent))): _*)
    }
    said(several: _*).head
      .shouldBe("3 transactions have errors, beginning at 20 users (20 users): x 3.0 %; y 3.0 %; z 3.0 %.")
  }

  test("errors below a per cent are told, and are not none; those that each test has alike are no news") {
    def failing(r: Fact, percents: Double*) = tested(r.value, few, r)(percents.zipWithIndex.map { case (p, i) =>
      TestRow(s"x$i", 100, errorPercent = Some(p))
    }: _*)
    said(failing(A, 0), failing(B, 0.27)).should(contain("Errors of x0 are 0.27 % (B)."))
    found(failing(A, 4, 0), failing(B, 5, 2)).all
      .filter(_.severity == Severity.Warning)
      .map(f => plain(f.statement))
      .shouldBe(Vector("Errors of x1 are 2.0 % (B)."))
  }

  test("a row without a usable time at the highest load is never called faster at a lower one") {
    def at(n: Int, times: (String, Double)*) = tested(s"u$n", users(n))(times.map { case (name, ms) =>
      row(name, ms)
    }: _*)
    val (low, middle) = (at(1, "x" -> 1000, "y" -> 1000, "z" -> 1000), at(5, "x" -> 800, "y" -> 800, "z" -> 1500))
    def both(high: TestRecord) = said(low, middle, high)
    both(at(10, "x" -> 700)).should(
      contain("From 1 to 5 users, z is 50 % slower; y is not compared (no usable time at a higher load).")
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
    plain(found(tests.take(2): _*).differences).should(include("(2 parts and 16 parts)"))
    val threads = Vector("10" -> 200.0, "2" -> 100.0).map { case (n, ms) =>
      tested(n, load("threads", s"$n threads"))(row("x", ms))
    }
    said(threads: _*).should(contain("From 2 to 10 threads, x takes 2.0 times as long."))
    said(tests.take(2): _*)
      .should(contain("CPU of instances (division 2 parts → division 16 parts): node average 40 → 90 %."))
  }

  test("figures of other statistics are compared where no value of them could change the sign; the rest is stated") {
    def of(r: Fact, figures: ResourceFigure*) = tested(r.value, few, r)(row("x", 100)).copy(figures = figures.toVector)
    def writer(percent: Double, statistic: String) = figure(Metric.DatabaseCpu, "writer", percent, statistic)
    said(of(A, writer(80, "average")), of(B, writer(60, "maximum")))
      .should(contain("CPU of the database (A → B): writer average 80 % → peak 60 %."))
    said(of(A, writer(60, "average")), of(B, writer(80, "maximum")))
      .should(contain("CPU of the database as stated: writer peak 80 % (B), average 60 % (A)."))
    said(of(A, course("mod-a", 40, 40): _*), of(B, course("mod-a", 41, 40): _*))
      .should(contain("Memory of services does not grow: mod-a 40 → 40 % (A), 41 → 40 % (B)."))
    said(of(A, course("mod-a", 40, 40).head), of(B))
      .should(contain("Memory of services as stated (A): mod-a at the start 40 %."))
    def rate(n: Double) = figure(Metric.Throughput, "x", n, unit = "requests/s")
    said(of(A, rate(10)), of(B, rate(20))).should(contain("Throughput (A → B): x average 10 → 20 requests/s."))
    def both(percent: Double) = Vector(writer(percent, "average"), writer(percent + 40, "maximum"))
    said(of(A, both(30): _*), of(B, both(40): _*))
      .filter(_.startsWith("CPU")) // Peaks beside averages are in the table.
      .shouldBe(Vector("CPU of the database (A → B): writer average 30 → 40 %."))
    val most = writer(50, "maximum").copy(bound = "<=")
    said(of(A, most), of(B, most)).should(contain("CPU of the database as stated (A; B): writer peak at most 50 %."))
  }

  test("95th percentiles of each contrast are told, with averages that do not show them") {
    def of(r: Fact, x: (Double, Double), y: (Double, Double)) = tested(r.value, few, r)(
      TestRow("x", x._1, p95Ms = Some(x._2)),
      TestRow("y", y._1, p95Ms = Some(y._2)),
    )
    said(of(A, (100, 200), (100, 200)), of(B, (70, 100), (101, 300))).should(
      contain(
        "With B instead of A, by 95th percentiles, x is 50 % faster; y is 50 % slower. Averages of y are not slower."
      )
    )
  }

  test("where a test has several jobs, their mean durations are told") {
    def of(n: Int, minutes: Int*) = tested(s"t$n", load("tenants", n))()
      .copy(jobs = minutes.toVector.map(m => TenantJob("t", Some(m * 60000.0), "Success")))
    said(of(2, 50, 70), of(3, 100, 110, 130)).should(
      contain(
        "Finished jobs took: rollover 1 h on average in 2 jobs (2 tenants), 1 h 53 min on average in 3 jobs (3 tenants)."
      )
    )
    said(of(2, 10, 70)).filter(_.startsWith("Finished")).shouldBe(empty)
  }

  test("what is of one test alone names it once, and rows that always fail are no part of those that often do") {
    def failing(r: Fact, percent: Double) = tested(r.value, few, r)(
      Vector.tabulate(4)(i => TestRow(s"x$i", 100, errorPercent = Some(if (r == B) percent + i else 0))) ++
        Vector.tabulate(3)(i => TestRow(s"y$i", 100, errorPercent = Some(100))): _*
    )
    val all = Vector(failing(A, 0), failing(B, 20))
    said(all: _*).head.shouldBe("4 transactions have at least 10 % errors (B): x3 23 %; x2 22 %; x1 21 %; x0 20 %.")
    summary(all: _*).should(
      startWith(
        "4 transactions have at least 10 % errors, most x3 (23 %, B). y0, y1 and y2 fail in every execution."
      )
    )
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
      "The tests differ in release of FOLIO (A and B). These changed with it: Database (class) and Module versions (mod-x)."
    )
    new StudyTables(both).testsTable.rows
      .map(r => r._1 -> r._2.map(_.text))
      .drop(2)
      .shouldBe(
        Vector(
          "Release, FOLIO" -> Vector("A", "B"),
          "Database, class" -> Vector("db.large", "db.xlarge"),
          "Module versions, mod-x" -> Vector("A", "B"),
        )
      )
    summary(on(A, "db.large", 10), on(B, "db.xlarge", 20)).shouldBe(
      "No two tests differ in one thing only, so none are compared."
    )
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
      "From 100,000 to 800,000 instances, with other tenants, Reindex takes 9.0 times as long for 8.0 times the instances, " +
        "unevenly: 6 to 12 ms for an instance."
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
      include("throughput no longer grows beyond 100 threads (+2 % at the end), so the system is saturated")
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
    summary(of("test 1", 500), of("test 2", 800)).should(include("differs by +60 % between repetitions"))
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
        "Nothing is compared with A; B, because tests that differ in one thing at most have no transaction in common."
      )
    )
    summary(of(A, "x" -> 1), of(B, "y" -> 1)).shouldBe(
      "Tests that differ in one thing at most have no transaction in common, so none are compared."
    )
  }

  test("a row whose highest load has no usable time is compared up to the highest that has one") {
    def at(n: Int, x: TestRow) = tested(s"u$n", users(n))(x, row("y", 100))
    def x(ms: Double, errors: Double) = TestRow("x", ms, errorPercent = Some(errors))
    said(at(25, x(6000, 0)), at(100, x(12000, 0)), at(150, x(4000, 9)), at(200, x(4000, 60))).should(
      contain(
        "From 25 to 100 users, x takes 2.0 times as long; x is not compared at 150 users (no usable time at a higher load)."
      )
    )
  }

  test("a row whose job failed is not compared, also if the job took another time; nor if many of several failed") {
    def exported(r: Fact, ms: Double, status: String) =
      of(r, "Export" -> ms).copy(jobs = Vector(TenantJob("t1", Some(216000), status, "export")))
    said(exported(A, 118800, "FAIL"), exported(B, 90000, "COMPLETED")).should(
      contain("With B instead of A, Export: FAIL after 3 min 36 s, then finished after 90.0 s.")
    )
    def beside(r: Fact, status: String) =
      of(r, "x" -> 100).copy(jobs = Vector(TenantJob("t1", Some(60000), status, "reindex")))
    said(beside(A, "COMPLETED"), beside(B, "FAILED")).should(
      contain("With B instead of A, x is unchanged (±0 %). Not all jobs succeeded: reindex with B.")
    )
    def rolled(r: Fact, minutes: Double, failing: Int) = of(r, "x" -> 100).copy(jobs =
      Vector.tabulate(20)(i => TenantJob(s"t$i", Some(minutes * 60000), if (i < failing) "ERROR" else "Success"))
    )
    summary(rolled(A, 60, 1), rolled(B, 30, 0)).should(include("rollover is 50 % faster."))
    summary(rolled(A, 60, 5), rolled(B, 30, 0)).should(include("rollover: ERROR after 1 h"))
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

  test("times are unchanged up to a load only if those of all rows are") {
    def at(n: Int, x: Double, y: Double) = tested(s"u$n", users(n))(row("x", x), row("y", y))
    summary(at(8, 600, 300), at(20, 450, 310), at(80, 640, 900)).should(
      startWith("From 8 to 80 users, x is unchanged (+7 %); y takes 3.0 times as long; y is unchanged up to 20 users.")
    )
    summary(at(8, 600, 300), at(20, 610, 310), at(80, 640, 900)).should(
      include("y takes 3.0 times as long; times are unchanged up to 20 users.")
    )
  }

  test("figures that are no per cent of one thing name what differs; each pair without change has its own values") {
    def on(tasks: Int, percent: Double) = of(Fact("Tasks", "mod-a", tasks.toString), "x" -> 100)
      .copy(figures = Vector(figure(Metric.ServiceCpu, "mod-a", percent)))
    said(on(2, 90), on(4, 50))
      .exists(_.startsWith("CPU of services (mod-a) is not compared, as the tasks differ:"))
      .shouldBe(true)
    def used(r: Fact, n: Int, percent: Double) = tested(s"${r.value}$n", users(n), r)(row("x", 100))
      .copy(figures = Vector(figure(Metric.DatabaseCpu, "writer", percent)))
    val both = Vector(used(A, 10, 20), used(A, 20, 60), used(B, 10, 20), used(B, 20, 60))
    said(both: _*).exists(_.contains("20 % to 60 %")).shouldBe(false)
    val repeated = Vector(used(A, 10, 60), used(A, 10, 61), used(B, 10, 90))
    said(repeated: _*).exists(_.contains("without change")).shouldBe(false)
  }

  test("numbers of tenants are a load in their order, which another load may follow") {
    def at(n: Int, ms: Double) =
      tested(s"t$n", Fact("Tenants", "tenants", n.toString), load("iterations per hour", 100 * n))(row("x", ms))
    summary(at(20, 390), at(5, 300), at(60, 660)).should(
      startWith("From 5 to 60 tenants, with iterations per hour changed alike, x takes 2.2 times as long.")
    )
  }

  test("what one test alone states differs too") {
    def of(r: Fact, n: Int, more: Fact*) = tested(r.value, (Vector(r, users(n)) ++ more): _*)(row("x", 10.0 * n))
    said(of(A, 20), of(B, 40, Fact("Database", "class", "r7g.large")))
      .exists(_.endsWith("Three things differ, as only one of the two states Database: class."))
      .shouldBe(true)
  }

  test("one repetition of three and more that is unlike all others is named and left out") {
    val tests = cached("off" -> 1000, "off" -> 1020, "off" -> 1600, "on" -> 800)
    val all = said(tests: _*)
    all.head.should(startWith("Without cache (3) is disturbed and left out: its median transaction differs by +58 %"))
    all.should(contain("With cache, x, y and z are 21 % faster."))
    new StudyTables(found(tests: _*)).times.rows.head._2(2).text.should(startWith("1,600"))
    said(cached("off" -> 1000, "off" -> 1200, "off" -> 1400, "on" -> 800): _*)
      .exists(_.contains("disturbed"))
      .shouldBe(false)
  }

  test("the median of two is their middle") {
    Study.median(Vector(1.06, 1.6)).should(be(math.sqrt(1.06 * 1.6) +- 1e-9))
    Study.median(Vector(3, 1, 2)).should(be(2.0 +- 1e-9))
  }

  test("only what grows beyond the band is told as growth") {
    val all = said(
      of(A, "x" -> 100).copy(figures = course("mod-a", 40, 97)),
      of(B, "x" -> 100).copy(figures = course("mod-a", 41, 45)),
    )
    all.should(
      contain("Memory of services grows (A): mod-a 40 → 97 %.")
        .and(contain("Memory of services grows by 10 % at most (B): mod-a 41 → 45 %."))
    )
  }

  test("where only the last amount is out of proportion, it is named with its figure") {
    val tests = Vector(1000 -> 30.0, 5000 -> 150.0, 25000 -> 770.0, 100000 -> 3200.0, 500000 -> 32000.0).map {
      case (n, s) => tested(s"n$n", load("records", n))(row("create", s * 1000))
    }
    summary(tests: _*).should(
      include("in proportion up to 100,000 records (30 to 32 ms for a record), but not at 500,000 records (64 ms).")
    )
  }

  test("statements that nothing checks are counted, and one about 95 % needs a 95th percentile") {
    val b = tested("B", few, B)(TestRow("x", 850, p95Ms = Some(2500))).copy(claims =
      Vector(
        StatedClaim("x within 2 s for 95 %", Some("x"), belowMs = Some(2000)),
        StatedClaim("x below 1 s", Some("x"), belowMs = Some(1000)),
        StatedClaim("y 10 % faster", Some("y"), against = Some("r/A"), percent = Some(-10)),
      )
    )
    said(of(A, "x" -> 1000), b).should(
      contain("1 of 2 statements does not hold (B): “x within 2 s for 95 %”, but x 2,500 ms (×1.3).")
        .and(contain("Of 3 statements, 1 agrees with the figures, and 1 cannot be checked."))
    )
  }
}
