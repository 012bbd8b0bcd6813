package org.folio.perf.analysis

import org.folio.perf.model.{Inventory, ModuleInfo}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ModuleDifferencesSpec extends AnyFunSuite with Matchers {
  private val users = ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024, xmxMiB = Some(768))
  private val search = ModuleInfo("mod-search", "3.2.0", 2, 400, 2480, 2592)

  test("equal modules do not differ") {
    ModuleDifferences.of(of(users, search), of(users, search)).isEmpty shouldBe true
  }

  test("each changed property is named with both values") {
    val later = users.copy(version = "19.4.0", tasks = 4, xmxMiB = Some(800))
    ModuleDifferences.of(of(users), of(later)).changes shouldBe Vector(
      ModuleChange("mod-users", "version", Some("19.3.1"), Some("19.4.0")),
      ModuleChange("mod-users", "tasks", Some("2"), Some("4")),
      ModuleChange("mod-users", "Xmx MiB", Some("768"), Some("800")),
    )
  }

  test("a limit that was taken away is absent, not 0") {
    ModuleDifferences.of(of(users), of(users.copy(cpuUnits = 0))).changes shouldBe
      Vector(ModuleChange("mod-users", "CPU units", Some("512"), None))
  }

  test("what only one run knows is no difference") {
    ModuleDifferences.of(of(users), of(users.copy(xmxMiB = None))).isEmpty shouldBe true
  }

  test("modules that only one run has are added or removed") {
    val difference = ModuleDifferences.of(of(users), of(search))
    difference.added.map(_.name) shouldBe Vector("mod-search")
    difference.removed.map(_.name) shouldBe Vector("mod-users")
    difference.changes shouldBe empty
  }

  private def of(modules: ModuleInfo*): Inventory =
    Inventory(Inventory.SchemaVersion, "e", Vector.empty, modules.toVector)
}
