package org.folio.perf.testkit

import org.folio.perf.model.TransactionSample
import org.folio.perf.protocol.{FolioRequest, Step}
import org.folio.perf.settings.TenantAccount
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic, HarFile, Privacy}
import org.folio.perf.upkeep.record.{Recording, WorkflowMaker}
import org.folio.perf.upkeep.workflow.RecordedWorkflow
import org.folio.perf.workflows.Workflows
import org.scalatest.matchers.should.Matchers

/**
 * A workflow, recorded while it runs.
 *
 * @param hars one for each transaction, by its name
 * @param sent method and path of all requests in `hars`
 */
final case class RecordedRun(
    code: String,
    hars: Vector[(String, String)],
    sent: Vector[Noted],
    transactions: Vector[TransactionSample],
)

/** Records workflows as a browser would, and makes workflows of the recordings. */
object RoundTrip extends Matchers {

  /** @param sandbox address */
  def record(code: String, account: TenantAccount, sandbox: String): RecordedRun = {
    val proxy = new RecordingProxy(sandbox)
    StubFolio.withStub(proxy.answer) { stub =>
      proxy.standsAt(stub.url)
      val (transactions, _) =
        WorkflowRun(code, account, sandbox, stub.url, beforeLoad = () => proxy.clear())
      val first = firstOfEach(proxy.noted)
      RecordedRun(
        code,
        first.map { case (name, noted) => name -> RecordingProxy.har(noted, stub.url) },
        first.flatMap(_._2),
        transactions,
      )
    }
  }

  /** Requests of the first execution of each transaction. */
  private def firstOfEach(noted: Vector[Noted]): Vector[(String, Vector[Noted])] =
    noted
      .foldLeft(Vector.empty[(String, Vector[Noted])]) { (done, one) =>
        done.lastOption match {
          case Some((one.transaction, group)) =>
            done.init :+ (one.transaction -> (group :+ one))
          case _ => done :+ (one.transaction -> Vector(one))
        }
      }
      .distinctBy(_._1)

  /** The workflow of a recording. No other knowledge of the original goes into it. */
  def workflow(run: RecordedRun): RecordedWorkflow = {
    val read = run.hars.map { case (name, har) =>
      name -> HarFile.parse(name, har).fold(e => fail(e), identity)
    }
    val all = read.flatMap(_._2)
    val recordings = read.map { case (name, exchanges) =>
      Recording(name, traffic(exchanges, all).exchanges)
    }
    val others = Workflows.all.filterNot(_.code == run.code).flatMap(_.requests).map(_.template)
    new WorkflowMaker(others, Privacy.of(all))
      .workflow(s"recorded-${run.code}", s"Recorded: ${run.code}.", "a recording", recordings)
  }

  private def traffic(exchanges: Vector[Exchange], all: Vector[Exchange]): GatewayTraffic = {
    val url = all.map(_.origin).headOption
    GatewayTraffic.of(exchanges, url).fold(e => fail(e), identity)
  }

  /** Runs a workflow once. */
  def run(made: RecordedWorkflow, account: TenantAccount, sandbox: String): Vector[TransactionSample] =
    WorkflowRun.once(made.workflow, account, sandbox)

  /** Requests that were sent, and how many of them the workflow has in the same order. */
  def equalSteps(run: RecordedRun, made: RecordedWorkflow): (Int, Int) = {
    val names = made.transactions.flatMap(_.steps).flatMap(planned)
    (matched(run.sent, names), run.sent.size)
  }

  /** @param repeats whether several requests in a row are one step */
  final private case class Planned(method: String, template: String, repeats: Boolean)

  private def planned(step: Step): Vector[Planned] = step match {
    case request: FolioRequest => Vector(Planned(request.method, request.template, repeats = false))
    case Step.Preflight(request) => Vector(Planned("OPTIONS", request.template, repeats = false))
    case poll: Step.Poll => planned(poll.request).map(_.copy(repeats = true))
    case each: Step.ForEach => each.steps.flatMap(planned).map(_.copy(repeats = true))
    case other => other.inner.flatMap(planned)
  }

  private def matched(sent: Vector[Noted], planned: Vector[Planned]): Int =
    (sent, planned) match {
      case (one +: rest, step +: others) =>
        if (fits(one, step)) {
          val more = if (step.repeats) rest.takeWhile(fits(_, step)).size else 0
          1 + more + matched(rest.drop(more), others)
        } else {
          val skipped = rest.indexWhere(fits(_, step))
          val left = others.indexWhere(fits(one, _))
          if (left >= 0 && (skipped < 0 || left <= skipped)) matched(sent, others.drop(left))
          else if (skipped >= 0) matched(rest.drop(skipped), planned)
          else matched(rest, others)
        }
      case _ => 0
    }

  private def fits(sent: Noted, step: Planned): Boolean = sent.request.method == step.method && {
    val template = step.template.split('/').filter(_.nonEmpty)
    val path = sent.request.path.split('/').filter(_.nonEmpty)
    step.template.startsWith("{presigned") || template.length == path.length &&
    template.zip(path).forall { case (t, p) => t == "{id}" || t == p }
  }
}
