package org.folio.perf.runner

import java.nio.file.{Files, Path, Paths}
import java.time.Instant
import java.util.concurrent.{Callable, Executors}
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import scala.jdk.CollectionConverters._
import scala.jdk.StreamConverters._
import scala.util.Using

class RunFolderWriterSpec extends PlainSuite {

  private def refusal(reports: Path): String =
    RunFolderWriter.check(reports.toString).left.value

  test("runs that choose the same folder in the same second get one each") {
    TemporaryFolder.lend { reports =>
      val now = Instant.parse("2026-01-05T08:00:00Z")
      val chosen = RunFolderWriter.choose(reports.toString, "Smoke", "sandbox", now)
      chosen.getFileName.toString.shouldBe("20260105T080000Z-Smoke-sandbox")
      val runs = Executors.newFixedThreadPool(8)
      try {
        val make: Callable[Path] = () => RunFolderWriter.make(chosen).folder
        val made = runs.invokeAll(Vector.fill(8)(make).asJava).asScala.map(_.get).toSet
        val name = chosen.getFileName.toString
        made.map(_.getFileName.toString).shouldBe((2 to 8).map(n => s"$name-$n").toSet + name)
        made.forall(folder => Files.isDirectory(folder.resolve("infrastructure"))).shouldBe(true)
      } finally runs.shutdown()
    }
  }

  test("a folder that can be written passes, is made if need be, and stays empty") {
    TemporaryFolder.lend { folder =>
      val reports = folder.resolve("a/b")
      RunFolderWriter.check(reports.toString).shouldBe(Right(()))
      Using.resource(Files.list(reports))(_.toScala(Vector)).shouldBe(empty)
    }
  }

  test("a file in the place of reports is told before the load, with what to do") {
    TemporaryFolder.lend { folder =>
      val file = Files.writeString(folder.resolve("reports"), "x")
      refusal(file).shouldBe(
        s"Setting reports is $file, but the run cannot write there: $file is not a folder. Make it a " +
          "writable folder, or choose another one: -Dreports=FOLDER."
      )
      refusal(file.resolve("deeper")).should(include("but the run cannot write there"))
    }
  }

  test("so is a folder in which nobody can write, the administrator neither") {
    val kernels = Paths.get("/proc/folio-perf")
    assume(Files.isDirectory(Paths.get("/proc/self")), "only Linux has such a folder everywhere")
    refusal(kernels).should(
      startWith(
        s"Setting reports is $kernels, but the run cannot write there: $kernels cannot be created. "
      )
    )
  }
}
