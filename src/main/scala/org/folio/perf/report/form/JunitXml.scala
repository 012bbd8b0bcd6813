package org.folio.perf.report.form

import java.io.StringWriter
import javax.xml.stream.{XMLOutputFactory, XMLStreamWriter}
import org.folio.perf.model.RunReport
import org.folio.perf.report.html.Html

/** The result for build servers, in the format of Jenkins' JUnit and xUnit plug-ins. */
object JunitXml {

  /** XML, to be written as UTF-8. */
  def render(report: RunReport): String = {
    val text = new StringWriter
    val xml = XMLOutputFactory.newInstance.createXMLStreamWriter(text)
    val suites = JunitSuites.of(report)
    val cases = suites.flatMap(_.cases)
    xml.writeStartDocument("UTF-8", "1.0")
    xml.writeCharacters("\n")
    xml.writeStartElement("testsuites")
    attribute(xml, "name", s"${report.run.simulation} on ${report.run.target}")
    counts(xml, cases)
    attribute(xml, "time", seconds(report.run.lastEndMs / 1000.0))
    suites.foreach(suite(report, _, xml))
    xml.writeCharacters("\n")
    xml.writeEndElement()
    xml.writeEndDocument()
    xml.flush()
    text.toString + "\n"
  }

  private def suite(report: RunReport, suite: JunitSuite, xml: XMLStreamWriter): Unit = {
    xml.writeCharacters("\n  ")
    xml.writeStartElement("testsuite")
    attribute(xml, "name", suite.name)
    counts(xml, suite.cases)
    attribute(xml, "skipped", suite.cases.count(_.skipped).toString)
    attribute(xml, "timestamp", report.run.loadStartedAt.toString)
    attribute(xml, "time", seconds(suite.cases.flatMap(_.seconds).sum))
    suite.cases.foreach(testCase(report, suite, _, xml))
    xml.writeCharacters("\n  ")
    xml.writeEndElement()
  }

  private def counts(xml: XMLStreamWriter, cases: Vector[JunitCase]): Unit = {
    attribute(xml, "tests", cases.size.toString)
    attribute(xml, "failures", cases.count(_.failed).toString)
    attribute(xml, "errors", "0")
  }

  private def testCase(
      report: RunReport,
      suite: JunitSuite,
      one: JunitCase,
      xml: XMLStreamWriter,
  ): Unit = {
    xml.writeCharacters("\n    ")
    xml.writeStartElement("testcase")
    attribute(xml, "classname", s"folio-perf.${report.run.simulation}.${suite.name}")
    attribute(xml, "name", one.name)
    one.seconds.foreach(s => attribute(xml, "time", seconds(s)))
    if (one.output.nonEmpty) {
      xml.writeStartElement("system-out")
      xml.writeCharacters(Html.legal(one.output))
      xml.writeEndElement()
    }
    one.outcome.foreach {
      case JunitOutcome.Failure(message, text) => outcome(xml, "failure", message, text)
      case JunitOutcome.Skipped(message, text) => outcome(xml, "skipped", message, text)
    }
    xml.writeEndElement()
  }

  private def outcome(xml: XMLStreamWriter, kind: String, message: String, text: String): Unit = {
    xml.writeStartElement(kind)
    attribute(xml, "message", message)
    xml.writeCharacters(Html.legal(text))
    xml.writeEndElement()
  }

  /** Decimal number without exponent, as the plug-ins' schema requires. */
  private def seconds(value: Double): String = Csv.decimal(value)

  private def attribute(xml: XMLStreamWriter, name: String, value: String): Unit =
    xml.writeAttribute(name, Html.legal(value))
}
