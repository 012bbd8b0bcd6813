package org.folio.perf.runner

import java.nio.file.{Files, Path}
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import scala.jdk.CollectionConverters._
import scala.jdk.StreamConverters._
import scala.util.Using

class TargetLockSpec extends PlainSuite {
  private val url = "http://127.0.0.1:9130"

  /** Two processes, each of a run. */
  private def withProcesses[A](use: (Path, Process, Process) => A): A = TemporaryFolder.lend { reports =>
    val both = Vector.fill(2)(new ProcessBuilder("sleep", "600").start())
    try use(reports, both(0), both(1))
    finally both.foreach(_.destroyForcibly().waitFor())
  }

  private def take(reports: Path, process: Process, at: String = url, runId: Option[String] = None) =
    TargetLock.take(reports, at, s"run-${process.pid}", runId, process.toHandle)

  private def files(reports: Path): Int = Using.resource(Files.list(reports))(_.toScala(Vector).size)

  test("a second run at a target is refused while the first one lives, and only then") {
    withProcesses { (reports, first, second) =>
      take(reports, first).shouldBe(Right(()))
      take(reports, second).left.value.should(
        startWith(s"Run run-${first.pid} (process ${first.pid}) is in progress at $url. Two runs at one target")
      )
      files(reports).shouldBe(1)
      take(reports, second, "http://127.0.0.1:9131").shouldBe(Right(()))
      TargetLock.release()
      first.destroyForcibly().waitFor()
      take(reports, second).shouldBe(Right(()))
      // That of the killed run is gone.
      files(reports).shouldBe(1)
      TargetLock.release()
      files(reports).shouldBe(0)
    }
  }

  test("load generators of one run share its target, those of two runs do not") {
    withProcesses { (reports, first, second) =>
      take(reports, first, runId = Some("night")).shouldBe(Right(()))
      take(reports, second, runId = Some("night")).shouldBe(Right(()))
      take(reports, second, runId = Some("day")).left.value.should(include("in progress"))
      take(reports, second).left.value.should(include("in progress"))
    }
  }

  test("a file of a process that has a later one's number, or that is damaged, refuses nothing") {
    withProcesses { (reports, first, second) =>
      take(reports, first).shouldBe(Right(()))
      val file = reports.resolve(s".running-${first.pid}")
      Files.write(file, Files.readAllLines(file).asScala.updated(1, "2020-01-01T00:00:00Z").asJava)
      take(reports, second).shouldBe(Right(()))
      Files.exists(file).shouldBe(false)
      Files.writeString(file, "x")
      take(reports, second).shouldBe(Right(()))
    }
  }
}
