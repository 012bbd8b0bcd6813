package org.folio.perf.runner

import java.nio.file.{Files, Path}
import org.folio.perf.source.TemporaryFolder
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class GatlingResultsSpec extends AnyFunSuite with Matchers {

  private def results(in: Path, name: String): Path = {
    val made = Files.createDirectories(in.resolve(name))
    Files.writeString(made.resolve(GatlingResults.Log), name)
    made
  }

  test("a run takes its own results, whatever other runs write beside them") {
    TemporaryFolder.lend { parent =>
      results(parent, "nlanormalload-20261120000000000")
      val of = new GatlingResults("NlaNormalLoad", parent)
      of.folder shouldBe None
      val own = results(parent, "nlanormalload-20261121000000000")
      results(parent, "checkincheckout-20261121000000001")
      of.folder shouldBe Some(own)
      results(parent, "nlanormalload-20261120999999999")
      of.folder shouldBe Some(own)
      val run = Files.createDirectory(parent.resolve("run"))
      of.moveInto(run) shouldBe empty
      Files.readString(run.resolve(GatlingResults.Log)) shouldBe own.getFileName.toString
    }
  }

  test("results of a class with a name of its own are found, and none are said to be none") {
    TemporaryFolder.lend { parent =>
      val of = new GatlingResults("NlaNormalLoad", parent)
      of.moveInto(parent) shouldBe Vector("Gatling left no results, so there is no simulation.log.")
      val own = results(parent, "mine-20261121000000000")
      of.folder shouldBe Some(own)
    }
  }
}
