package org.folio.perf.source

import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.source.file.ReadError
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

  test("metrics that were written are read again, in a folder that is made for them") {
    val file = folder().resolve("infrastructure/metrics.json")
    JsonFile.Metrics.write(file, metrics)
    JsonFile.Metrics.read(file).shouldBe(Right(metrics))
  }

  test("writing again replaces the file and leaves no other beside it") {
    val file = folder().resolve("metrics.json")
    JsonFile.Metrics.write(file, metrics)
    JsonFile.Metrics.write(file, metrics.copy(gaps = Vector.empty))
    JsonFile.Metrics.read(file).map(_.gaps).shouldBe(Right(Vector.empty))
    file.getParent.toFile.list.toVector.shouldBe(Vector("metrics.json"))
  }

  test("a file that is something else is named, with what was expected") {
    val file = folder().resolve("inventory.json")
    Files.writeString(file, "[1, 2]")
    message(JsonFile.Inventory.read(file))
      .should(include(file.toString).and(include("expected an inventory of folio-perf")))
  }

  test("a file of another version is refused") {
    val file = folder().resolve("metrics.json")
    JsonFile.Metrics.write(file, metrics.copy(schemaVersion = 99))
    message(JsonFile.Metrics.read(file)).should(include("has version 99, expected 1"))
  }

  private def message[A](result: Either[ReadError, A]): String =
    result.fold(_.message, value => fail(s"read as $value"))

  private def folder(): Path = Files.createTempDirectory("infrastructure")
}
