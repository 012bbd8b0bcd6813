package org.folio.perf.source

import java.nio.file.{Files, Path, Paths}
import scala.jdk.CollectionConverters._
import scala.util.Using
import org.folio.perf.model.{EarlierImport, EarlierTimes, PublishedListTimes}
import org.folio.perf.testkit.PlainSuite
import org.folio.perf.workflows.lists.PublishedLists

class PublishedBaselinesSpec extends PlainSuite {

  test("every name has its file, and every file its name") {
    val folder = Paths.get("src/main/resources/baselines")
    val files = Using.resource(Files.walk(folder))(
      _.iterator.asScala.filter(_.toString.endsWith(".json")).map(nameOf(folder, _)).toSet
    )
    PublishedBaselines.names.toSet.shouldBe(files)
    PublishedBaselines.names.foreach { name =>
      withClue(name) {
        val run = PublishedBaselines.find(name).get
        run.name.shouldBe(name)
        run.schemaVersion.shouldBe(1)
        // Of some tests only figures or jobs are known.
        (run.rows.size + run.figures.size + run.jobs.size).should(be >= 1)
        run.rows.map(r => (r.transaction, r.dimensions)).distinct.should(have).size(run.rows.size.toLong)
        run.rows.map(_.averageMs).minOption.getOrElse(1.0).should(be > 0.0)
      }
    }
  }

  private def nameOf(folder: Path, file: Path): String =
    folder.relativize(file).toString.replace('\\', '/').stripSuffix(".json")

  test("doubtful figures are marked") {
    PublishedBaselines
      .find("consolidation/test-3")
      .value
      .rows
      .filter(_.doubt.isDefined)
      .map(_.transaction)
      .shouldBe(Vector("EVA_TC: View Account", "SDIU_Single Record Import (Update)"))
  }

  test("an unknown name is none") {
    PublishedBaselines.find("mobius/test-99").shouldBe(None)
    PublishedBaselines.find("../reference").shouldBe(None)
  }
}

/** Figures are those of the published reports. */
class PublishedTablesSpec extends PlainSuite {

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
