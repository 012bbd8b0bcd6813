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

  test("rows that move in opposite directions are named, each by its change") {
    summary(
      tested("a", few, A)(row("check-in", 500), row("check-out", 900)),
      tested("b", few, B)(row("check-in", 400), row("check-out", 1130)),
    ).shouldBe("With B instead of A, check-in is 20 % faster; check-out is 26 % slower.")
  }

  test("each of four rows with its own change is named, the unchanged too") {
    val names = Vector("w", "x", "y", "z")
    def of(release: Fact, ms: Double*) =
      tested(release.value, few, release)(names.zip(ms).map(r => row(r._1, r._2)): _*)
    summary(of(A, 1000, 1000, 1000, 1000), of(B, 500, 700, 900, 1095)).shouldBe(
      "With B instead of A, w is 50 % faster; x is 30 % faster; y is 10 % faster; z is unchanged (+9.5 %)."
    )
    summary(of(A, 1000, 1000, 1000, 1000), of(B, 500, 600, 700, 1400)).should(endWith("; z is 40 % slower."))
  }

  test("a row that is slower at one load only is named with that load") {
    def of(r: Fact, n: Int, k: Double, z: Double) =
      tested(s"${r.value}$n", users(n), r)(
        row("w", k * 50 * n),
        row("x", k * 60 * n),
        row("y", k * 70 * n),
        row("z", z),
      )
    val tests = Vector(of(A, 10, 1, 1000), of(A, 40, 1, 2000), of(B, 10, 0.6, 1030), of(B, 40, 0.6, 2480))
    summary(tests: _*).should(
      startWith("With B instead of A, w, x and y are 40 % faster; z is unchanged (+3 %), and 24 % slower at 40 users.")
    )
  }

  test("a row that differs from the others of its context is not told of with them") {
    def of(r: Fact, small: Double, large: Double, other: Double) = {
      def sized(name: String, size: String, ms: Double) =
        TestRow(name, ms, dimensions = Vector(Dimension("tenant class", size)))
      tested(r.value, few, r)(
        sized("s", "small", small),
        sized("t", "small", small),
        sized("s", "large", large),
        sized("t", "large", other),
      )
    }
    summary(of(A, 100, 200, 200), of(B, 130, 150, 210)).should(
      startWith(
        "With B instead of A, for small tenants, s and t are 30 % slower; for large tenants, s is 25 % faster, but t is unchanged (+5 %)."
      )
    )
  }

  test("imports and desks have a verdict each") {
    def of(r: Fact, in: Double, out: Double, di: Double) =
      tested(r.value, few, r)(
        row("check-in during import", in),
        row("check-out during import", out),
        row("DI create", di),
      )
    summary(of(A, 1000, 2000, 500000), of(B, 650, 1300, 520000)).should(
      startWith(
        "With B instead of A, check-in during import and check-out during import are 35 % faster; DI create is unchanged (+4 %)."
      )
    )
  }

  test("a failed job stands first, and its time is not compared") {
    def of(status: String, records: Int) =
      tested(status, load("records", records))(row("export", 900.0 * records))
        .copy(jobs = Vector(TenantJob("one", Some(900.0 * records), status, "export")))
    val tests = Vector(of("COMPLETED", 100), of("FAILED", 200))
    summary(tests: _*).shouldBe("1 of 2 jobs ended as FAILED: 200 records, after 3 min.")
    new Study(tests).loads.shouldBe(empty)
  }

  test("statements are counted by test") {
    def of(kind: String, x: Double, y: Double) =
      tested(kind, load("kind", kind))(row("x", x), row("y", y)).copy(claims =
        Vector(
          StatedClaim("expected 5 s", Some("x"), belowMs = Some(5000)),
          StatedClaim("expected 20 s", Some("y"), belowMs = Some(20000)),
        )
      )
    val all = said(of("items", 9000, 2000), of("users", 70000, 40000))
    all.should(
      contain(
        "2 of 2 statements do not hold (kind users): “expected 5 s”, but x 70.0 s (×14); “expected 20 s”, but y 40.0 s (×2.0)."
      )
    )
    all.should(contain("1 of 2 statements does not hold (kind items): “expected 5 s”, but x 9,000 ms (×1.8)."))
  }

  test("of two full modules each has its figure, the fuller first") {
    def of(u: Int, module: String, percent: Double) =
      tested(s"u$u", users(u))(row("x", 10.0 * u))
        .copy(figures = Vector(figure(Metric.ServiceCpu, module, percent, "maximum")))
    said(of(10, "mod-one", 130), of(20, "mod-two", 410)).should(
      contain(
        "Services use all of their CPU reservation, or more: mod-two peak 410 % (20 users); mod-one peak 130 % (10 users)."
      )
    )
  }

  test("tests with 95th percentiles only are compared by these") {
    def of(u: Int, ms: Double) = tested(s"u$u", users(u))(TestRow("x", p95Ms = Some(ms), samples = Some(30L * u)))
    summary(of(30, 3000), of(60, 1500)).shouldBe("From 30 to 60 users, by 95th percentiles, x is 50 % faster.")
  }

  test("per cent of another machine is not compared") {
    def of(machine: String, ms: Double, percent: Double) =
      tested(machine, few, Fact("Database", "class", machine))(row("x", ms))
        .copy(figures = Vector(figure(Metric.DatabaseCpu, "writer", percent, "maximum")))
    val text = summary(of("db.r6g.4xlarge", 400, 40), of("Serverless v2", 700, 20))
    text.should(include("x is 75 % slower."))
    text.should(include("CPU of the database (writer) is not compared, as the machines differ"))
  }

  test("a change within what repetitions differ by is no evidence") {
    def of(name: String, cache: String, ms: Double) = tested(name, few, Fact("Okapi", "cache", cache))(row("x", ms))
    val text = summary(of("t1", "off", 800), of("t2", "off", 2400), of("t3", "on", 3400))
    text.should(include("differs by ×3.0 between repetitions (800 ms and 2,400 ms)"))
    text.should(include("the order of the tests explains it as well as any change"))
    text.should(include("With cache, x shows no evidence of a change"))
  }

  test("repetitions that differ far more than others are told of once") {
    def of(cache: String, ms: Double*) =
      ms.map(n =>
        tested(s"$cache$n", few, Fact("Okapi", "cache", cache))(row("x", n), row("y", 2 * n), row("z", 3 * n))
      )
    val told = said(of("off", 1000, 1400) ++ of("on", 700, 720): _*).filter(_.contains("disturbed"))
    told.shouldBe(
      Vector(
        "Without cache (1) and without cache (2) are repetitions, but the median transaction differs by +40 %, in other " +
          "repetitions by +3 % at most, so one of them is disturbed."
      )
    )
    said(of("off", 1000, 1040) ++ of("on", 700, 720): _*).filter(_.contains("disturbed")).shouldBe(empty)
  }

  test("errors over a load are told as a series, with the load from which times say nothing") {
    val tests = Vector((50, 200, 1), (150, 400, 5), (250, 700, 30), (400, 1800, 45)).map { case (u, ms, e) =>
      tested(s"u$u", users(u))(TestRow("x", ms.toDouble, errorPercent = Some(e.toDouble)))
    }
    summary(tests: _*).shouldBe(
      "Errors of x are 1.0 % at 50, 5.0 % at 150, 30 % at 250 and 45 % at 400 users; it breaks at 250 users. " +
        "From 50 to 150 users, x takes 2.0 times as long."
    )
  }

  test("of five tests with errors none is cut off") {
    val name = "all pages of the public list"
    val tests = Vector((10, 3), (20, 7), (30, 31), (40, 42), (50, 55)).map { case (u, e) =>
      tested(s"u$u", users(u))(TestRow(name, 100.0 + u, errorPercent = Some(e.toDouble)))
    }
    summary(tests: _*).should(
      startWith(s"Errors of $name are 3.0 % at 10, 7.0 % at 20, 31 % at 30, 42 % at 40 and 55 % at 50 users;")
    )
  }

  test("growth from the start of the first to the end of the last test is one growth") {
    val tests =
      Vector(3, 10, 30).zip(Vector(course("mod-a", 40, 0).take(1), Vector.empty, course("mod-a", 0, 80).drop(1))).map {
        case (n, figures) => tested(s"l$n", load("lists", n))(row("x", 50000.0 + 1000 * n)).copy(figures = figures)
      }
    said(tests: _*).should(
      contain("Memory of services grows: mod-a 40 → 80 % (from the start of 3 lists to the end of 30 lists).")
    )
  }

  test("the duration of a test is part of its name, and a contrast of its own") {
    def of(r: String, duration: String, ms: Double) =
      tested(s"$r $duration", release(r), users(30), load("duration", duration))(
        row("check-in", ms),
        row("check-out", 2 * ms),
      )
    summary(of("R", "45 min", 600), of("R", "10 h", 520), of("S", "45 min", 700)).shouldBe(
      "With S instead of R, over 45 min, check-in and check-out are 17 % slower. " +
        "Over 10 h instead of 45 min, with R, check-in and check-out are 13 % faster."
    )
  }

  test("a profile is compared at the same amount only, which need not be quite the same number") {
    def of(profile: String, records: Int, s: Int) =
      tested(profile, load("job profile", profile), load("records", records))(row("export", 1000.0 * s))
    summary(of("default", 1000, 100), of("custom", 1001, 800), of("other", 600, 50)).shouldBe(
      "With job profile custom instead of default, at 1,000 records, export takes 8.0 times as long."
    )
    def near(records: Int, deleted: String, s: Int) =
      tested(deleted, load("records", records), Fact("Data export", "deleted records", deleted))(
        row("export", 1000.0 * s)
      )
    summary(near(1000, "included", 4200), near(998, "excluded", 2400)).shouldBe(
      "With deleted records excluded instead of included, export is 43 % faster."
    )
  }

  test("an amount with other tenants has a time for one thing") {
    def of(n: Int, tenant: String, minutes: Int) =
      tested(tenant, load("instances", n), load("tenants", tenant))(row("Reindex", minutes * 60000.0))
    summary(of(100000, "t2", 10), of(200000, "t1", 40), of(800000, "c", 90)).shouldBe(
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

  test("averages below 1 ms keep their digits") {
    val tables = new StudyTables(found(tested("a", few, A)(row("x", 0.41)), tested("b", few, B)(row("x", 0.62))))
    tables.times.rows.head._2.map(c => plain(c.text)).shouldBe(Vector("0.41 ms", "0.62 ms +51 % slower"))
  }

  test("tests that only their titles tell apart are no repetitions, unless a number does") {
    def of(title: String, ms: Double) = tested(title, few)(row("x", ms))
    summary(of("import alone", 500), of("import beside desks", 800)).should(include("instead of"))
    summary(of("test 1", 500), of("test 2", 800)).should(include("differs by +60 % between repetitions"))
  }
}
