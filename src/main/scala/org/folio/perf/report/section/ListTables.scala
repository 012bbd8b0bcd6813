package org.folio.perf.report.section

import org.folio.perf.model.{ListResult, ListResults}
import org.folio.perf.report.content.Block.{group, heading}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Refreshes of lists: a column for each test of this run, then the published tests. */
private[section] object ListTables {

  def apply(lists: ListResults): Block =
    group(Layout.Subsection, "lists")(
      heading("Refreshes of lists"),
      Table(
        text(
          "Average duration of a refresh, by the refresh's own record, and records of the list. Each column is " +
            "a test with that number of virtual users."
        ),
        Seq(Column("List"), records("this run"), failed) ++
          lists.tests.map(users => duration("this run", users, "big")) ++
          Seq(records("published")) ++
          lists.publishedTests.map(users => duration("published", users, "")),
        lists.lists.map(row),
        "None.",
        groups = Seq(
          "" -> 1,
          "This run" -> (2 + lists.tests.size),
          "Published" -> (1 + lists.publishedTests.size),
        ),
      ),
    )

  private def records(whose: String): Column =
    Column("Records", number = true, phone = s"records, $whose")

  private def failed: Column = Column("Failed", number = true, phone = "failed")

  private def duration(whose: String, users: Int, classes: String): Column = {
    val test = Format.count(users, "user", "users")
    Column(test, "s", number = true, phone = s"$test, $whose", classes = classes)
  }

  private def row(list: ListResult): Row =
    Row(
      Cell.text(list.label),
      Seq(Cell.number(list.records)(Format.whole), Cell.failures(list.failed)) ++
        list.averageMs.map(Cell.number(_)(ms => Format.decimal(ms / 1000, 1))) ++
        Seq(Cell.number(Format.whole(list.published.records))) ++
        list.published.seconds.map(Cell.number(_)(Format.whole)),
    )
}
