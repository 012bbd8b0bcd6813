package org.folio.perf.testkit

import java.util.SplittableRandom
import org.folio.perf.flow.Workflow
import org.folio.perf.protocol.{FolioRequest, RequestHost, Step, Transaction}
import org.folio.perf.settings.LoadSettings

/**
 * The requests of iterations, without a target: optional steps are drawn, lists have up to five elements, and jobs are asked
 * for up to twenty times.
 */
final class MadeTraffic(load: LoadSettings, seed: Long) {
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
    case forms: Step.Forms => sent(forms.of(load.api))
    case block: Step.Parallel => sent(block.steps)
    case _ => Vector.empty
  }
}
