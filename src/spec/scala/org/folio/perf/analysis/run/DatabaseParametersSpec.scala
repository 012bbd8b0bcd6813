package org.folio.perf.analysis.run

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

  private def limit(properties: Vector[ComponentProperty], memoryGiB: Int = 32, of: String = "perf") =
    DatabaseParameters.maxConnections(inventory(properties, memoryGiB), of)

  private def set(value: String) = database("perf", "g") :+ property("g", "max_connections", value)

  test("a plain limit is exact") {
    limit(set("2731")).shouldBe(Some(ParameterValue(2731, None, isAbout = false, isDefault = false)))
  }

  test("a formula is worked out for the database's class, and is about right") {
    limit(set(formula)).shouldBe(Some(ParameterValue(3604, Some(formula), isAbout = true, isDefault = false)))
  }

  test("where the formula's constant decides, it is exact") {
    limit(set(formula), 128)
      .shouldBe(Some(ParameterValue(5000, Some(formula), isAbout = false, isDefault = false)))
  }

  test("each database has the limit of its own parameter group") {
    val two = database("other", "h") ++ set("20") :+ property("h", "max_connections", "10")
    limit(two).map(_.value).shouldBe(Some(20))
    limit(two, of = "other").map(_.value).shouldBe(Some(10))
  }

  test("where nobody has set it, PostgreSQL's default counts and is called so") {
    limit(database("perf", "g"))
      .shouldBe(Some(ParameterValue(3604, Some(formula), isAbout = true, isDefault = true)))
  }

  test("without any parameter group there is no limit, but the one that is stated for all") {
    limit(Vector.empty).shouldBe(None)
    limit(Vector(property("database", "max connections", "9,000"))).map(_.value).shouldBe(Some(9000))
    limit(Vector(property("database", "max_connections", "many"))).shouldBe(None)
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

class ParameterFormulaSpec extends AnyFunSuite with Matchers {

  private def of(text: String, memoryGiB: Long): Option[Long] =
    ParameterFormula.value(text, Some(memoryGiB * 1024 * 1024 * 1024), Some(4))

  test("a plain number is itself") {
    of("2731", 32).shouldBe(Some(2731))
    of(" -50003 ", 32).shouldBe(Some(-50003))
  }

  test("a class' memory is divided, and a fraction cut off") {
    // 32 GiB are 34,359,738,368 bytes; / 9,531,392 = 3,604.9.
    of("{DBInstanceClassMemory/9531392}", 32).shouldBe(Some(3604))
    // A quarter of the memory in pages of 8 KiB.
    of("{DBInstanceClassMemory/32768}", 32).shouldBe(Some(1048576))
    of("{DBInstanceClassMemory*3/32768}", 32).shouldBe(Some(3145728))
  }

  test("the least of several is taken") {
    of("LEAST({DBInstanceClassMemory/9531392},5000)", 32).shouldBe(Some(3604))
    // 128 GiB: 137,438,953,472 / 9,531,392 = 14,419.6.
    of("LEAST({DBInstanceClassMemory/9531392}, 5000)", 128).shouldBe(Some(5000))
    of("LEAST({DBInstanceClassMemory/9531392},9000)", 128).shouldBe(Some(9000))
  }

  test("sums and greatest values are worked out, also within each other") {
    // As published for MOBIUS: 137,438,953,472 / 24,076 = 5,708,545.999, less 50,003.
    of("SUM({DBInstanceClassMemory/24076},-50003)", 128).shouldBe(Some(5658542))
    // 34,359,738,368 / 63,963,136 = 537.2; 537 * 1,024 = 549,888.
    of("GREATEST({DBInstanceClassMemory/63963136*1024},65536)", 32).shouldBe(Some(549888))
    of("LEAST(GREATEST({DBInstanceVCPU},2),SUM(1,2))", 32).shouldBe(Some(3))
  }

  test("what is no formula, or needs what is not known, has no value") {
    Vector("", "on", "{AllocatedStorage/1024}", "LEAST()", "{DBInstanceClassMemory/0}", "MEAN(1,2)")
      .map(of(_, 32))
      .distinct
      .shouldBe(Vector(None))
    ParameterFormula.value("{DBInstanceClassMemory/32768}", None, None).shouldBe(None)
    ParameterFormula.value("LEAST({DBInstanceClassMemory/32768},1)", None, None).shouldBe(None)
  }
}
