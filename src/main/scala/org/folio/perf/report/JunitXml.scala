package org.folio.perf.report

import java.io.StringWriter
import javax.xml.stream.{XMLOutputFactory, XMLStreamWriter}
import org.folio.perf.model.{Finding, LimitResult, RunReport, Severity, Verdict, VerdictStatus}

/**
 * The result for a build server: one suite, a case for the verdict, one for each limit and one for each finding.
 *
 * A failed verdict and a bad finding are failures, with their numbers as the message. What cannot be
 * judged is skipped, because it says nothing about the target.
 */
object JunitXml {

  /** XML, to be written as UTF-8. */
  def render(report: RunReport): String = {
    val text = new StringWriter
    val xml = XMLOutputFactory.newInstance.createXMLStreamWriter(text)
    xml.writeStartDocument("UTF-8", "1.0")
    xml.writeCharacters("\n")
    suite(report, xml)
    xml.writeEndDocument()
    xml.flush()
    text.toString + "\n"
  }

  private def suite(report: RunReport, xml: XMLStreamWriter): Unit = {
    val bad = report.findings.count(_.severity == Severity.Bad)
    val failed = if (report.verdict.status == VerdictStatus.Failed) 1 else 0
    val skipped = if (report.verdict.status == VerdictStatus.CannotBeJudged) 1 else 0
    xml.writeStartElement("testsuite")
    attribute(xml, "name", s"${report.run.simulation} on ${report.run.target}")
    val exceeded = report.limits.count(_.held.contains(false))
    val unchecked = report.limits.count(_.held.isEmpty)
    attribute(xml, "tests", (report.findings.size + report.limits.size + 1).toString)
    attribute(xml, "failures", (bad + failed + exceeded).toString)
    attribute(xml, "errors", "0")
    attribute(xml, "skipped", (skipped + unchecked).toString)
    attribute(xml, "timestamp", report.run.loadStartedAt.toString)
    attribute(xml, "time", (report.run.lastEndMs / 1000.0).toString)
    verdict(report, report.verdict, xml)
    report.limits.foreach(limit(report, _, xml))
    report.findings.foreach(finding(report, _, xml))
    xml.writeEndElement()
  }

  private def verdict(report: RunReport, verdict: Verdict, xml: XMLStreamWriter): Unit =
    testCase(report, "verdict", xml) {
      verdict.status match {
        case VerdictStatus.Passed => ()
        case VerdictStatus.Failed =>
          outcome(xml, "failure", verdict.statement, verdict.reasons.mkString("\n"))
        case VerdictStatus.CannotBeJudged =>
          outcome(xml, "skipped", verdict.statement, verdict.reasons.mkString("\n"))
      }
    }

  private def limit(report: RunReport, result: LimitResult, xml: XMLStreamWriter): Unit =
    testCase(report, result.line, xml) {
      result.held match {
        case Some(true) => ()
        case Some(false) => outcome(xml, "failure", result.statement, s"Limit: ${result.line}")
        case None => outcome(xml, "skipped", result.statement, s"Limit: ${result.line}")
      }
    }

  private def finding(report: RunReport, finding: Finding, xml: XMLStreamWriter): Unit =
    testCase(report, finding.id, xml) {
      if (finding.severity == Severity.Bad)
        outcome(xml, "failure", finding.statement, finding.detail)
    }

  private def testCase(report: RunReport, name: String, xml: XMLStreamWriter)(
      content: => Unit
  ): Unit = {
    xml.writeCharacters("\n  ")
    xml.writeStartElement("testcase")
    attribute(xml, "classname", s"folio-perf.${report.run.simulation}")
    attribute(xml, "name", name)
    content
    xml.writeEndElement()
  }

  private def outcome(xml: XMLStreamWriter, kind: String, message: String, text: String): Unit = {
    xml.writeStartElement(kind)
    attribute(xml, "message", message)
    xml.writeCharacters(Html.legal(text))
    xml.writeEndElement()
  }

  private def attribute(xml: XMLStreamWriter, name: String, value: String): Unit =
    xml.writeAttribute(name, Html.legal(value))
}
