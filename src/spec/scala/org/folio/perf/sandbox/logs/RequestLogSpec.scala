package org.folio.perf.sandbox.logs

import org.folio.perf.settings.Releases
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.capacity.{EnvironmentLoader, RequestKind}
import org.folio.perf.model.{LoggedTrace, RequestMark}
import org.folio.perf.source.calls.{CallLogRequest, CallLogs, LogFiles}
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}

/** Requests in the sandbox's logs, read back. */
class RequestLogSpec extends PlainSuite {
  private val Run = RequestMark.runOf("sandbox")
  private val EndMs = 1795464000500L
  private val TookMs = 300L
  private val Requests = 50

  private def read(environment: String, heldMs: Long = 0): Vector[LoggedTrace] = TemporaryFolder.lend { folder =>
    val file = folder.resolve("sandbox.log")
    val store = new LogStore(file.toString)
    val loaded = EnvironmentLoader.load(environment).toOption.value
    val cluster = Sandbox.complete(loaded, loaded.platform, Releases.usual(loaded.platform))
    val log = new RequestLog(cluster, store, seed = 1)
    for (i <- 1 to Requests) {
      val passage = log.passage
      // 2 ms at each station.
      passage.nanos.indices.foreach(passage.at(_, 2000000L))
      passage.hold(0)
      passage.release(heldMs * 1000000)
      log.write(
        RequestMark.text(RequestMark.sampledPrefix(Run), RequestMark.names("t", "r"), EndMs - TookMs, i.toLong),
        "diku",
        "mod-circulation",
        RequestKind.Write,
        "POST",
        "/circulation/check-out-by-barcode",
        201,
        EndMs + i * 1000L,
        (TookMs + heldMs) * 1000000,
        passage,
      )
    }
    store.read(0, 1, 1)(_ => false)
    val traces = Vector.newBuilder[LoggedTrace]
    val (facts, _) =
      CallLogs.read(new LogFiles(file.toString), CallLogRequest(Run, 0, EndMs * 2), traces += _)
    (facts.incomplete, facts.broken, facts.untimed, facts.gaps).shouldBe((0L, 0L, 0L, Vector.empty))
    traces.result()
  }

  for ((environment, filter) <- Vector("sandbox" -> "mod-authtoken", "sandbox-eureka" -> "sidecars"))
    test(s"the log of $environment has each request with its time and its calls to other modules") {
      val traces = read(environment)
      traces.size.shouldBe(Requests)
      traces.foreach { trace =>
        val root = trace.calls.head
        (root.name, root.module, root.status).shouldBe(
          ("POST /circulation/check-out-by-barcode", "mod-circulation", 201)
        )
        // The gateway itself takes up to a fiftieth.
        root.durationUs.shouldBe(TookMs * 980 +- TookMs * 10)
        trace.calls.flatMap(_.stages.init.map(_.module)).distinct.shouldBe(Vector(filter))
        trace.calls.map(_.module).toSet.should(contain.allOf("mod-circulation-storage", "mod-inventory-storage"))
      }
    }

  test("the time for which a module holds its request back is its own, not that of modules that it calls") {
    val heldUs = 1500000L
    def durations(traces: Vector[LoggedTrace]) = traces.map(_.calls.map(_.durationUs))
    val (usual, held) = (durations(read("sandbox")), durations(read("sandbox", heldUs / 1000)))
    held.map(_.head).zip(usual.map(_.head)).foreach { case (now, before) => now.shouldBe(before + heldUs) }
    held.map(_.tail).shouldBe(usual.map(_.tail))
  }
}
