package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.app.{ExitCode, ReportMain}
import org.folio.perf.model.{RowVerdict, RunReport, VerdictStatus}
import org.folio.perf.source.RunFolder
import org.folio.perf.testkit.{LogWriter, PlainSuite, TemporaryFolder}
import scala.util.Using

/**
 * Reports of runs that have nothing of this project. The samples are of bare projects at a server on this machine: two
 * scenarios with feeders, nested groups and failed requests (3.13.5), and one scenario without groups (3.14.3).
 */
class GatlingRunSpec extends PlainSuite {
  private def sample(name: String): Array[Byte] =
    Files.readAllBytes(Path.of(s"src/spec/resources/samples/$name.log"))

  private lazy val groups = sample("gatling-3.13-groups")
  private lazy val requests = sample("gatling-3.14-requests")

  /** Lends folders with a log as Gatling leaves it. */
  private def withLog[A](bytes: Array[Byte])(use: (Path, Path) => A): A = TemporaryFolder.lend { folder =>
    val results = Files.createDirectories(folder.resolve("results"))
    Files.write(results.resolve("simulation.log"), bytes)
    use(results, folder.resolve("reports"))
  }

  private def made(results: Path, reports: Path): Either[String, RunReport] =
    GatlingRun(results, reports, None, None).flatMap(folder => RunReporter.produce(folder, say = _ => ()))

  private def report(bytes: Array[Byte]): RunReport =
    withLog(bytes)((results, reports) => made(results, reports).value)

  private def refusal(bytes: Array[Byte]): String =
    withLog(bytes)((results, reports) => made(results, reports).left.value)

  test("transactions are the outermost groups, and requests outside of groups, without pauses") {
    val found = report(groups)
    found.run.simulation.shouldBe("WithGroups")
    found.transactions
      .map(t => (t.name, t.iterations, t.failed))
      .shouldBe(
        Vector(("Check out", 40, 1), ("Open catalogue", 60, 0), ("Search", 60, 0), ("GET /outside", 60, 0))
      )
    // A pause of 100 ms is in the group.
    found.transactions.find(_.name == "Open catalogue").flatMap(_.averageMs).get.should(be < 100.0)
    found.requests.map(_.count).sum.shouldBe(380L)
    found.run.plan.flatMap(w => w.virtualUsers.map(w.scenario -> _)).shouldBe(Vector("Browse" -> 2, "Buy" -> 1))
    // The parts of a group have its name too; requests outside of groups are transactions of their own.
    found.waited.map(w => w.name -> w.transactions).toMap.should(contain("GET /outside" -> Vector("GET /outside")))
    found.waited.map(_.requests).sum.shouldBe(380L)
    found.errors.map(e => (e.request, e.transaction, e.count)).shouldBe(Vector(("POST /pay", "Check out", 1L)))
    found.verdict.status.shouldBe(VerdictStatus.Passed)
  }

  test("logs that are named for the report give the times of modules, of all requests in the run's time") {
    withLog(groups) { (results, reports) =>
      val folder = GatlingRun(results, reports, None, None).fold(fail(_), identity)
      val start = RunFolder.open(folder).fold(fail(_), identity).manifest.loadStartedAt
      val lines = for {
        (at, id) <- Vector(start.plusSeconds(1) -> "110390/users", start.minusSeconds(3600) -> "110391/users")
        line <- Vector(
          "REQ 127.0.0.1:1 diku GET /users mod-users-19.3.1",
          "RES 200 2500us mod-users-19.3.1 http://h:2/users",
        )
      } yield s"$at $id $line\n"
      val log = Files.writeString(results.resolve("okapi.log"), lines.mkString)
      val calls = RunReporter
        .produce(folder, say = _ => (), calls = Map("calls.files" -> log.toString))
        .fold(fail(_), identity)
        .calls
        .get
      calls.traces.shouldBe(1)
      calls.modules.map(_.name).shouldBe(Vector("mod-users"))
      calls.requests.shouldBe(empty)
      calls.remarks.head.should(startWith("The run's requests carry no mark, so its executions cannot be told apart"))
    }
  }

  test("without groups, requests are the transactions, and thresholds judge them") {
    val found = report(requests)
    found.transactions.map(_.name).shouldBe(Vector("GET /home", "GET /fail"))
    found.run.plan.map(w => (w.scenario, w.transactions.size, w.virtualUsers)).shouldBe(Vector(("Plain", 2, Some(8))))
    found.verdict.status.shouldBe(VerdictStatus.Failed)
  }

