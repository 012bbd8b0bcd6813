package org.folio.perf.programs

import java.net.URLEncoder
import java.nio.file.{Files, Path}
import java.time.Instant
import java.util.SplittableRandom
import org.folio.perf.analysis.workload.{LoggedLoad, RequestNames}
import org.folio.perf.app.{Asked, ExitCode}
import org.folio.perf.flow.Workflow
import org.folio.perf.model.FolioRelease
import org.folio.perf.pipeline.RequestLogs
import org.folio.perf.protocol.{FolioRequest, RequestHost, Step, Transaction}
import org.folio.perf.settings.{CallsSettings, LoadSettings, Releases, Workload}
import org.folio.perf.simulations._
import org.folio.perf.testkit._
import org.folio.perf.workflows.Workflows
import scala.jdk.CollectionConverters._

/** Plans come back from logs that their workflows would leave. */
class WorkloadMainSpec extends GatlingSuite {
  private val StartMs = Instant.parse("2026-11-23T08:00:00Z").toEpochMilli
  private val Tenants = 62

  /** Requests that other programs send to the same FOLIO, of which half have paths of ours. */
  private val foreign =
    Vector("/users", "/configurations/entries", "/locations", "/tags", "/service-points", "/search/instances") ++
      Vector("/erm/sas", "/courses/courses", "/eholdings/packages", "/ldp/config", "/inn-reach/x", "/jsmith/secret")

  private type Form = (Instant, String, String, String) => String

  private def okapi(time: Instant, tenant: String, method: String, path: String) = {
    val id = f"${path.hashCode & 0xfffff}%06d${path.takeWhile(_ != '?')}"
    s"${time.toString.slice(11, 19)} [$id] [$tenant] [] [mod-x-1.0.0] INFO  ?  $id REQ 10.0.0.1:4 $tenant $method $path mod-x-1.0.0"
  }

  private def sidecar(time: Instant, tenant: String, method: String, path: String) = {
    val day = time.toString
    s"10.0.0.1:4 - mod-x:8081 -  [${day.slice(8, 10)}/${day.slice(5, 7)}/${day.take(4)}:${day.slice(11, 19)} UTC] " +
      s""""$method $path HTTP/1.1" 200 0 rt=0.012  uct="0.011"  uht="0.001"  urt="0.0"  "" "$tenant" "" "012345/x" """
  }

  private def combined(time: Instant, @annotation.unused tenant: String, method: String, path: String) =
    s"203.0.113.7 - - [23/Nov/2026:${time.toString.slice(11, 19)} +0000] " + s""""$method $path HTTP/1.1" 200 12 "-" "Mozilla/5.0""""

  private def alb(time: Instant, @annotation.unused tenant: String, method: String, path: String) =
    s"""https $time app/lb/50dc 203.0.113.7:2817 10.0.0.1:80 0.0 0.0 0.0 200 200 0 57 "$method https://folio:443$path HTTP/1.1" "-" """

