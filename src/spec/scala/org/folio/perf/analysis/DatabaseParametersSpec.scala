package org.folio.perf.analysis

import org.folio.perf.model.{ComponentProperty, DatabaseProperty, Inventory, Machine}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class DatabaseParametersSpec extends AnyFunSuite with Matchers {
  private val formula = "LEAST({DBInstanceClassMemory/9531392},5000)"

  private def property(component: String, name: String, value: String) =
    ComponentProperty(component, name, value, "")

  private def database(id: String, group: String) = Vector(
    property(s"database $id", "engine", "postgres 16.4"),
    property(s"database $id", DatabaseProperty.ParameterGroup, group),
  )

  private def inventory(properties: Vector[ComponentProperty], memoryGiB: Int = 32): Inventory =
    Inventory(
      Inventory.SchemaVersion,
      "e",
      properties,
      Vector.empty,
      Vector(
        Machine(
          "rds",
          "perf",
          "db.r6g.xlarge",
          1,
          vCpu = Some(4),
          memoryMiB = Some(memoryGiB * 1024),
        )
      ),
    )

  test("a plain limit is exact") {
    val known = inventory(database("perf", "g") :+ property("g", "max_connections", "2731"))
    DatabaseParameters
      .maxConnections(known, "perf")
      .shouldBe(Some(ParameterValue(2731, None, isAbout = false, isDefault = false)))
  }

  test("a formula is worked out for the database's class, and is about right") {
    val known = inventory(database("perf", "g") :+ property("g", "max_connections", formula))
    DatabaseParameters
      .maxConnections(known, "perf")
      .shouldBe(Some(ParameterValue(3604, Some(formula), isAbout = true, isDefault = false)))
  }

  test("where the formula's constant decides, it is exact") {
    val known = inventory(database("perf", "g") :+ property("g", "max_connections", formula), 128)
    DatabaseParameters
      .maxConnections(known, "perf")
      .shouldBe(Some(ParameterValue(5000, Some(formula), isAbout = false, isDefault = false)))
  }

  test("each database has the limit of its own parameter group") {
    val two = database("other", "h") ++ database("perf", "g") ++
      Vector(property("h", "max_connections", "10"), property("g", "max_connections", "20"))
    DatabaseParameters.maxConnections(inventory(two), "perf").map(_.value).shouldBe(Some(20))
    DatabaseParameters.maxConnections(inventory(two), "other").map(_.value).shouldBe(Some(10))
  }

  test("where nobody has set it, PostgreSQL's default counts and is called so") {
    DatabaseParameters
      .maxConnections(inventory(database("perf", "g")), "perf")
      .shouldBe(Some(ParameterValue(3604, Some(formula), isAbout = true, isDefault = true)))
  }

  test("without any parameter group there is no limit, but the one that is stated for all") {
    DatabaseParameters.maxConnections(inventory(Vector.empty), "perf").shouldBe(None)
    val stated = inventory(Vector(property("database", "max connections", "9,000")))
    DatabaseParameters.maxConnections(stated, "perf").map(_.value).shouldBe(Some(9000))
    DatabaseParameters
      .maxConnections(
        inventory(Vector(property("database", "max_connections", "many"))),
        "perf",
      )
      .shouldBe(None)
  }

  test("formulas are told in words, buffers as memory") {
    val buffers = property("g", "shared_buffers", "{DBInstanceClassMemory/32768}")
    val known = inventory(database("perf", "g") :+ buffers)
    DatabaseParameters.inWords(known, buffers).shouldBe(Some("about 8.0\u00a0GiB"))
    DatabaseParameters
      .inWords(known, property("g", "max_connections", formula))
      .shouldBe(Some("about 3,604"))
    DatabaseParameters.inWords(known, property("g", "work_mem", "4096")).shouldBe(None)
    DatabaseParameters.inWords(known, property("unused", "max_connections", formula)).shouldBe(None)
  }
}