  test("what such a run cannot have is absent without a word") {
    val found = report(groups)
    (found.missing, found.breakdown, found.modules, found.tenants.rows).shouldBe(
      (Vector.empty, Vector.empty, Vector.empty, Vector.empty)
    )
    found.allFindings.map(_.id).should(contain.noneOf("plan-kept", "missing-metrics"))
    withLog(groups) { (results, reports) =>
      GatlingRun(results, reports, None, None).foreach { folder =>
        RunReporter.produce(folder, say = _ => ())
        val page =
          Files.readString(folder.resolve("index.html")).replaceAll("(?s)<(style|script).*?</\\1>|<[^>]*>", " ")
        Vector(
          "Okapi",
          "FOLIO",
          "0 tenants",
          "all tenants",
          "tenant is",
          "A tenant",
          "unknown module",
          "Not in this report",
          "the plan",
          "long job",
        )
          .filter(page.contains(_))
          .shouldBe(empty)
        page.replaceAll("\\s+", " ").shouldNot(include(" 0 planned"))
      }
    }
  }

  test("the same results give the same folder and the same bytes") {
    withLog(groups) { (results, reports) =>
      val settings = Map("gatling" -> results.toString, "out" -> reports.toString)
      ReportMain.run(settings).shouldBe(ExitCode.Done)
      val folder = reports.toFile.listFiles.filter(_.isDirectory).toVector
      folder.should(have).size(1)
      val first = Files.readAllBytes(folder.head.toPath.resolve("report.json")).toVector
      ReportMain.run(settings).shouldBe(ExitCode.Done)
      Files.readAllBytes(folder.head.toPath.resolve("report.json")).toVector.shouldBe(first)
    }
  }

  /**
   * A quarter of an hour and a minute of ten groups a second.
   *
   * @param ms of the first one; the others take 100 ms
   * @param users that started
   * @param stay how many of them are active at a time
   */
  private def quarterOfAnHour(startMs: Long, ms: Int, users: Int, stay: Int): Array[Byte] = LogWriter.bytes { log =>
    log.header(Seq("Readers"), startMs)
    (1 to users).foreach { user =>
      log.user(0, starts = true, 0)
      if (user >= stay) log.user(0, starts = false, 0)
    }
    for (second <- 0 until 960; group <- 0 until 10) {
      val at = second * 1000 + group
      val until = at + (if (group == 0) ms else 100) + (second * 31 + group * 7) % 13
      log.request(Seq(s"Search $group"), "GET /search", at, until)
      log.group(Seq(s"Search $group"), at, until, until - at, ok = true)
    }
    (1 until stay).foreach(_ => log.user(0, starts = false, 960000))
  }

  test("runs of a quarter of an hour are compared if as many users started, and what is slower is called so") {
    TemporaryFolder.lend { folder =>
      // The first group's time, users that started and those at a time.
      val made = Vector((100, 96, 5), (100, 96, 9), (140, 96, 5), (100, 192, 5)).zipWithIndex.map {
        case ((ms, users, stay), i) =>
          val bytes = quarterOfAnHour(1767600000000L + i * 3600000L, ms, users, stay)
          GatlingRun(Files.write(folder.resolve(s"$i.log"), bytes), folder.resolve("reports"), None, None).value
      }
      RunReporter.produce(made.head, say = _ => ())
      def compared(run: Path) =
        RunReporter.produce(run, baseline = Some(made.head.toString), say = _ => ()).value.comparison.value
      def slower(run: Path) = compared(run).rows.filter(_.verdict == RowVerdict.Slower).map(_.transaction)
      slower(made(1)).shouldBe(empty)
      slower(made(2)).shouldBe(Vector("Search 0"))
      compared(made(3)).blocked.value.should(include("started users per minute of Readers changed from 6 to 12"))
    }
  }

  test("a log that is cut off gives a report of its records, or a sentence") {
    val outcomes = (0 until 10).map { tenth =>
      val bytes = groups.take(groups.length * tenth / 10 + tenth)
      withLog(bytes)(made)
    }
    outcomes.head.shouldBe(Left("simulation.log is empty: its writer was killed at once."))
    val sentences = outcomes.tail.map(_.fold(fail(_), _.run.remarks))
    // A cut between two records is none.
    sentences.count(_.isEmpty).should(be <= 1)
    sentences.flatten.filterNot(_.startsWith("simulation.log is truncated after ")).shouldBe(empty)
    refusal(groups.take(40)).shouldBe("simulation.log is truncated after 0 records.")
  }

  test("logs of other versions, no log and one without requests are a sentence") {
    refusal("no log".getBytes).should(include("as its first byte"))
    TemporaryFolder.lend { folder =>
      GatlingRun(folder, folder, None, None).left.getOrElse("").should(startWith(s"$folder has no simulation.log."))
      val log = folder.resolve("simulation.log")
      Using.resource(new LogWriter(Files.newOutputStream(log)))(_.header(Vector("a"), 1700000000000L))
      GatlingRun(folder, folder.resolve("reports"), None, None).left.getOrElse("").should(include("has no requests"))
    }
  }
}
