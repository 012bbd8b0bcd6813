package org.folio.perf.source

import org.folio.perf.model.{EarlierImport, EarlierTimes, PublishedListTimes}
import org.folio.perf.workflows.lists.PublishedLists
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Figures are those of the published reports. */
class PublishedTablesSpec extends AnyFunSuite with Matchers {

  test("imports of three releases have their times with and without check-in and check-out") {
    val published = PublishedImportsFile.read()
    published.releases.map(_.name).shouldBe(Vector("Orchid", "Poppy", "Poppy with file splitting"))
    published.releases.last.checkOut.shouldBe(EarlierTimes(872, 999))
    // Three releases, two jobs, five files.
    published.imports.size.shouldBe(30)
    published
      .imports(("Poppy", "create", "5K.mrc"))
      .shouldBe(EarlierImport(173000, 159000, 901, 1375))
    // 1:14:30 and 1:10:04.
    val longest = published.imports(("Poppy with file splitting", "update", "100K.mrc"))
    (longest.durationMs, longest.aloneMs).shouldBe((4470000L, 4204000L))
  }

  test("29 lists have their times with one, five and ten virtual users, one of them cancelled") {
    val published = PublishedListsFile.read()
    published.size.shouldBe(29)
    published.head.shouldBe(
      PublishedListTimes(
        "item_status in [Aged to lost, Claimed returned, Declared lost, Long missing, Missing]",
        53870,
        Vector(Some(45), Some(89), Some(137)),
      )
    )
    published
      .filter(_.seconds.contains(None))
      .map(_.label)
      .shouldBe(Vector("instance_title contains africa"))
  }

  test("the lists that are refreshed are those of the published table, in its order") {
    PublishedLists.all.map(_.label).shouldBe(PublishedListsFile.read().map(_.label))
  }
}
