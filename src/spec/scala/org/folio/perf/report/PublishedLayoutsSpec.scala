package org.folio.perf.report

import org.folio.perf.testkit.{HostileReports, Markup, PlainSuite}
import org.folio.perf.model._

/** Imports beside check-in and check-out, and refreshes of lists, as the published reports show them. */
class PublishedLayoutsSpec extends PlainSuite {

  private val none = ActionTimes(0, 0, None, None)
  private val failed =
    ImportResult(
      "DI MARC Bib Create",
      "PTF - Create 2",
      "7K.mrc",
      None,
      JobOutcome.Failed,
      4000,
      DeskTimes(none, none),
      Vector(None),
    )
  private val orchid = EarlierRelease("Orchid", EarlierTimes(394, 489), EarlierTimes(724, 793))
  private val imports = ImportResults(Vector(failed), DeskTimes(none, none), Vector(orchid))

  private def text(report: RunReport): String = Markup.parse(Report.page(report)).text

  private lazy val importText = text(HostileReports.empty.copy(imports = Some(imports)))

  test("an import that failed says so, and is compared with nothing") {
    importText.should(
      include(
        "DI MARC Bib Create 7K.mrc failed PTF - Create 2 – 00:00:04 – – – – 0, 0"
      )
    )
    importText.should(include("DI MARC Bib Create 7K.mrc failed – 00:00:04 –"))
  }

  test("a report without imports and lists has no such tables") {
    val nothing = text(HostileReports.empty)
    (nothing.should(not)).include("Data import with check-in and check-out")
    (nothing.should(not)).include("Refreshes of lists")
  }
}
