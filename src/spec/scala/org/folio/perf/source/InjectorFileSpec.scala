package org.folio.perf.source

import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.file.Files
import org.folio.perf.model.InjectorSample

class InjectorFileSpec extends PlainSuite {
  private def read(text: String): Either[String, Listed[Vector[InjectorSample]]] =
    TemporaryFolder.lend { folder =>
      InjectorFile.read(Files.writeString(folder.resolve("injector.tsv"), text))
    }

  test("samples are read") {
    read(s"${InjectorFile.Header}\n1000\t12.5\t40.0\t300.25\t7\n2000\t1\t2\t3\t4\n")
      .map(_.values)
      .shouldBe(Right(Vector(InjectorSample(1000, 12.5, 40, 300.25, 7), InjectorSample(2000, 1, 2, 3, 4))))
  }

  test("a line with a value that is no number is no sample, and is said") {
    val damaged = read(s"${InjectorFile.Header}\nx\t1\t1\t1\t1\n1\tNaN\t1\t1\t1\n5\t1\t1\t1\t1\n").value
    damaged.values.shouldBe(Vector(InjectorSample(5, 1, 1, 1, 1)))
    damaged.problems.map(_.takeWhile(_ != ':')).shouldBe(Vector("injector.tsv line 2", "injector.tsv line 3"))
  }
}
