package org.folio.perf.testkit

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.report.Report
import org.folio.perf.model.{ComparedRow, Comparison, Finding, RunReport, Verdict}
import org.scalatest.{Outcome, OutcomeOf, Succeeded}
import scala.collection.mutable.ArrayBuffer

/** What sections of the page say. */
trait SectionSuite extends PlainSuite {
  protected val sample: RunReport = SampleReports.mobius

  /** The line at the end of the page that says which sections have no content. */
  protected def absent(report: RunReport): String = {
    val html = Report.page(report)
    val from = html.indexOf("""id="absent">""") + 12
    html.substring(from, html.indexOf("</p>", from)).replace("&#39;", "'")
  }

  /** What stands between the heads of a section and of the next. */
  protected def section(report: RunReport, id: String): String = {
    val html = Report.page(report)
    val from = html.indexOf(s"""<section id="$id"""")
    Markup
      .parse("<!DOCTYPE html>" + html.substring(from, html.indexOf("</section>", from) + 10))
      .text
  }
}

/** What rules, verdicts and comparisons say, in words with plain spaces. */
trait RuleSuite extends PlainSuite {
  protected type RunRule = RunMeasurements => IterableOnce[Finding]
  private val told = ArrayBuffer.empty[String]

  /** The test's section of rules.txt has these findings, besides others that it tells. */
  protected def tell(findings: IterableOnce[Finding]): Unit = {
    val texts = findings.iterator.map(RulesText.text).toVector
    if (texts.isEmpty) say("no finding") else told ++= texts
  }

  /** The findings of each run. */
  protected def tell(rule: RunRule, runs: SampleRun*): Unit = runs.foreach(run => tell(rule(run.measured)))

  /** The section has these lines too. */
  protected def say(lines: String*): Unit = told ++= lines.map(line => s"- ${plain(line)}")

  /** The verdict, with the reasons that its statement does not have. */
  protected def say(verdict: Verdict): Unit =
    say(s"${verdict.status}: ${verdict.statement}" +: verdict.reasons.filterNot(verdict.statement.contains(_)): _*)

  /** What a comparison says of transactions, of groups of them and of all, with its cautions. */
  protected def say(comparison: Comparison): Unit = {
    def changed(percent: Double, low: Double, high: Double) =
      s" ${Words.signed(percent)} (${Words.signedValue(low)} to ${Words.signed(high)})"
    def words(row: ComparedRow) = {
      val called = row.own.filter(_ => row.verdict.isCalled)
      val change = called.fold("")(own => changed(own.percent, own.lowPercent, own.highPercent))
      s"${row.verdict}$change${row.because.fold("")(": " + _)}"
    }
    val rows = comparison.rows.map(row => words(row) -> row.transaction)
    val groups = comparison.groups.map(g =>
      s"${g.name}: ${g.verdict}${changed(g.changePercent, g.lowPercent, g.highPercent)}, ${Words.list(g.transactions)}"
    )
    val all = comparison.cluster.map { c =>
      val noise = if (c.noiseKnown) s", noise known from ${Words.list(comparison.earlier.map(_.id))}" else ""
      s"all: ${c.verdict}${changed(c.change.percent, c.change.lowPercent, c.change.highPercent)}$noise"
    }
    say(comparison.blocked.toVector ++ rows.map(_._1).distinct.map { text =>
      s"${Words.list(rows.filter(_._1 == text).map(_._2))}: $text"
    } ++ groups ++ all ++ comparison.cautions: _*)
  }

  override protected def withFixture(test: NoArgTest): Outcome = {
    told.clear()
    super.withFixture(test) match {
      case Succeeded if told.nonEmpty =>
        val text = told.mkString("\n")
        OutcomeOf.outcomeOf(RulesText.of(s"$suiteName: ${test.name}", text).shouldBe(text))
      case other => other
    }
  }

  protected def plain(text: String): String = text.replace(Words.NoBreak, " ")
}

/**
 * A page taken apart, as strictly as XML: every element has to be closed in order.
 *
 * @param elements in the order of the page
 * @param text what is to be read, outside of style and script
 * @param faults where the page is not well-formed; empty: it is
 */
final case class Markup(elements: Vector[Element], text: String, faults: Vector[String]) {
  def attributes(name: String): Vector[String] = elements.flatMap(_.attributes.get(name))
  def named(tag: String): Vector[Element] = elements.filter(_.tag == tag)
}

final case class Element(tag: String, attributes: Map[String, String])

object Markup {
  private val Void = Set("meta", "link", "br", "img", "input", "hr")
  private val RawText = Set("style", "script")
  private val Tag =
    """<(/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z0-9:-]+(?:="[^"<]*")?)*)\s*(/?)>""".r
  private val Plain = """[^&>]*(?:&(?:[a-z]+|#[0-9]+);[^&>]*)*""".r
  private val Attribute = """([A-Za-z0-9:-]+)(?:="([^"]*)")?""".r

  def parse(html: String): Markup = {
    val elements = ArrayBuffer.empty[Element]
    val faults = ArrayBuffer.empty[String]
    val text = new StringBuilder
    val tags = Tag.pattern.matcher(html)
    var open = List.empty[String]
    var at = html.indexOf('>') + 1
    if (!html.startsWith("<!DOCTYPE html>")) faults += "no doctype"
    while (at < html.length) {
      val next = html.indexOf('<', at)
      val end = if (next < 0) html.length else next
      val plain = html.substring(at, end)
      if (!Plain.matches(plain))
        faults += s"bare & or >: $plain"
      text.append(unescaped(plain)).append(' ')
      at = end
      if (at < html.length)
        if (!tags.region(at, html.length).lookingAt()) {
          faults += s"no tag: ${html.substring(at, math.min(html.length, at + 60))}"
          at += 1
        } else {
          at = tags.end
          val tag = tags.group(2)
          if (tags.group(1) == "/") {
            if (open.headOption.contains(tag)) open = open.tail
            else faults += s"</$tag> closes ${open.headOption}"
          } else {
            elements += Element(tag, attributesOf(tags.group(3)))
            if (RawText(tag)) at = html.indexOf(s"</$tag>", at) + s"</$tag>".length
            else if (!Void(tag) && tags.group(4).isEmpty) open = tag :: open
          }
        }
    }
    if (open.nonEmpty) faults += s"never closed: ${open.mkString(", ")}"
    Markup(elements.toVector, text.toString.replaceAll("\\s+", " "), faults.toVector)
  }

  private def attributesOf(text: String) =
    Attribute
      .findAllMatchIn(text)
      .map(m => m.group(1) -> unescaped(Option(m.group(2)).getOrElse("")))
      .toMap

  private def unescaped(text: String) =
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
