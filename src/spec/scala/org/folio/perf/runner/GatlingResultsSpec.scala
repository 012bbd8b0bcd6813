package org.folio.perf.runner

import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.file.{Files, Path}
import org.folio.perf.source.SimulationLog
import scala.util.Using

class GatlingResultsSpec extends PlainSuite {

  /** The results of a run whose folder is new, in a folder of Gatling's. */
  private def withResults(opened: => Option[Set[Path]])(test: (GatlingResults, Path) => Any): Unit = {
    TemporaryFolder.lend(parent => test(new GatlingResults("NlaNormalLoad", parent, () => opened), parent))
    ()
  }

  private def results(in: Path, name: String): Path = {
    val made = Files.createDirectories(in.resolve(name))
    Files.writeString(made.resolve(SimulationLog.Name), name)
    made
  }

  test("a run takes its own results, whatever other runs write beside them") {
    TemporaryFolder.lend { parent =>
      results(parent, "nlanormalload-20261120000000000")
      val of = new GatlingResults("NlaNormalLoad", parent, opened = () => None)
      of.folder.shouldBe(None)
      val own = results(parent, "nlanormalload-20261121000000000")
      results(parent, "checkincheckout-20261121000000001")
      of.folder.shouldBe(Some(own))
      results(parent, "nlanormalload-20261120999999999")
      of.folder.shouldBe(Some(own))
      val run = Files.createDirectory(parent.resolve("run"))
      of.moveInto(run).shouldBe(empty)
      Files.readString(run.resolve(SimulationLog.Name)).shouldBe(own.getFileName.toString)
    }
  }

  test("results of a class with a name of its own are found, and none are said to be none") {
    withResults(None) { (of, parent) =>
      of.moveInto(parent)
        .shouldBe(Vector("Gatling wrote no results, so there is no simulation.log."))
      val own = results(parent, "mine-20261121000000000")
      of.folder.shouldBe(Some(own))
    }
  }

  test("a run keeps the log, and no pages that Gatling has made before ours") {
    withResults(None) { (of, parent) =>
      val own = results(parent, "nlanormalload-20261121000000000")
      Files.writeString(Files.createDirectory(own.resolve("js")).resolve("menu.js"), "")
      val run = Files.createDirectory(parent.resolve("run"))
      of.moveInto(run).shouldBe(empty)
      run.toFile.list.shouldBe(Array(SimulationLog.Name))
      Files.exists(own).shouldBe(false)
    }
  }

  test("of two runs of one simulation each takes the results whose log it has open") {
    var isOpen = Set.empty[Path]
    withResults(Some(isOpen)) { (of, parent) =>
      val others = results(parent, "nlanormalload-20261121000000000")
      // Its own is not there yet: the other one's is not taken in its stead.
      of.folder.shouldBe(None)
      val own = results(parent, "nlanormalload-20261121000000001")
      isOpen = Set(own.resolve(SimulationLog.Name))
      of.folder.shouldBe(Some(own))
      isOpen = Set.empty
      of.loadEnded()
      of.folder.shouldBe(Some(own))
      Files.exists(others).shouldBe(true)
    }
  }

  test("a run that ended before anybody looked takes the first results of its simulation") {
    withResults(Some(Set.empty)) { (of, parent) =>
      val own = results(parent, "nlanormalload-20261121000000000")
      of.folder.shouldBe(None)
      of.loadEnded()
      of.folder.shouldBe(Some(own))
    }
  }

  test("a log that this process has open is found where the system tells") {
    assume(Files.isDirectory(java.nio.file.Paths.get("/proc/self/fd")), "Linux tells")
    TemporaryFolder.lend { given =>
      val parent = given.toRealPath()
      val of = new GatlingResults("NlaNormalLoad", parent)
      results(parent, "nlanormalload-20261121000000000")
      val own = results(parent, "nlanormalload-20261121000000001")
      Using.resource(Files.newOutputStream(own.resolve(SimulationLog.Name))) { _ =>
        of.folder.shouldBe(Some(own))
      }
    }
  }
}
