package org.folio.perf.analysis.run

import org.folio.perf.model.{ComponentProperty, DatabaseProperty, Inventory}
import org.folio.perf.testkit.PlainSuite

class ConnectionLimitSpec extends PlainSuite {
  private def property(component: String, name: String, value: String) = ComponentProperty(component, name, value, "")

  private def group(database: String, name: String) =
    property(s"database $database", DatabaseProperty.ParameterGroup, name)

  private def limit(database: String, properties: ComponentProperty*) =
    ConnectionLimit(Inventory(Inventory.SchemaVersion, "e", properties.toVector, Vector.empty), database)

  test("each database has the limit of its own parameter group") {
    val two = Vector(
      group("perf", "g"),
      group("other", "h"),
      property("g", "max_connections", "20"),
      property("h", "max_connections", "10"),
    )
    limit("perf", two: _*).shouldBe(Some(20))
    limit("other", two: _*).shouldBe(Some(10))
  }

  test("a limit that is not set, or is a formula, is not known") {
    limit("perf", group("perf", "g")).shouldBe(None)
    limit("perf", group("perf", "g"), property("g", "max_connections", "LEAST({Memory/9531392},5000)")).shouldBe(None)
    limit("perf", property("database", "max_connections", "many")).shouldBe(None)
  }

  test("without a parameter group, the limit that is stated for all counts") {
    limit("perf", property("database", "max connections", "9,000")).shouldBe(Some(9000))
  }
}
