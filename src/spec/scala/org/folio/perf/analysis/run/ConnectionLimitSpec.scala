package org.folio.perf.analysis.run

import org.folio.perf.model.{ComponentProperty, Inventory}
import org.folio.perf.testkit.PlainSuite

class ConnectionLimitSpec extends PlainSuite {
  private def limit(values: String*) = {
    val properties = values.toVector.zipWithIndex.map { case (value, i) =>
      ComponentProperty(s"group $i", "max_connections", value, "")
    }
    ConnectionLimit(Inventory(Inventory.SchemaVersion, "e", properties, Vector.empty))
  }

  test("the limit is that of all parameter groups; a formula or different ones are not known") {
    limit("9,000", "9000").shouldBe(Some(9000))
    Vector(limit(), limit("LEAST({Memory/9531392},5000)"), limit("20", "10")).shouldBe(Vector(None, None, None))
  }
}
