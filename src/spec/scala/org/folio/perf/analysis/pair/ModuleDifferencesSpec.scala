package org.folio.perf.analysis.pair

import org.folio.perf.testkit.{RuleSuite, SampleRunReport}
import org.folio.perf.model.{Change, ComponentProperty, Inventory, ModuleInfo}

/** Changes of modules between two runs: rules.txt has the rows of the table. */
class ModuleDifferencesSpec extends RuleSuite {
  private val users = ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024, xmxMiB = Some(768))
  private val search = ModuleInfo("mod-search", "3.2.0", 2, 400, 2480, 2592)

  private def between(before: Vector[ModuleInfo], after: Vector[ModuleInfo]): Changes = {
    val empty = SampleRunReport.empty
    val reports = Vector(before, after).map { modules =>
      val database = ComponentProperty("database", "class", "db.r6g.xlarge", "")
      val inventory = Inventory(Inventory.SchemaVersion, "e", Vector(database), modules)
      empty.copy(infrastructure = empty.infrastructure.copy(inventory = Some(inventory)))
    }
    Changes.between(reports(0), reports(1))
  }

  private def tell(before: ModuleInfo*)(after: ModuleInfo*): Unit = {
    val changes = between(before.toVector, after.toVector)
    val table = ModuleDifferences.of(changes.all)
    val rows = table.rows.map { row =>
      val cells = row.changes.map(_.fold("same")(c => s"${c.before.getOrElse("-")} > ${c.after.getOrElse("-")}"))
      s"${row.module}: ${table.parts.zip(cells).map { case (part, cell) => s"$part $cell" }.mkString("; ")}"
    }
    say(rows ++ changes.notStated.map("not stated: " + _) :+ changes.conclusion: _*)
  }

  test("equal modules do not differ") {
    tell(users, search)(users, search)
  }

  test("a row has each changed property with both values, and columns only for what differs") {
    tell(users, search)(users.copy(version = "19.4.0", tasks = 4, xmxMiB = Some(800)), search)
    tell(users.copy(maxMetaspaceMiB = Some(128)))(
      ModuleInfo("mod-users", "2", 3, 0, 900, 0, xmxMiB = Some(1)).copy(maxMetaspaceMiB = Some(256))
    )
    tell(users)(users.copy(cpuUnits = 256))
  }

  test("what only one run knows of a module is not stated, and no difference; many are counted") {
    val many = Vector.tabulate(5)(n => users.copy(name = s"mod-$n"))
    Vector(Vector(users), many).foreach(all => tell(all: _*)(all.map(_.copy(xmxMiB = None)): _*))
  }

  test("a module that only one run has is not there in the other, with all that is known of it") {
    tell(users)(search)
  }

  test("a service whose task definition was refused has not lost its version and limits") {
    between(Vector(users), Vector(ModuleInfo("mod-users", "", 2, 0, 0, 0))).all.shouldBe(empty)
  }

  test("what is not about modules is left to the other table") {
    val database = Change("Database", "class", Some("a"), Some("b"))
    ModuleDifferences.of(Vector(database)).rows.shouldBe(empty)
    ModuleDifferences.others(Vector(database)).shouldBe(Vector(database))
  }
}
