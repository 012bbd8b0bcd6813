package org.folio.perf.runner

import io.gatling.testkit.GatlingOracle
import java.nio.file.Files
import org.folio.perf.model.LogHeader
import org.folio.perf.source.merge.LogFileWriter
import org.folio.perf.testkit.TemporaryFolder
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Using

class UncaughtErrorsSpec extends AnyFunSuite with Matchers {

  /** Throwable of Gatling when it makes its pages of a log. */
  private def thrownFor(write: LogFileWriter => Unit): Throwable =
    TemporaryFolder.lend { results =>
      val log = Files.createDirectory(results.resolve("run")).resolve("simulation.log")
      Using.resource(new LogFileWriter(Files.newOutputStream(log))) { writer =>
        writer.header(LogHeader("3.15.1", "Stopped", 0L, "", Vector("desk")))
        write(writer)
      }
      intercept[Throwable](GatlingOracle.makePages(results, "run"))
    }

  test("what Gatling throws for a log without requests, and without records, is recognised") {
    val withoutRequests = thrownFor { log =>
      log.user(0, starts = true, 10)
      log.user(0, starts = false, 20)
    }
    withClue(withoutRequests)(UncaughtErrors.hasNoRequests(withoutRequests).shouldBe(true))
    val empty = thrownFor(_ => ())
    withClue(empty)(UncaughtErrors.hasNoRequests(empty).shouldBe(true))
  }

  test("another error is none of these") {
    UncaughtErrors.hasNoRequests(new UnsupportedOperationException("add")).shouldBe(false)
    UncaughtErrors.hasNoRequests(new AssertionError).shouldBe(false)
  }
}
