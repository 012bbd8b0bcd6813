package org.folio.perf.report.form

import java.io.ByteArrayInputStream
import javax.xml.parsers.DocumentBuilderFactory
import org.folio.perf.model.{ComparedRow, Comparison, LimitResult, RowVerdict, RunReport, VerdictStatus}
import org.folio.perf.testkit.{HostileReports, PlainSuite, SampleComparisons, SamplePages, SampleReports}
import org.w3c.dom.Element

class JunitXmlSpec extends PlainSuite {
  private val mobius = SampleReports.mobius

  private def root(report: RunReport): Element =
    DocumentBuilderFactory.newInstance.newDocumentBuilder
      .parse(new ByteArrayInputStream(JunitXml.render(report).getBytes("UTF-8")))
      .getDocumentElement

  private def all(within: Element, tag: String): Vector[Element] = {
    val found = within.getElementsByTagName(tag)
    Vector.tabulate(found.getLength)(i => found.item(i).asInstanceOf[Element])
  }

  private def suite(report: RunReport, name: String): Element =
    all(root(report), "testsuite").find(_.getAttribute("name") == name).value

  private def names(suite: Element): Vector[String] =
    all(suite, "testcase").map(_.getAttribute("name"))

  test("a limit that is exceeded is a failure, and one that cannot be checked is skipped") {
    val report = mobius.copy(limits =
      Vector(
        LimitResult("\"CICO_TC_Check-In Controller\" p95 < 3 s", Some(false), "It took 4 s."),
        LimitResult("errors < 1 %", Some(true), "0.2 %."),
        LimitResult("database cpu < 80 %", None, "There is no such metric."),
      )
    )
    def messages(kind: String) = all(suite(report, "run"), kind).map(_.getAttribute("message"))
    names(suite(report, "run")).slice(1, 4).shouldBe(report.limits.map(limit => s"threshold: ${limit.line}"))
    messages("failure").shouldBe(Vector("It took 4 s."))
    messages("skipped").shouldBe(Vector("There is no such metric."))
  }

  test("transactions that a threshold does not judge are named, whether it is kept or not") {
    val few = "The 95th percentile needs 20 executions; not judged: Check-Out (3)."
    Vector(true -> "system-out", false -> "failure").foreach { case (held, tag) =>
      val limit = LimitResult("any transaction p95 < 3 s", Some(held), "Check-In: 1 s.", unjudged = Some(few))
      all(suite(mobius.copy(limits = Vector(limit)), "run"), "testcase")
        .filter(_.getAttribute("name") == "threshold: any transaction p95 < 3 s")
        .flatMap(all(_, tag).map(_.getTextContent.split("\n").last))
        .shouldBe(Vector(few))
    }
  }

  test("a transaction of a run without records is skipped with what happened to the run") {
    val said = "No transaction of the run is recorded."
    val nothing = mobius.transactions.head.copy(iterations = 0, comparable = false, incomparableBecause = Some("None."))
    val report = mobius.copy(
      transactions = Vector(nothing),
      comparison = None,
      verdict = mobius.verdict.copy(status = VerdictStatus.CannotBeJudged, statement = said),
    )
    all(root(report), "skipped")
      .map(_.getAttribute("message"))
      .filter(_.startsWith("Not comparable."))
      .shouldBe(Vector(s"Not comparable. $said"))
  }

  test("a transaction without a verdict is skipped, with the times of the page; published averages judge none") {
    val name = mobius.transactions.head.name
    def text(comparison: Comparison, typical: Option[Double]) = {
      val row = comparison.rows.head.copy(
        transaction = name,
        verdict = RowVerdict.NotJudged,
        baselineAverageMs = Some(676),
        averageMs = Some(925),
        baselineTypicalMs = typical,
        typicalMs = typical.map(_ + 300),
      )
      all(root(mobius.copy(comparison = Some(comparison.copy(rows = Vector(row))))), "testcase")
        .filter(_.getAttribute("name") == name)
        .flatMap(all(_, "skipped"))
        .map(o => s"${o.getAttribute("message")} ${o.getTextContent}")
    }
    val ours = SampleComparisons.compared.comparison.value
    text(ours, Some(600)).shouldBe(
      Vector(
        "Not judged. Adjusted change +0.2\u00a0%, 95 % interval −0.2\u00a0% to +0.6\u00a0%. The detectable change is +10\u00a0%. " +
          "Baseline 600 ms, this run 900 ms."
      )
    )
    text(SampleComparisons.withPublished.comparison.value, None).shouldBe(empty)
  }

