package org.folio.perf.capacity

import org.folio.perf.testkit.SampleEnvironment
import org.folio.perf.model.{ComponentProperty, ModuleInfo}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class EnvironmentInventorySpec extends AnyFunSuite with Matchers {
  private val inventory = EnvironmentInventory.of(SampleEnvironment.environment)

  test("an inventory names the environment and lists its modules by name") {
    inventory.environment.shouldBe("tiny")
    inventory.modules
      .map(_.name)
      .shouldBe(
        Vector(
          "mod-authtoken",
          "mod-circulation",
          "mod-search",
          "mod-users",
          "nginx-okapi",
          "okapi",
        )
      )
  }

  test("a module's tasks, units and limits are those of the environment") {
    inventory.modules
      .find(_.name == "mod-users")
      .shouldBe(Some(ModuleInfo("mod-users", "19.3.1", 2, 1024, 500, 600)))
  }

  test("instances and database are listed with units where they have one") {
    inventory.components.should(
      contain.allOf(
        ComponentProperty("instances", "count", "1", ""),
        ComponentProperty("instances", "memory each", "16384", "MiB"),
        ComponentProperty("database", "class", "db.r6g.large", ""),
        ComponentProperty("database", "memory", "16", "GiB"),
      )
    )
  }
}
