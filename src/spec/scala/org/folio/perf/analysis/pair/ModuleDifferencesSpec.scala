package org.folio.perf.analysis.pair

import org.folio.perf.testkit.{PlainSuite, SampleRunReport}
import org.folio.perf.model.{Change, ComponentProperty, Inventory, ModuleInfo, RunReport}

class ModuleDifferencesSpec extends PlainSuite {
  private val users =
    ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024, xmxMiB = Some(768))
  private val search = ModuleInfo("mod-search", "3.2.0", 2, 400, 2480, 2592)

  private def of(modules: ModuleInfo*): RunReport = {
    val inventory = Inventory(
      Inventory.SchemaVersion,
      "e",
      Vector(ComponentProperty("database", "class", "db.r6g.xlarge", "")),
      modules.toVector,
    )
    val empty = SampleRunReport.empty
    empty.copy(infrastructure = empty.infrastructure.copy(inventory = Some(inventory)))
  }

  private def rows(before: RunReport, after: RunReport): Vector[Vector[Option[String]]] =
    ModuleDifferences
      .of(Changes.between(before, after).all)
      .rows
      .map(_.changes.map(_.map(c => s"${c.before.getOrElse("-")} > ${c.after.getOrElse("-")}")))

  test("equal modules do not differ") {
    val differences = ModuleDifferences.of(Changes.between(of(users, search), of(users, search)).all)
    differences.shouldBe(ModuleDifferences(Vector.empty, Vector.empty))
  }

  test("a row has each changed property with both values, and columns only for what differs") {
    val later = users.copy(version = "19.4.0", tasks = 4, xmxMiB = Some(800))
    val differences = ModuleDifferences.of(Changes.between(of(users, search), of(later, search)).all)
    differences.parts.shouldBe(Vector("Module versions", "Tasks", "Heap limits (Xmx)"))
    differences.rows.map(_.module).shouldBe(Vector("mod-users"))
    rows(of(users, search), of(later, search)).shouldBe(
      Vector(Vector(Some("19.3.1 > 19.4.0"), Some("2 > 4"), Some("768 MiB > 800 MiB")))
    )
  }

  test("every property of the module table is compared") {
    val before = users.copy(maxMetaspaceMiB = Some(128))
    val later = ModuleInfo("mod-users", "2", 3, 0, 900, 0, xmxMiB = Some(1))
      .copy(maxMetaspaceMiB = Some(256))
    rows(of(before), of(later)).shouldBe(
      Vector(
        Vector(
          Some("19.3.1 > 2"),
          Some("2 > 3"),
          Some("512 > none reserved"),
          Some("896 to 1024 MiB > 900 MiB, no hard limit"),
          Some("768 MiB > 1 MiB"),
          Some("128 MiB > 256 MiB"),
        )
      )
    )
  }

  test("what only one run knows of a module is not stated, and no difference") {
    val changes = Changes.between(of(users), of(users.copy(xmxMiB = None)))
    changes.all.shouldBe(empty)
    changes.notStated.shouldBe(Vector("heap limits (Xmx): mod-users"))
  }

  test("a module that only one run has is not there in the other, with all that is known of it") {
    rows(of(users), of(search)).shouldBe(
      Vector(
        Vector(
          Some("- > 3.2.0"),
          Some("- > 2"),
          Some("- > 400"),
          Some("- > 2480 to 2592 MiB"),
          None,
        ),
        Vector(
          Some("19.3.1 > -"),
          Some("2 > -"),
          Some("512 > -"),
          Some("896 to 1024 MiB > -"),
          Some("768 MiB > -"),
        ),
      )
    )
  }

  test("a service whose task definition was refused has not lost its version and limits") {
    val refused = ModuleInfo("mod-users", "", 2, 0, 0, 0)
    Changes.between(of(users), of(refused)).all.shouldBe(empty)
  }

  test("what is not about modules is left to the other table") {
    val database = Change("Database", "class", Some("a"), Some("b"))
    ModuleDifferences.of(Vector(database)).rows.shouldBe(empty)
    ModuleDifferences.others(Vector(database)).shouldBe(Vector(database))
  }

  test("many settings of a part that only one run states are counted") {
    val many = (1 to 5).map(n => users.copy(name = s"mod-$n"))
    Changes
      .between(of(many: _*), of(many.map(_.copy(xmxMiB = None)): _*))
      .notStated
      .shouldBe(Vector("heap limits (Xmx) of 5"))
  }

  test("the conclusion names what was changed as the parts are called") {
    Changes
      .between(of(users), of(users.copy(cpuUnits = 256)))
      .conclusion
      .shouldBe("One part was changed: CPU units.")
  }
}
