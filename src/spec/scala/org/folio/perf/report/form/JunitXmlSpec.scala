package org.folio.perf.report.form

import java.io.ByteArrayInputStream
import javax.xml.parsers.DocumentBuilderFactory
import org.folio.perf.model.{Comparison, LimitResult, RowVerdict, RunReport, VerdictStatus}
import org.folio.perf.testkit._
import org.w3c.dom.Element

class JunitXmlSpec extends PlainSuite {
  private val mobius = SampleReports.mobius

  private def root(report: RunReport): Element =
    DocumentBuilderFactory.newInstance.newDocumentBuilder
      .parse(new ByteArrayInputStream(JunitXml.render(report).getBytes("UTF-8")))
      .getDocumentElement

  private def all(within: Element, tag: String): Vector[Element] =
    StorageFormat.elements(within).filter(_.getTagName == tag)

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

  test(
    "with a baseline, slower is a failure and what cannot be compared or judged is skipped; published averages judge none"
  ) {
    val name = mobius.transactions.head.name
    def outcomes(comparison: Comparison, verdict: RowVerdict) = {
      val row = comparison.rows.head.copy(
        transaction = name,
        verdict = verdict,
        because = Some("The plans differ."),
        baselineTypicalMs = Some(600),
        typicalMs = Some(900),
      )
      all(root(mobius.copy(comparison = Some(comparison.copy(rows = Vector(row))))), "testcase")
        .filter(_.getAttribute("name") == name)
        .flatMap(c => all(c, "failure") ++ all(c, "skipped"))
        .map(o => s"${o.getTagName}: ${o.getAttribute("message")} ${o.getTextContent}")
    }
    val why =
      "The plans differ. Adjusted change +0.2\u00a0%, 95 % interval −0.2\u00a0% to +0.6\u00a0%. The detectable change is " +
        "+10\u00a0%. Baseline 600 ms, this run 900 ms."
    Vector(
      RowVerdict.Slower -> Vector(s"failure: Slower. $why"),
      RowVerdict.Faster -> Vector.empty,
      RowVerdict.NoEvidence -> Vector(s"skipped: Undecided. $why"),
      RowVerdict.NotComparable -> Vector(s"skipped: Not comparable. $why"),
      RowVerdict.NotJudged -> Vector(s"skipped: Not judged. $why"),
    ).foreach { case (verdict, told) =>
      outcomes(SampleComparisons.compared.comparison.value, verdict).shouldBe(told)
    }
    outcomes(SampleComparisons.withPublished.comparison.value, RowVerdict.NotJudged).shouldBe(empty)
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
