package org.folio.perf.pipeline

import org.folio.perf.analysis.pair.{ComparedModules, ReportRequests, RunRequests, Suspects}
import org.folio.perf.analysis.tally.{CallsTally, ClockOffsets, JudgedSpan, LostTraces, RunWindow}
import org.folio.perf.settings.Releases
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model._
import org.folio.perf.sandbox.cluster.{ClusterCall, LiveCluster, Pause}
import org.folio.perf.sandbox.logs.LogStore
import org.folio.perf.source.calls.{CallLogRequest, LogFiles}
import org.folio.perf.testkit.{
  PlainSuite,
  ReadCalls,
  SampleEnvironment,
  SampleRunReport,
  StubScheduler,
  TemporaryFolder,
}
import scala.collection.mutable
import scala.util.Random

/**
 * Two runs of the sandbox's cluster. In the second, the process of mod-circulation-storage is stopped for 200 of each
 * 400 ms, as in a trial at a real FOLIO.
 */
class CallsSuspectsSpec extends PlainSuite {
  private val StartMs = 1795464000000L
  private val Minutes = 20L
  private val EveryMs = 3000L
  private val window = RunWindow(StartMs, 0, Minutes * 60000, Minutes * 60000, Minutes * 60000)
  private val span = JudgedSpan.of(window)
  private val environment =
    Sandbox.complete(SampleEnvironment.named("sandbox"), Platform.Okapi, Releases.usual(Platform.Okapi))
  private val culprit = "mod-circulation-storage"

  private case class Sent(transaction: String, module: String, name: String) {
    def method: String = name.takeWhile(_ != ' ')
    def path: String = name.drop(method.length + 1)
    def kind: RequestKind = if (method == "GET") RequestKind.Read else RequestKind.Write
  }

  private val requests = Vector(
    Sent("Check out", "mod-circulation", "POST /circulation/check-out-by-barcode"),
    Sent("Check in", "mod-circulation", "POST /circulation/check-in-by-barcode"),
    Sent("Check in", "mod-circulation", "GET /circulation/loans"),
    Sent("Check out", "mod-users", "GET /users"),
    Sent("Edit item", "mod-inventory", "GET /inventory/items"),
    Sent("Edit item", "mod-inventory", "PUT /inventory/items/1"),
    Sent("Create order", "mod-orders", "POST /orders/composite-orders"),
    Sent("Create order", "mod-orders", "GET /orders/composite-orders"),
    Sent("Create invoice", "mod-invoice", "GET /invoice/invoices"),
    Sent("Create invoice", "mod-finance", "GET /finance/funds"),
    Sent("Create invoice", "mod-organizations", "GET /organizations/organizations"),
    Sent("View patron", "mod-feesfines", "GET /accounts"),
    Sent("View patron", "mod-notes", "GET /notes"),
    Sent("View patron", "mod-users", "GET /groups"),
    Sent("View patron", "mod-permissions", "GET /perms/users"),
    Sent("Edit item", "mod-inventory-storage", "GET /locations"),
  )

  private def run(seed: Long, pause: Option[Pause]): RunReport = TemporaryFolder.lend { folder =>
    val file = folder.resolve("sandbox.log")
    val store = new LogStore(file.toString)
    val mark = RequestMark.runOf(seed.toString)
    val times = load(seed, mark, store, pause)
    store.read(0, 1, 1)(_ => false)
    val read = ReadCalls.from(new LogFiles(file.toString), CallLogRequest(mark, StartMs, StartMs * 2))
    val tally = new CallsTally(window, new ClockOffsets, new LostTraces(window))
    read.traces.foreach(tally.add)
    val breakdown = fromOutside(times)
    SampleRunReport.empty.copy(
      breakdown = breakdown,
      calls = Some(tally.calls(read.facts).result(breakdown, Vector.empty, window.steadyMs)),
    )
  }

