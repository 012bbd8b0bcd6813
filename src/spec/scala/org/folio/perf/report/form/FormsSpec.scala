package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.Report
import org.folio.perf.report.content._
import org.folio.perf.testkit._
import org.w3c.dom.Element

class FormsSpec extends PlainSuite {

  private def wiki(report: RunReport): Element = StorageFormat.parse(Report.wiki(report)).fold(fail(_), identity)

  private def all(page: Element, tags: String*): Vector[Element] =
    StorageFormat.elements(page).filter(element => tags.contains(element.getTagName))

  /** The tables of a Markdown text, each as its lines. */
  private def tables(text: String): Vector[Vector[String]] =
    text.split("\n\n").toVector.filter(_.startsWith("| ")).map(_.split("\n").toVector)

  test("the wiki page is well-formed whatever names and messages are, and no text becomes a tag") {
    SamplePages.all.foreach { case (name, report) =>
      withClue(name)(all(wiki(report), "script").shouldBe(empty))
    }
  }

  test("a page does not break a setting after its hyphen") {
    Report
      .page(SampleStories.all.head._2)
      .should(include("such as <span class=\"unbroken\">-Dbaseline=last</span>"))
  }

  test("a page without metrics, jobs and errors says that there are none") {
    val page = wiki(HostileReports.empty).getTextContent
    page.should(include("(no metrics were collected)"))
    page.should(include("None: "))
  }

  test("nothing in a name formats the summary, breaks its tables or mentions anybody") {
    val text = Report.markdown(HostileReports.hostile)
    (text.should(not)).include("<script")
    tables(text).foreach { rows =>
      rows.map(_.replace("\\|", "").count(_ == '|')).distinct.should(have).size(1)
    }
    (text.should(not)).include(regex("@\\w"))
    (text.should(not)).include(regex("[^\\\\]\\]\\("))
    text.linesIterator.filter(_.startsWith("# ")).shouldBe(empty)
  }

  test("each table is a file with as many cells in each row as in its head") {
    val reports = Vector(SampleReports.mobius, SampleComparisons.compared)
    reports.flatMap(Report.tables).foreach { case (name, text) =>
      val lines = text.split("\r\n")
      // The sample has commas in sentences only, which stand in quotes.
      val cells = lines.map(_.replaceAll("\"[^\"]*\"", "x").split(",", -1).length)
      withClue(name)(cells.distinct.length.shouldBe(1))
    }
  }

  test("no cell of any table is a formula, whatever names and messages are") {
    val formula = "^'?[=+@\\-\uff1d\uff0b\uff0d\uff20].*".r
    val cells = for {
      (_, text) <- Report.tables(HostileReports.hostile)
      record <- text.split("\r\n").toVector
      cell <- "(?:^|,)(\"(?:[^\"]|\"\")*\"|[^,]*)".r.findAllMatchIn(record).map(_.group(1))
    } yield cell.stripPrefix("\"").stripSuffix("\"")
    val suspicious = cells.filter(formula.matches).filter(_.toDoubleOption.isEmpty)
    suspicious.filterNot(_.startsWith("'")).shouldBe(empty)
    suspicious.exists(_.startsWith("'=HYPERLINK")).shouldBe(true)
  }

  test("nothing in a name becomes markup of the wiki, not even a macro") {
    val page = wiki(HostileReports.hostile)
    val names = all(page, "ac:structured-macro").map(_.getAttribute("ac:name"))
    names.distinct.sorted.shouldBe(Vector("expand", "status", "toc"))
    names.count(_ == "expand").shouldBe(all(page, "ac:rich-text-body").size)
    all(page, "ac:plain-text-body", "img", "b", "a").shouldBe(empty)
    page.getTextContent.should(include("]]></ac:plain-text-body>{{7*7}}"))
  }

  test("a cell is never a formula, quotes and commas stay in it, and numbers are not rounded for readers") {
    val rows = Seq("=HYPERLINK(1)" -> Some(1234567.5), "say \"x, y\"" -> None)
    val table = TableOf(rows)
      .cell("Name")(row =>
        Cell(Text.name(row._1) ++ row._2.fold(Text.empty)(_ => Text.remark("large") ++ Text.remark("slow")))
      )
      .whole("Average", "ms")(_._2)
      .group("Large: 3 tenants")(
        _.numeric("Longest")(_ => Cell.words("2 min", "120000"))
          .sortedIn("ms")
          .numeric("95 % interval", "%")(_ => Cell.interval(-1.25, 0.1 + 0.2))
      )
      .table("")
      .file("both", "Job" -> "export")
    val section = new Section("s", "S", None) {
      def content(run: RunReport): Block = Block.blocks(table, Block.Bars("", Vector.empty, table))
    }
    CsvTables
      .render(SampleReports.mobius, Seq(section))
      .head
      .shouldBe(
        "both.csv" ->
          ("Job,Name,\"Average, ms\",\"Large: Longest, ms\",\"Large: 95 % interval, %\",\"Name, remark\"\r\n" +
            "export,'=HYPERLINK(1),1234567.5,120000,\"[-1.25, 0.3]\",large; slow\r\n" +
            "export,\"say \"\"x, y\"\"\",,120000,\"[-1.25, 0.3]\",\r\n")
      )
  }
}
