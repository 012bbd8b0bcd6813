package org.folio.perf.report

import org.folio.perf.testkit.{HostileReports, Markup}
import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Imports beside check-in and check-out, and refreshes of lists, as the published reports show them. */
class PublishedLayoutsSpec extends AnyFunSuite with Matchers {

  private def desk(inMs: Double, outMs: Double): DeskTimes = DeskTimes(
    ActionTimes(40, 0, Some(inMs), Some((inMs * 1.5).toLong)),
    ActionTimes(60, 0, Some(outMs), Some((outMs * 1.5).toLong)),
  )

  private val imports = ImportResults(
    Vector(
      ImportResult(
        "DI MARC Bib Create",
        "PTF - Create 2",
        "5K.mrc",
        Some(5000),
        JobOutcome.Succeeded,
        167000,
        desk(1111, 1432),
        Vector(
          Some(EarlierImport(301000, 270000, 961, 1442)),
          Some(EarlierImport(173000, 159000, 901, 1375)),
        ),
      ),
      ImportResult(
        "DI MARC Bib Create",
        "PTF - Create 2",
        "7K.mrc",
        None,
        JobOutcome.Failed,
        4000,
        DeskTimes(ActionTimes(0, 0, None, None), ActionTimes(0, 0, None, None)),
        Vector(None, None),
      ),
    ),
    desk(610, 872),
    Vector(
      EarlierRelease("Orchid", EarlierTimes(394, 489), EarlierTimes(724, 793)),
      EarlierRelease("Poppy", EarlierTimes(431, 489), EarlierTimes(828, 969)),
    ),
  )

  private def text(report: RunReport): String = Markup.parse(Report.page(report)).text

  private lazy val importText = text(HostileReports.empty.copy(imports = Some(imports)))

  test("each import has its duration and the times of check-in and check-out while it ran") {
    importText.should(
      include(
        "DI MARC Bib Create 5K.mrc PTF - Create 2 5,000 00:02:47 1.111 1.666 1.432 2.148 40, 60"
      )
    )
  }

  test("durations stand beside two earlier releases, with their deviations") {
    importText.should(
      include(
        "DI MARC Bib Create 5K.mrc 00:05:01 00:02:53 00:02:47 −00:02:14 −00:00:06"
      )
    )
  }

  test("averages stand beside two earlier releases, with their change in per cent") {
    // 1.111 / 0.961 = +15.6 %, 1.111 / 0.901 = +23.3 %; 1.432 / 1.442 = −0.7 %, 1.432 / 1.375 = +4.1 %.
    importText.should(
      include(
        "DI MARC Bib Create 5K.mrc 0.961 0.901 1.111 +15.6 +23.3 1.442 1.375 1.432 −0.7 +4.1"
      )
    )
  }

  test("an import that failed says so, and is compared with nothing") {
    importText.should(
      include(
        "DI MARC Bib Create 7K.mrc failed PTF - Create 2 – 00:00:04 – – – – 0, 0"
      )
    )
    importText.should(include("DI MARC Bib Create 7K.mrc failed – – 00:00:04 – –"))
  }

  test("times without an import stand beside those of the releases") {
    importText.should(include("Check-in 0.394 0.489 0.431 0.489 0.610 0.915 40"))
    importText.should(include("Check-out 0.724 0.793 0.828 0.969 0.872 1.308 60"))
  }

  test("lists have a column for each test, beside the published ones") {
    val lists = ListResults(
      Vector(1, 10),
      Vector(1, 5, 10),
      Vector(
        ListResult(
          "item_status != Available",
          Some(194923),
          Vector(Some(10300), None),
          failed = 1,
          PublishedListTimes("item_status != Available", 194923, Vector(Some(228), Some(259), None)),
        )
      ),
    )
    text(HostileReports.empty.copy(lists = Some(lists)))
      .should(include("item_status != Available 194,923 1 10.3 – 194,923 228 259 –"))
  }

  test("a report without imports and lists has no such tables") {
    val nothing = text(HostileReports.empty)
    (nothing.should(not)).include("Data import with check-in and check-out")
    (nothing.should(not)).include("Refreshes of lists")
  }
}
