package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.model.Change
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ChangeGroupsSpec extends AnyFunSuite with Matchers {
  private def lines(changes: Change*): Vector[String] =
    ChangeGroups.lines(changes.toVector).map(_.replace(Words.NoBreak, " "))

  private def units(module: Int, before: Int, after: Option[String]) =
    Change("CPU units", s"mod-$module", Some(before.toString), after)

  test("nothing changed in no line") {
    lines().shouldBe(empty)
  }

  test("equal changes of many modules are one line") {
    val changes = Vector.tabulate(90)(i => units(i, if (i % 2 == 0) 128 else 2048, None))
    lines(changes: _*).shouldBe(Vector("90 modules: CPU units 128 to 2,048 → none reserved."))
    lines(Vector.tabulate(5)(units(_, 128, Some("256"))): _*)
      .shouldBe(Vector("5 modules: CPU units 128 → 256."))
  }

  test("few modules are named with their changes") {
    lines(units(1, 128, Some("256")), Change("Tasks", "mod-1", Some("2"), Some("4")))
      .shouldBe(Vector("mod-1: CPU units 128 → 256.", "mod-1: tasks 2 → 4."))
  }

  test("modules that came, went and have other versions are told apart") {
    val versions =
      Vector.tabulate(5)(i => Change("Module versions", s"mod-$i", Some("1"), Some("2")))
    lines(
      versions :+ Change("Module versions", "mod-new", None, Some("1")) :+
        Change("Module versions", "mod-old", Some("1"), None): _*
    ).shouldBe(
      Vector(
        "1 module added: mod-new.",
        "1 module gone: mod-old.",
        "5 modules in other versions: mod-0 1 → 2, mod-1 1 → 2, mod-2 1 → 2 and 2 others.",
      )
    )
  }

  test("other parts have a line each") {
    lines(Change("Database", "class", Some("db.r6g.xlarge"), Some("db.r6g.4xlarge")))
      .shouldBe(Vector("Database: class db.r6g.xlarge → db.r6g.4xlarge."))
  }
}