  /** @param minutes of the log @return iterations by workflow */
  private def write(
      file: Path,
      plan: Vector[Workflow],
      release: FolioRelease,
      form: Form,
      seed: Long,
      minutes: Int = 30,
      foreignShare: Double = 0.2,
      lostShare: Double = 0.01,
      isOfProxy: Boolean = false,
  ): Map[String, Int] = {
    val load = SampleSettings.load.copy(platform = release.api.platform, interfaces = Some(release.interfaces))
    val random = new SplittableRandom(seed)
    val traffic = new MadeTraffic(load, seed)
    val here = plan.filter(_.isAt(load.api))
    val iterations = here.map(workflow => workflow.code -> (40 + math.exp(4 * random.nextDouble()) * 10).toInt).toMap
    def moment() = Instant.ofEpochMilli(StartMs + random.nextLong(minutes * 60000L))
    def path(template: String, params: Vector[(String, String)]) = {
      val all = (params :+ ("limit" -> "1")).map { case (key, value) => s"$key=${encoded(value)}" }
      // FOLIO's own logs have no queries.
      template.replace("{id}", f"0b1a2c3d-0000-4000-8000-${random.nextLong(1L << 40)}%012x") +
        (if (isOfProxy) all.mkString("?", "&", "") else "")
    }
    val own = for {
      workflow <- here
      i <- 0 until iterations(workflow.code)
      request <- traffic.iteration(workflow, (i / Tenants).toLong, i % Tenants)
    } yield (moment(), s"tenant${i % Tenants + 1}", request.method, path(request.template, request.params))
    val others = Vector.fill((own.size * foreignShare).toInt) {
      (moment(), s"tenant${random.nextInt(Tenants) + 1}", "GET", foreign(random.nextInt(foreign.size)))
    }
    val all = (own ++ others).sortBy(_._1).filter(_ => random.nextDouble() >= lostShare)
    Files.write(file, all.map { case (time, tenant, method, at) => form(time, tenant, method, at) }.asJava)
    iterations
  }

  private def encoded(value: String) =
    URLEncoder.encode(value.replaceAll("#\\{\\w+}", "a1"), java.nio.charset.StandardCharsets.UTF_8)

  private def loadOf(file: Path): LoggedLoad = {
    val known = Releases.all.map { release =>
      val load = SampleSettings.load.copy(platform = release.api.platform, interfaces = Some(release.interfaces))
      release.name -> KnownRequests.of(Workflows.all, load)
    }
    val names = RequestNames(known.flatMap(_._2).flatMap(_._2).flatMap(_.names))
    val (tally, facts) = RequestLogs
      .read(CallsSettings.of(Map("calls.files" -> file.toString)), None, "", None, None, None, names)
      .fold(fail(_), identity)
    facts.broken.shouldBe(0)
    LoggedLoad.of(tally, known, Some(0.5)).getOrElse(fail("no load"))
  }

  /** Every workflow is within 5 % of its iterations, or has them in its interval; one that the log has not, has no rate. */
  private def comesBack(load: LoggedLoad, iterations: Map[String, Int]): Unit = {
    val worst = load.rates.map { case (rate, hours) =>
      val same = (rate.workflow.code -> 1.0) +: rate.workflow.others
      val planned = same.map { case (code, times) => iterations.getOrElse(code, 0) / times }.sum
      val error = math.abs(rate.iterations - planned) / math.max(1, planned)
      withClue(s"${same.map(_._1)}: planned $planned, found ${rate.iterations} from ${rate.low} to ${rate.high}") {
        (error <= 0.05 || rate.low <= planned && planned <= rate.high).shouldBe(true)
      }
      hours.head.shouldBe(rate.iterations * 2 +- 0.01)
      (error, rate.workflow.code, rate.high / rate.iterations)
    }
    val found = load.rates.flatMap { case (rate, _) => rate.workflow.code +: rate.workflow.others.map(_._1) }
    val absent = iterations.filterNot(one => found.contains(one._1))
    absent.foreach { case (code, planned) =>
      withClue(s"$code: planned $planned")(
        load.hidden.find(_.workflow.code == code).map(_.high).getOrElse(0.0).should(be >= planned.toDouble)
      )
    }
    val within = worst.count(_._1 <= 0.05)
    info(
      s"${load.release}: $within of ${worst.size} within 5 %; largest errors ${worst.sortBy(-_._1).take(4)}; absent $absent"
    )
    within.should(be >= (worst.size * 0.5).toInt)
    ()
  }

  private val mixed = {
    val random = new SplittableRandom(7)
    Workflows.all.filter(_ => random.nextInt(2) == 0)
  }

