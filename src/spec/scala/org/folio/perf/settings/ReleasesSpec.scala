package org.folio.perf.settings

import org.folio.perf.model.{FolioRelease, ReleaseMatch}
import org.folio.perf.testkit.PlainSuite

class ReleasesSpec extends PlainSuite {
  private def versions(release: FolioRelease): Vector[(String, String)] =
    release.modules.toVector.map { case (name, module) => name -> module.version }

  private def found(modules: Vector[(String, String)]): Option[ReleaseMatch] = ReleaseMatch.of(Releases.all, modules)

  private def release(name: String): FolioRelease = Releases.find(name).value

  test("each release has the modules of a whole FOLIO, with the routes of those that the workflows ask") {
    Releases.all.map(_.name).shouldBe(Vector("Quesnelia", "Ramsons", "Sunflower", "Trillium"))
    for (one <- Releases.all) withClue(one.name) {
      one.modules.size.should(be > 80)
      for (name <- Vector("mod-users", "mod-inventory", "mod-circulation", "mod-orders", "mod-data-import")) {
        val provides = one.modules(name).provides.value
        provides.values.flatMap(_.routes).size.should(be > 5)
      }
    }
  }

  test("interfaces have each release's own versions and permissions") {
    def notes(name: String) = release(name).modules("mod-notes").provides.get("notes")
    notes("Quesnelia").version.shouldBe("3.0")
    notes("Trillium").version.shouldBe("4.0")
    notes("Trillium").routes.should(contain("GET /notes/{id} notes.item.get"))
  }

  test("a target is of the release whose versions most of its modules have, whatever their patch level") {
    for (one <- Releases.all) {
      val patched = versions(one).map { case (name, version) => name -> version.replaceFirst("\\.\\d+$", ".99") }
      found(patched).shouldBe(Some(ReleaseMatch(one.name, one.modules.size, one.modules.size)))
    }
    val quesnelia = versions(release("Quesnelia"))
    val ahead = quesnelia.map { case (name, version) => if (name == "mod-users") name -> "99.0.0" else name -> version }
    found(ahead).shouldBe(
      Some(ReleaseMatch("Quesnelia", quesnelia.size - 1, quesnelia.size, Vector("mod-users 99.0.0")))
    )
  }

  test("a target with versions of its own is of no known release, and few modules say nothing") {
    val own = versions(release("Trillium")).map { case (name, _) => name -> "99.1.0" }
    found(own).shouldBe(Some(ReleaseMatch("", 0, own.size)))
    found(versions(release("Trillium")).take(4)).shouldBe(None)
  }
}