  test("with a baseline, slower is a failure and what cannot be compared or judged is skipped") {
    val (slower, faster) = (mobius.transactions(0), mobius.transactions(1))
    val (unknown, other) = (mobius.transactions(2), mobius.transactions(3))
    def row(name: String, verdict: RowVerdict) = ComparedRow(
      name,
      "w",
      Some(1000),
      Some(1500),
      Some(50),
      None,
      Some(9),
      verdict,
      Some("The plans differ."),
      None,
      None,
    )
    val comparison = SampleComparisons.compared.comparison.map(
      _.copy(rows =
        Vector(
          row(slower.name, RowVerdict.Slower),
          row(faster.name, RowVerdict.Faster),
          row(unknown.name, RowVerdict.NoEvidence),
          row(other.name, RowVerdict.NotComparable),
        )
      )
    )
    val cases = all(root(mobius.copy(comparison = comparison)), "testcase")
    def outcomes(name: String) = cases
      .filter(_.getAttribute("name") == name)
      .flatMap(c => all(c, "failure") ++ all(c, "skipped"))
      .map(o => o.getTagName -> o.getAttribute("message"))
    outcomes(slower.name).shouldBe(
      Vector("failure" -> "Slower. The plans differ. The detectable change is +9.0\u00a0%.")
    )
    outcomes(faster.name).shouldBe(empty)
    outcomes(unknown.name).shouldBe(
      Vector(
        "skipped" -> "No evidence. The plans differ. The detectable change is +9.0\u00a0%."
      )
    )
    outcomes(other.name).shouldBe(
      Vector("skipped" -> "Not comparable. The plans differ. The detectable change is +9.0\u00a0%.")
    )
  }

  /** What the schema junit-10.xsd of Jenkins' xUnit plug-in asks for. */
  test("every file has what Jenkins' schema asks for, and its counts are right") {
    val time = "[0-9]+(\\.[0-9]*)?"
    SamplePages.all.foreach { case (name, report) =>
      withClue(name) {
        val top = root(report)
        top.getTagName.shouldBe("testsuites")
        all(top, "testsuite").foreach { suite =>
          suite.getAttribute("name").should(not).be(null)
          suite.getAttribute("tests").shouldBe(all(suite, "testcase").size.toString)
          suite.getAttribute("failures").shouldBe(all(suite, "failure").size.toString)
          suite.getAttribute("skipped").shouldBe(all(suite, "skipped").size.toString)
          suite.getAttribute("errors").shouldBe("0")
          suite.getAttribute("time").should(fullyMatch.regex(time))
        }
        all(top, "testcase").foreach { one =>
          one.hasAttribute("name").shouldBe(true)
          one.hasAttribute("classname").shouldBe(true)
          if (one.hasAttribute("time")) one.getAttribute("time").should(fullyMatch.regex(time))
        }
        top.getAttribute("tests").shouldBe(all(top, "testcase").size.toString)
      }
    }
  }

  test("hostile names leave the file well-formed, and bad findings are failures") {
    val failed = HostileReports.hostile.verdict.copy(status = VerdictStatus.Failed)
    val top = root(HostileReports.hostile.copy(verdict = failed))
    all(top, "failure").should(have).size(HostileReports.HostileNames.size.toLong + 1)
    top.getAttribute("name").should(startWith("<script>alert(1)</script>"))
    all(top, "script").shouldBe(empty)
  }
}
