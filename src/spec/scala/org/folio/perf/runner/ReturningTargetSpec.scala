package org.folio.perf.runner

import java.net.ServerSocket
import org.folio.perf.recorder.Recorder
import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.folio.perf.settings.SandboxSettings
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, Patience, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk
import scala.concurrent.duration._
import scala.util.Using

/** A target that dies in mid-run, and comes back at the same address. */
class ReturningTargetSpec extends GatlingSuite with Patience {

  private def start(port: Int): RunningSandbox = Sandbox.start(
    SandboxSettings("none", port, serviceDemand = 0, tokenLife = 10.minutes, seed = 7L),
    Vector(WithSandbox.North, WithSandbox.South),
  )

  private def freePort: Int = Using.resource(new ServerSocket(0))(_.getLocalPort)

  test(
    "the load goes on while the target is away: each iteration has its line, and failures say that connections failed"
  ) {
    val port = freePort
    var sandbox = start(port)
    def diesAndReturns(recorder: Recorder): Unit = {
      eventually(recorder.snapshot().transactionsFinished.should(be >= 2L))
      sandbox.close()
      eventually(recorder.snapshot().transactionsFailed.should(be >= 2L))
      sandbox = start(port)
    }
    val plan = FaultyTargetRun.plan(120, CirculationDesk.workflow)
    val run =
      try
        FaultyTargetRun(sandbox.url, Vector("north", "south"), plan, "thinkTime" -> "0", "duration" -> "8 s")(
          meanwhile = diesAndReturns
        )
      finally sandbox.close()
    run.gatlingStatus.shouldBe(0)
    // Two tenants, two a second each, eight seconds.
    run.iterationsStarted.shouldBe(32)
    run.transactions.should(have).size(32)
    val inOrder = run.transactions.sortBy(_.startMs)
    (inOrder.head.ok, inOrder.last.ok).shouldBe((true, true))
    val failed = inOrder.filterNot(_.ok)
    failed.size.should(be >= 2)
    run.report.errors.map(_.count).sum.shouldBe(failed.size)
    failed.foreach(
      _.message.should(fullyMatch.regex("(GET|POST|OPTIONS) /\\S+: no answer, as the connection failed"))
    )
    run.page.should(include("no answer, as the connection failed"))
    (run.failedInReport("north") + run.failedInReport("south")).should(be > 0L)
  }
}
