package org.folio.perf.source

import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite

class InfrastructureFilesSpec extends PlainSuite {
  private val metrics = FrozenMetrics(
    schemaVersion = FrozenMetrics.SchemaVersion,
    collectedAtMs = 3,
    fromMs = 1,
    toMs = 2,
    series = Vector(
      Series(
        "AWS/ECS",
        "CPUUtilization",
        "a",
        "Percent",
        "Average",
        60,
        points = Vector(SeriesPoint(1, 2.5)),
      )
    ),
    gaps = Vector("Nothing of the database."),
  )

  test("metrics that were written are read again, in a folder that is made for them; the file is replaced") {
    val file = folder().resolve("infrastructure/metrics.json")
    Vector(metrics, metrics.copy(gaps = Vector.empty)).foreach { some =>
      JsonFile.Metrics.write(file, some)
      JsonFile.Metrics.read(file).value.shouldBe(some)
    }
    file.getParent.toFile.list.toVector.shouldBe(Vector("metrics.json"))
  }

  test("a file that is something else is named, with what was expected, and one of another version is refused") {
    val inventory = folder().resolve("inventory.json")
    Files.writeString(inventory, "[1, 2]")
    JsonFile.Inventory
      .read(inventory)
      .left
      .value
      .should(include(inventory.toString).and(include("expected an inventory of folio-perf")))
    val file = folder().resolve("metrics.json")
    JsonFile.Metrics.write(file, metrics.copy(schemaVersion = 99))
    JsonFile.Metrics.read(file).left.value.should(include("has version 99, expected 1"))
  }

  private def folder(): Path = Files.createTempDirectory("infrastructure")
}