  for {
    (name, plan, release, form) <- Vector[(String, () => Vector[Workflow], String, Form)](
      ("a working day in Okapi's log", () => MobiusBaseline.plan.workflows.map(_.workflow), "Quesnelia", okapi),
      (
        "an acquisition-free day in the sidecars' log",
        () => MobiusFiscalYearRollover.plan.workflows.map(_.workflow),
        "Trillium",
        sidecar,
      ),
      ("a mix of workflows in a load balancer's log", () => mixed, "Sunflower", alb),
    )
  } test(s"the plan comes back, with other requests and lost lines: $name") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("any.log")
      val iterations = write(
        file,
        plan(),
        Releases.named(release),
        form,
        seed = 11,
        isOfProxy = name.contains("balancer"),
      )
      comesBack(loadOf(file), iterations)
    }
  }

  private def run(settings: (String, String)*): Either[(String, Int), Vector[String]] =
    WorkloadMain.tell(Asked(settings.toMap)).left.map(no => (no.message, no.exitCode)).map(_.lines)

  test("the program says coverage first, and writes a plan with hours and tenants, and nothing of persons") {
    TemporaryFolder.lend { folder =>
      val (file, out) = (folder.resolve("okapi.log"), folder.resolve("own.conf"))
      val plan = CheckInCheckOut.plan.workflows.map(_.workflow)
      val iterations = write(file, plan, Releases.named("Quesnelia"), okapi, 3, minutes = 180)("cico")
      val lines = run("calls.files" -> file.toString, "out" -> out.toString).value
      lines.head.should(startWith("8").and(include(" % of ")).and(include("belong to workflows of this project")))
      lines(1).should(startWith("Busiest hour: "))
      lines.mkString("\n").should(include("mod-agreements").or(include("mod-courses")).and(not(include("smith"))))
      lines.last.shouldBe(s"Written: $out")
      val text = Files.readString(out)
      text.should(include("# " + lines.head).and(not(include("smith"))))
      val load = Workload.read(out.toString).value
      load.hours.shouldBe(Vector("busiest", "08-09", "09-10", "10-11"))
      val day = load.at("day").fold(fail(_), identity)
      val rates = day.means.toMap
      rates("cico").shouldBe(iterations / 3.0 +- iterations * 0.02)
      load.tenants.size.should(be > Tenants / 2)
      all(load.hours.indices.map(i => load.tenants.map(_._2(i)).sum)).shouldBe(100.0 +- 5.0)
      day.shares.map(_._2).max.should(be < day.shares.map(_._2).sum / 20)
    }
  }

  test("queries tell workflows apart that send the same paths, where the log has queries") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("access.log")
      val plan = Workflows.all.filter(one => Set("vb", "vh", "vtt", "ett", "msf")(one.code))
      def width(isOfProxy: Boolean) = {
        val iterations = write(file, plan, Releases.named("Quesnelia"), combined, 5, isOfProxy = isOfProxy)
        val load = loadOf(file)
        comesBack(load, iterations)
        load.rates.map { case (rate, _) => (rate.high - rate.low) / rate.iterations }.sum
      }
      val (known, without) = (width(isOfProxy = true), width(isOfProxy = false))
      info(s"widths of intervals $known with queries, $without without")
      known.should(be < without * 0.8)
    }
  }

  test("the busiest hour begins at any quarter, and tenants have their shares in each hour") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("access.log")
      val desk = CheckInCheckOut.plan.workflows.map(_.workflow)
      write(file, desk, Releases.named("Quesnelia"), okapi, 3, minutes = 180, foreignShare = 0)
      val usual = Files.readAllLines(file).asScala.toVector
      write(file, desk, Releases.named("Quesnelia"), okapi, 4, minutes = 60, foreignShare = 0)
      val busy = Files.readAllLines(file).asScala.toVector.map { line =>
        val later = java.time.LocalTime.parse(line.take(8)).plusMinutes(30)
        f"${later.getHour}%02d:${later.getMinute}%02d:${later.getSecond}%02d" +
          line.drop(8).replaceAll("\\[tenant\\d+]", "[night]").replaceAll(" tenant\\d+ ", " night ")
      }
      Files.write(file, (usual ++ Vector.fill(5)(busy).flatten).sortBy(_.take(8)).asJava)
      val out = folder.resolve("own.conf")
      val lines = run("calls.files" -> file.toString, "out" -> out.toString).fold(no => fail(no.toString), identity)
      lines(1).should(startWith("Busiest hour: 08:30,"))
      val load = Workload.read(out.toString).fold(fail(_), identity)
      val night = load.tenants.toMap.apply("night")
      night.head.should(be > 50.0)
      night.last.shouldBe(0.0)
    }
  }

  test("a log without anything of ours, and one without requests, are named") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("other.log")
      Files.writeString(file, sidecar(Instant.ofEpochMilli(StartMs), "diku", "GET", "/erm/sas") + "\n")
      run("calls.files" -> file.toString)
        .shouldBe(
          Left(
            (
              "None of the requests in the logs belongs to a workflow of this project. Name the log of FOLIO's gateway.",
              3,
            )
          )
        )
      Files.writeString(file, "started\nended\n")
      run("calls.files" -> file.toString).left
        .map(_._1.take(40))
        .shouldBe(Left("2 lines were read, and none is a request"))
    }
  }

  test("without logs, with a wrong time and without the time of a server, the program says what to pass") {
    run().shouldBe(
      Left(
        (
          "No logs are named: -Dcalls.files=FILE,…, or -Dcalls.source=cloudwatch, loki or opensearch.",
          ExitCode.BadArguments,
        )
      )
    )
    run("calls.files" -> "x", "from" -> "8:00").left
      .map(_._1)
      .shouldBe(
        Left("Setting from is 8:00; it must be a time such as 2026-11-23T08:00:00Z.")
      )
    run("calls.source" -> "loki", "calls.url" -> "http://127.0.0.1:1", "calls.logs" -> "{a=\"b\"}").left
      .map(_._1)
      .shouldBe(Left("Which time of loki? Pass -Dfrom=2026-11-23T08:00:00Z -Dto=2026-11-23T18:00:00Z."))
  }
}

