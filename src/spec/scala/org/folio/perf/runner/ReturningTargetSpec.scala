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

  private lazy val run: FaultyTargetRun = {
    val port = freePort
    var sandbox = start(port)
    def diesAndReturns(recorder: Recorder): Unit = {
      eventually(recorder.snapshot().transactionsFinished.should(be >= 2L))
      sandbox.close()
      eventually(recorder.snapshot().transactionsFailed.should(be >= 2L))
      sandbox = start(port)
    }
    try
      FaultyTargetRun(
        sandbox.url,
        Vector("north", "south"),
        FaultyTargetRun.plan(120, CirculationDesk.workflow),
        "thinkTime" -> "0",
        "duration" -> "8 s",
      )(meanwhile = diesAndReturns)
    finally sandbox.close()
  }

  test("the load goes on at its pace while the target is away, and comes to its end") {
    run.gatlingStatus.shouldBe(0)
    // Two tenants, two a second each, eight seconds.
    run.iterationsStarted.shouldBe(32)
  }

  test("nothing is lost: each iteration has its line") {
    run.transactions.should(have).size(32)
    run.report.errors.map(_.count).sum.shouldBe(run.transactions.count(!_.ok))
  }

  test("it succeeds, fails while the target is away, and succeeds again") {
    val inOrder = run.transactions.sortBy(_.startMs).map(_.ok)
    inOrder.take(1).shouldBe(Vector(true))
    inOrder.count(ok => !ok).should(be >= 2)
    inOrder.takeRight(1).shouldBe(Vector(true))
  }

  test("the failures are said to be connections that failed, with their request") {
    val messages = run.transactions.filterNot(_.ok).map(_.message)
    messages.foreach { message =>
      message.should(
        fullyMatch.regex(
          "(GET|POST|OPTIONS) /\\S+: no answer, as the connection failed"
        )
      )
    }
    run.page.should(include("no answer, as the connection failed"))
    (run.failedInReport("north") + run.failedInReport("south")).should(be > 0L)
  }
}
