package org.folio.perf.source

import org.folio.perf.source.file.ReadError
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.file.Files
import org.folio.perf.model.InjectorSample

class InjectorFileSpec extends PlainSuite {
  private def read(text: String): Either[ReadError, Listed[Vector[InjectorSample]]] =
    TemporaryFolder.lend { folder =>
      InjectorFile.read(Files.writeString(folder.resolve("injector.tsv"), text))
    }

  test("samples are read in the order of time") {
    read(s"${InjectorFile.Header}\n2000\t1\t2\t3\t4\n1000\t12.5\t40.0\t300.25\t7\n")
      .map(_.values)
      .shouldBe(Right(Vector(InjectorSample(1000, 12.5, 40, 300.25, 7), InjectorSample(2000, 1, 2, 3, 4))))
  }

  test("lines that are no samples are counted, an incomplete last one is dropped") {
    read(
      s"${InjectorFile.Header}\nx\t1\t1\t1\t1\n1\tNaN\t1\t1\t1\n1\t1\n5\t1\t1\t1\t1\n9\t2\t2\t2\t"
    ).shouldBe(
      Right(
        Listed(
          Vector(InjectorSample(5, 1, 1, 1, 1)),
          Vector("3 lines of infrastructure/injector.tsv are no samples. They are skipped."),
        )
      )
    )
  }

  test("an empty file and one with another header are refused") {
    read("").isLeft.shouldBe(true)
    read("time,cpu\n").left.map(_.message).swap.getOrElse("").should(include("found 'time,cpu'"))
  }
}
