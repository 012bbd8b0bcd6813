package org.folio.perf.runner

import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.model.{RequestMark, TransactionSample}
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.aws.MeasuredCluster
import org.folio.perf.settings.{Releases, SandboxSettings}
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, SandboxClient, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk
import org.folio.perf.workflows.discovery.ViewInventoryRecord
import org.folio.perf.workflows.exports.ExportRecords
import scala.concurrent.duration._

/** The requests of each execution in `transactions.tsv` against the log of the target, which has a mark of each. */
class RecordedRequestsSpec extends GatlingSuite {

  /** An answer in the target's log. */
  private case class Logged(mark: RequestMark, tenant: String, status: Int)

  // The request itself has one part behind the mark, the calls inside it have more. The filter's answer is 202.
  private val Answer = """\[(perf-[^;\]]+);[^;\]]+\] \[(\w+)\].* RES (\d+) \d+us (\S+) """.r.unanchored

  private def logged(url: String): Vector[Logged] =
    SandboxClient(url, Map.empty).get("/_/logs").body.linesIterator.toVector.collect {
      case Answer(text, tenant, status, module) if !module.startsWith("mod-authtoken") =>
        Logged(RequestMark.parse(text).value, tenant, status.toInt)
    }

  /** An export job then takes a second, so that it outlasts the requests before its user waits, on a busy machine too. */
  private val ServiceDemand = 1.0

  private def withLogs(test: String => Any): Unit = {
    val environment = EnvironmentLoader.load("sandbox").value
    val logging = new MeasuredCluster(
      Sandbox.complete(environment, environment.platform, Releases.usual(environment.platform)),
      serviceDemand = ServiceDemand,
      seed = 7,
    )
    val settings =
      SandboxSettings("sandbox", port = 0, serviceDemand = ServiceDemand, tokenLife = 10.minutes, seed = 7L)
    val tenants = Vector(WithSandbox.North, WithSandbox.South)
    val sandbox = Sandbox.start(settings, tenants, logging.cluster, logging.routes)
    try {
      test(sandbox.url)
      ()
    } finally sandbox.close()
  }

  private def key(sample: TransactionSample) = (sample.tenant, RequestMark.codeOf(sample.transaction))

  test("each execution has exactly the requests that the target got from it, in their order, with their statuses") {
    withLogs { url =>
      // Of each tenant and workflow one user at a time, so that their order tells whose request it is.
      val workflows =
        FaultyTargetRun.plan(60, CirculationDesk.workflow, ViewInventoryRecord.workflow, ExportRecords.workflow)
      val settings = Vector(
        "calls.share" -> "100",
        "preflight" -> "false",
        "thinkTime" -> "0",
        "model" -> "closed",
        "duration" -> "6 s",
        "exports.records" -> "20",
      )
      val run = FaultyTargetRun(url, Vector("north", "south"), workflows, settings: _*)(
        Seq("tenant=south&path=/circulation/check-in-by-barcode&fault=status&status=500&calls=2")
      )
      run.transactions.filter(_.ok).map(_.transaction).distinct.size.should(be >= 4)
      run.transactions.count(!_.ok).should(be >= 2)
      val sent = logged(url).groupBy(one => (one.tenant, one.mark.transaction)).map { case (key, all) =>
        key -> all.sortBy(_.mark.number)
      }
      run.transactions.groupBy(key).foreach { case (key, executions) =>
        var left = sent.getOrElse(key, Vector.empty)
        executions.sortBy(_.startMs).foreach { execution =>
          val recorded = execution.requests.value
          val requests = (0 until recorded.size).filter(recorded.number(_) >= 0)
          val (own, others) = left.splitAt(requests.size)
          left = others
          withClue(s"${execution.transaction} of ${execution.tenant} at ${execution.startMs}: ") {
            requests
              .map(i => (RequestMark.codeOf(recorded.names(recorded.number(i))), recorded.status(i)))
              .shouldBe(own.map(one => (one.mark.request, one.status)))
            own.foreach(_.mark.sentMs.should((be >= execution.startMs).and(be <= execution.endMs + 1)))
            requests.filterNot(recorded.ok).size.shouldBe(if (execution.ok) 0 else 1)
          }
        }
        withClue(key)(left.shouldBe(empty))
      }
      // As many as in Gatling's log.
      run.report.totals.requests.shouldBe(sent.values.map(_.size).sum.toLong)
      run.report.breakdown.exists(_.jobMs.nonEmpty).shouldBe(true)
    }
  }
}
