package org.folio.perf.source.merge

import io.gatling.testkit.GatlingOracle
import org.folio.perf.testkit.{FileBytes, LogWriter, RecordTexts, TemporaryFolder}
import io.gatling.testkit.GatlingOracle.{Key, Stats}
import java.nio.file.{Files, Path}
import org.folio.perf.source.SimulationLog
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Using

class LogMergeSpec extends AnyFunSuite with Matchers {

  private def log(file: Path)(write: LogWriter => Unit): Path = {
    Using.resource(new LogWriter(Files.newOutputStream(file)))(write)
    file
  }

  /** Two users, the second of whom fails, from 1000 ms on. */
  private def first(folder: Path): Path = log(folder.resolve("first.log")) { out =>
    out.header(Seq("lend", "größer Ω"), runStartMs = 1000)
    out.user(0, starts = true, 10)
    out.request(Seq("Check-out", "Inner Ω"), "GET /a", 10, 50)
    out.group(Seq("Check-out", "Inner Ω"), 10, 50, 40, ok = true)
    out.user(1, starts = true, 60)
    out.request(Nil, "GET /b", 60, 200, ok = false, "found 500")
    out.user(1, starts = false, 200)
    out.user(0, starts = false, 210)
  }

  /** One user of another scenario, and one of the first, from 1005 ms on. */
  private def second(folder: Path): Path = log(folder.resolve("second.log")) { out =>
    out.header(Seq("renew", "lend"), runStartMs = 1005)
    out.user(0, starts = true, 1)
    out.user(1, starts = true, 5)
    out.request(Seq("Check-out", "Inner Ω"), "GET /a", 5, 55)
    out.error("no #{x}", 70)
    out.user(1, starts = false, 80)
    out.user(0, starts = false, 300)
  }

  private def merge(sources: Vector[MergedFile], out: Path): Vector[LogMerge.Ended] =
    LogMerge(sources, Vector("lend", "renew", "größer Ω", "never"), Files.newOutputStream(out))

  private def records(file: Path): Vector[String] = {
    val visitor = new RecordTexts
    SimulationLog.read(file)(visitor).map(_.problem).shouldBe(Right(None))
    visitor.records.toVector
  }

  test("records stand in the order of their times, with the names and scenarios of all") {
    TemporaryFolder.lend { folder =>
      val out = folder.resolve("simulation.log")
      val sources = Vector(first(folder), second(folder)).map(MergedFile(_, 0))
      merge(sources, out)
        .map(e => (e.problem, e.starts))
        .shouldBe(
          Vector(
            (None, Map("lend" -> 1L, "größer Ω" -> 1L)),
            (None, Map("renew" -> 1L, "lend" -> 1L)),
          )
        )
      records(out).shouldBe(
        Vector(
          "run 3.15.1 1000 lend,renew,größer Ω",
          "user 1 true 6",
          "user 0 true 10",
          "user 0 true 10",
          "request Check-out/Inner Ω|GET /a 10 50 true",
          "group Check-out/Inner Ω 10 50 40 true",
          "user 2 true 60",
          "request Check-out/Inner Ω|GET /a 10 60 true",
          "error no #{x} 75",
          "user 0 false 85",
          "request |GET /b 60 200 false found 500",
          "user 2 false 200",
          "user 0 false 210",
          "user 1 false 305",
        )
      )
    }
  }

  test("the times of a load generator are moved by what its clock was off") {
    TemporaryFolder.lend { folder =>
      val out = folder.resolve("simulation.log")
      merge(
        Vector(MergedFile(first(folder), 3000), MergedFile(second(folder), 0)),
        out,
      )
      records(out)
        .take(3)
        .shouldBe(Vector("run 3.15.1 1005 lend,renew,größer Ω", "user 1 true 1", "user 0 true 5"))
      records(out).last.shouldBe("user 0 false 3205")
    }
  }

  test("Gatling's own reader finds the sums of both") {
    TemporaryFolder.lend { folder =>
      val out = Files.createDirectory(folder.resolve("run")).resolve("simulation.log")
      merge(Vector(first(folder), second(folder)).map(MergedFile(_, 0)), out)
      val oracle = GatlingOracle.read(folder, "run")
      oracle.scenarios.toSet.shouldBe(Set("lend", "renew", "größer Ω"))
      oracle.stats.shouldBe(
        Map(
          Key("request", "Check-out / Inner Ω / GET /a", ok = true) -> Stats(2, 40, 45, 50),
          Key("request", "GET /b", ok = false) -> Stats(1, 140, 140, 140),
          Key("duration", "Check-out / Inner Ω", ok = true) -> Stats(1, 40, 40, 40),
          Key("cumulated", "Check-out / Inner Ω", ok = true) -> Stats(1, 40, 40, 40),
        )
      )
    }
  }

  test("a log that was cut off gives what it has and says so, one that is none only says so") {
    TemporaryFolder.lend { folder =>
      val (whole, cut) = (second(folder), first(folder))
      FileBytes.cut(cut)(_ - 3)
      val other = Files.writeString(folder.resolve("other.log"), "no log")
      val empty = Files.createFile(folder.resolve("empty.log"))
      val out = folder.resolve("simulation.log")
      val ended = merge(Vector(cut, whole, other, empty).map(MergedFile(_, 0)), out)
      ended
        .map(_.problem.map(_.takeWhile(_ != ',')))
        .shouldBe(
          Vector(
            Some("simulation.log is truncated after 6 records"),
            None,
            Some("other.log cannot be read: found 110 as its first byte"),
            Some("simulation.log is empty: its writer was killed at once."),
          )
        )
      records(out).should(have).size(13)
    }
  }

  test("logs without a header make an empty file") {
    TemporaryFolder.lend { folder =>
      val empty = Files.createFile(folder.resolve("empty.log"))
      val out = folder.resolve("simulation.log")
      merge(Vector(MergedFile(empty, 0)), out)
      Files.size(out).shouldBe(0)
    }
  }
}