  /** @return time since the start of the load and duration, in milliseconds, by request */
  private def load(
      seed: Long,
      mark: String,
      store: LogStore,
      pause: Option[Pause],
  ): Map[Sent, Vector[(Long, Double)]] = {
    val scheduler = new StubScheduler(StartMs * 1000000)
    val cluster = new LiveCluster(environment, 1, seed, scheduler, Some(store))
    pause.foreach(stop => cluster.pause(culprit, Some(stop)).shouldBe(true))
    val log = cluster.log.value
    val times = mutable.Map.empty[Sent, Vector[(Long, Double)]].withDefaultValue(Vector.empty)
    val random = new Random(seed)
    val plan = for {
      atMs <- 0L until Minutes * 60000 by EveryMs
      sent <- requests
    } yield (atMs + random.nextInt(EveryMs.toInt).toLong, sent)
    plan.sortBy(_._1).zipWithIndex.foreach { case ((atMs, sent), i) =>
      scheduler.advanceTo((StartMs + atMs) * 1000000)
      val passage = log.passage
      val from = scheduler.nowNanos
      val call =
        ClusterCall("diku", sent.module, sent.method, sent.path, sent.kind, passage = Some(passage))
      cluster.pass(call) { () =>
        val took = scheduler.nowNanos - from
        times(sent) = times(sent) :+ (atMs -> took / 1e6)
        val names = RequestMark.names(sent.transaction, sent.name)
        val id = RequestMark.text(RequestMark.sampledPrefix(mark), names, StartMs + atMs, i.toLong)
        log.write(
          id,
          "diku",
          sent.module,
          sent.kind,
          sent.method,
          sent.path,
          200,
          scheduler.nowNanos / 1000000,
          took,
          passage,
        )
      }(() => fail("a request was refused"))
    }
    scheduler.runAll()
    times.toMap
  }

  private def fromOutside(times: Map[Sent, Vector[(Long, Double)]]): Vector[TransactionBreakdown] =
    requests.groupBy(_.transaction).toVector.sortBy(_._1).map { case (transaction, its) =>
      val shares = its.map { sent =>
        val all = times(sent)
        val averageMs = all.map(_._2).sum / all.size.toDouble
        val logs = Vector.tabulate(span.blocks) { block =>
          val inside = all.collect { case (at, ms) if span.block(at) == block => math.log(ms) }
          Option.when(inside.nonEmpty)(inside.sum / inside.size.toDouble)
        }
        RequestShare(sent.name, Some(sent.module), 1, averageMs, averageMs.toLong, averageMs, 0, logs)
      }
      TransactionBreakdown(transaction, "wf", times(its.head).size.toLong, shares.map(_.averageMs).sum, shares, 0)
    }

  private lazy val before = run(seed = 1, None)
  private lazy val stopped = run(seed = 2, Some(Pause(200, 400)))

  private val slower = requests.map(_.transaction).toSet

  private def suspects(runs: (RunRequests, RunRequests)): Vector[String] =
    Suspects(new ComparedModules(runs._1, runs._2), slower, Set.empty).suspects.map(_.module)

  test("by own time the stopped module is the suspect, and none of its callers") {
    suspects(ReportRequests.ofBoth(before, stopped).value).shouldBe(Vector(culprit))
  }

  test("without traces, the callers of the stopped module are named in its place") {
    val outside = Vector(before, stopped).map(report => ReportRequests.of(report).value)
    suspects((outside(0), outside(1))).should(contain("mod-circulation").and(not.contain(culprit)))
    // One run with traces is not enough.
    suspects(ReportRequests.ofBoth(before, stopped.copy(calls = None)).value).should(contain("mod-circulation"))
  }

  test("requests without traces name no module that calls others") {
    def withoutCheckOuts(report: RunReport) = report.copy(calls = report.calls.map { calls =>
      calls.copy(requests = calls.requests.filterNot(_.transaction == "Check out"))
    })
    val found = ReportRequests.ofBoth(withoutCheckOuts(before), withoutCheckOuts(stopped)).value
    found._2.series.filter(_.transaction == "Check out").flatMap(_.module).distinct.shouldBe(Vector("mod-users"))
    suspects(found).shouldBe(Vector(culprit))
  }
}
