package org.folio.perf.programs

import org.folio.perf.analysis.workload.{RequestNames, TurnRequests}
import org.folio.perf.doctor.WrittenAgainst
import org.folio.perf.flow.Workflow
import org.folio.perf.protocol.Transaction
import org.folio.perf.settings.LoadSettings
import org.folio.perf.upkeep.{Drift, Sent}

/** Requests of an iteration of each workflow, as logs have them. Preflights do not count: gateways do not log them. */
private[programs] object KnownRequests {

  /** @param load with the API of the target whose log is read */
  def of(workflows: Vector[Workflow], load: LoadSettings): Vector[(String, Vector[TurnRequests])] =
    workflows.filter(_.isAt(load.api)).map(workflow => workflow.code -> turnsOf(workflow, load))

  private def turnsOf(workflow: Workflow, load: LoadSettings): Vector[TurnRequests] =
    workflow.flow.turns match {
      case Some(order) => order.turns.map(turn => requests(turn.map(_ -> 1.0), load))
      case None => Vector(requests(workflow.flow.frequencies(load).map(f => f.transaction -> f.perIteration), load))
    }

  private def requests(transactions: Vector[(Transaction, Double)], load: LoadSettings): TurnRequests = {
    val sent = for {
      (transaction, times) <- transactions
      one <- Drift.expected(transaction, load.api)
      if one.isToFolio
    } yield (RequestNames.ofStep(one.method, one.template, one.params), one, times)
    def sum(number: Sent => Double) =
      sent.groupMapReduce(_._1)(one => number(one._2) * one._3)(_ + _).filter(_._2 > 0)
    // The gateway itself answers these, perhaps without a line.
    def least(one: Sent) = if (WrittenAgainst.isOfGateway(one.template)) 0.0 else one.least.toDouble
    TurnRequests(sum(least), sum(one => if (one.isRepeated) Double.PositiveInfinity else 1 - least(one)))
  }
}
