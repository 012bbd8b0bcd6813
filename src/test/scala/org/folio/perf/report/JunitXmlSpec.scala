package org.folio.perf.report

import java.io.ByteArrayInputStream
import javax.xml.parsers.DocumentBuilderFactory
import org.folio.perf.model.RunReport
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import org.w3c.dom.Element

class JunitXmlSpec extends AnyFunSuite with Matchers {
  private def suiteOf(report: RunReport): Element = {
    val bytes = JunitXml.render(report).getBytes("UTF-8")
    DocumentBuilderFactory.newInstance.newDocumentBuilder
      .parse(new ByteArrayInputStream(bytes))
      .getDocumentElement
  }

  private def count(suite: Element, tag: String): Int = suite.getElementsByTagName(tag).getLength

  test("a passed run has a case for the verdict and each finding, and no failure") {
    val suite = suiteOf(SampleReports.mobius)
    suite.getAttribute("name") shouldBe "MobiusHighLoad on sandbox"
    count(suite, "testcase") shouldBe 5
    count(suite, "failure") shouldBe 0
    suite.getAttribute("failures") shouldBe "0"
  }

  test("a failed verdict is a failure that carries the number") {
    val suite = suiteOf(AwkwardReports.failedAltogether)
    val failure = suite.getElementsByTagName("failure").item(0).asInstanceOf[Element]
    failure.getAttribute("message") shouldBe "Failed: every iteration failed; the limit is 1 %."
    failure.getTextContent should include("100 % of the transactions failed")
    suite.getAttribute("failures") shouldBe "1"
  }

  test("what cannot be judged is skipped, not failed") {
    val suite = suiteOf(AwkwardReports.empty)
    count(suite, "skipped") shouldBe 1
    count(suite, "failure") shouldBe 0
    suite.getAttribute("skipped") shouldBe "1"
  }

  test("hostile names leave the file well-formed, and bad findings are failures") {
    val suite = suiteOf(AwkwardReports.hostile)
    count(suite, "failure") shouldBe AwkwardReports.HostileNames.size
    suite.getAttribute("name") should startWith("<script>alert(1)</script>")
  }
}