/**
 * The requests of iterations, without a target: optional steps are drawn, lists have up to five elements, and jobs are asked
 * for up to twenty times.
 */
final private class MadeTraffic(load: LoadSettings, seed: Long) {
  private val random = new SplittableRandom(seed)

  /** @param iteration of the tenant, from 0 */
  def iteration(workflow: Workflow, iteration: Long, tenant: Int): Vector[FolioRequest] =
    workflow.flow.turns match {
      case Some(order) =>
        order.transactionsOf(iteration, tenant).flatMap(name => sent(workflow.transactions.find(_.name == name).get))
      case None => workflow.flow.frequencies(load).flatMap(f => times(f.perIteration)(sent(f.transaction)))
    }

  private def times(n: Double)(one: => Vector[FolioRequest]): Vector[FolioRequest] =
    Vector.fill(n.toInt + (if (random.nextDouble() < n - n.floor) 1 else 0))(one).flatten

  private def sent(transaction: Transaction): Vector[FolioRequest] =
    sent(transaction.steps).filterNot(_.host.isInstanceOf[RequestHost.Address])

  private def sent(steps: Vector[Step]): Vector[FolioRequest] = steps.flatMap {
    case request: FolioRequest => Vector(request)
    case poll: Step.Poll =>
      poll.request +: Vector.fill(random.nextInt(20))(poll.before.toVector :+ poll.request).flatten
    case block: Step.ForEach => Vector.fill(random.nextInt(6))(sent(block.steps)).flatten
    case block: Step.Repeat => Vector.fill(block.times)(sent(block.steps)).flatten
    case block: Step.When => if (random.nextInt(3) > 0) sent(block.steps) else sent(block.others)
    case forms: Step.Forms => sent(forms.steps(load.api))
    case block: Step.Parallel => sent(block.steps)
    case _ => Vector.empty
  }
}
