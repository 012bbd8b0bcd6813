package org.folio.perf.analysis.several

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model._
import org.folio.perf.report.StudyTables
import org.folio.perf.testkit.{PlainSuite, SampleTests}
import org.folio.perf.testkit.SampleTests._

/** What summaries and tables of invented tests once hid, or counted without saying what. */
class SummariesSpec extends PlainSuite {
  private def of(release: String, rows: (String, Double)*): TestRecord =
    tested(release, users(10), SampleTests.release(release))(rows.map { case (name, ms) => row(name, ms) }: _*)

  test("small steps of one direction are told as their sum, first against last") {
    val all = Vector("P", "Q", "R", "S").zip(Vector(500.0, 540.0, 583.0, 630.0)).map { case (name, ms) =>
      of(name, "x" -> ms, "y" -> 800)
    }
    summary(all: _*).shouldBe(
      "With S instead of P, x is 26 % slower; y is unchanged (±0 %)."
    )
    // One step that is all of the change is told itself.
    summary(of("A", "x" -> 500), of("B", "x" -> 700), of("C", "x" -> 710)).should(
      startWith("With B instead of A, x is 40 % slower.")
    )
    summary(of("A", "x" -> 500), of("B", "x" -> 505), of("C", "x" -> 510)).shouldBe(
      "With C instead of A, x is unchanged (+2 %)."
    )
  }

  test("95th percentiles that averages do not show, or contradict, stand beside these") {
    def tailed(release: String, x: (Double, Double), y: (Double, Double)) =
      tested(release, users(10), SampleTests.release(release))(
        TestRow("x", x._1, p95Ms = Some(x._2)),
        TestRow("y", y._1, p95Ms = Some(y._2)),
      )
    val contradicted = Seq(tailed("A", 500.0 -> 900.0, 500.0 -> 900.0), tailed("B", 425.0 -> 1395.0, 425.0 -> 1395.0))
    summary(contradicted: _*).shouldBe(
      "With B instead of A, x and y are 15 % faster. By 95th percentiles, x and y are 55 % slower."
    )
    found(contradicted: _*).all.head.severity.shouldBe(Severity.Warning)
    summary(tailed("A", 500.0 -> 900.0, 500.0 -> 900.0), tailed("B", 500.0 -> 900.0, 500.0 -> 1500.0)).shouldBe(
      "With B instead of A, x and y are unchanged (±0 %). By 95th percentiles, y is 67 % slower."
    )
    summary(tailed("A", 500.0 -> 900.0, 500.0 -> 900.0), tailed("B", 400.0 -> 700.0, 500.0 -> 900.0)).should(
      not(include("95th"))
    )
  }

  test("a count over several contexts is told for each, or says that it is one of all of them") {
    def at(imports: String, release: String, slower: Int) = tested(
      s"$imports$release",
      SampleTests.release(release),
      Fact("Okapi", "imports", imports),
    )((1 to 12).map(i => row(s"t$i", if (imports == "on" && i <= slower) 300 else 100)): _*)
    val all = Seq(at("off", "A", 0), at("on", "A", 11), at("off", "B", 0), at("on", "B", 6))
    val told = found(all: _*).all.find(_.statement.startsWith("With imports,")).value
    told.forms
      .map(plain)
      .should(
        contain(
          "With imports, with A, 11 of 12 transactions take 3.0 times as long; with B, 6 of 12 transactions take 3.0 times as long."
        )
      )
  }

  test("a change that differs from others is told by name") {
    summary(
      of("A", "u" -> 500, "v" -> 500, "w" -> 500, "x" -> 500, "y" -> 500),
      of("B", "u" -> 950, "v" -> 575, "w" -> 565, "x" -> 500, "y" -> 500),
    ).shouldBe("With B instead of A, v and w are 13 to 15 % slower; u is 90 % slower; x and y are unchanged (±0 %).")
  }

  test("what all tests have in common is stated, the load with the summary") {
    val all = found(of("A", "x" -> 500), of("B", "x" -> 700))
    plain(all.alone).shouldBe("With B instead of A, x is 40 % slower. All tests: 10 users.")
    all.common.text.shouldBe("All tests: 10 users.")
  }

  test("tables begin with what changes most; times in proportion to an amount are no alarm") {
    val tables =
      new StudyTables(found(of("A", "x" -> 500, "y" -> 500, "z" -> 500), of("B", "x" -> 510, "y" -> 600, "z" -> 250)))
    tables.times.rows.map(_._1).shouldBe(Vector("z", "y", "x"))
    def importing(n: Any, ms: Double) = tested(s"n$n", load("records", n))(row("import", ms))
    def tones(last: Double) =
      new StudyTables(found(importing(1000, 10000), importing(5000, last))).loads.head.rows.head._2.flatMap(_.tone)
    tones(50000).shouldBe(empty)
    summary(importing("25K", 10000), importing("100K", 41000)).should(
      include("4.1 times as long for 4.0 times the records")
    )
    Factor.number("1.5 K").shouldBe(Some(1500.0))
  }

  test("values read aloud: titles without their name, hours, failed jobs, both") {
    def titled(title: String, ms: Double) = tested(title, users(10))(row("x", ms)).copy(title = title)
    summary(titled("Without read replica", 500), titled("With read replica", 700)).should(
      startWith("With read replica instead of without read replica, x is 40 % slower.")
    )
    def hour(n: Int, ms: Double) = TestRow("x", ms, dimensions = Vector(Dimension("hours", n.toString)))
    summary(tested("A", users(1))(hour(1, 500), hour(4, 700)), tested("B", users(2))(hour(1, 500), hour(4, 700)))
      .should(
        include("In hour 4, compared with 1, x is 40 % slower.")
      )
    def job(name: String, status: String) =
      tested(name, release(name))(row("x", 500)).copy(jobs = Vector(TenantJob("t", Some(1000), status)))
    summary(job("A", "Success"), job("B", "Success")).should(endWith("2 jobs finished, and none failed."))
    found(job("A", "Success"), job("B", "ERROR")).all.head.severity.shouldBe(Severity.Bad)
  }

  test("a field that is unknown, or of another type, is refused with what is expected") {
    def read(row: String) = ModelJson.read[TestRecord](
      s"""{"schemaVersion":1,"name":"q","title":"t","source":"s","facts":[],"rows":[{"transaction":"x",$row}]}"""
        .getBytes(UTF_8)
    )
    read(""""errorsPercent":60""").left
      .getOrElse("")
      .should(
        startWith("the unknown field errorsPercent at line 1").and(endWith("(did you mean errorPercent?)"))
      )
    read(""""samples":"many"""").left.getOrElse("").should(startWith("no number"))
    read(""""errorPercent":60""").isRight.shouldBe(true)
    figure(Metric.DatabaseCpu, "writer", 50).unread.shouldBe(None)
    figure(Metric.DatabaseCpu, "writer", 50)
      .copy(bound = "<")
      .unread
      .value
      .should(
        include("the bound < of CPU of the database, which is none of =, <=, >= and ~")
      )
  }
}
