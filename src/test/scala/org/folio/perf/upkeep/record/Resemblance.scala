package org.folio.perf.upkeep.record

import org.folio.perf.flow.Workflow
import org.folio.perf.upkeep.workflow.RecordedWorkflow

/** Parts of a recording that workflows already have, such as the loading of a page. */
object Resemblance {

  /** A line for each transaction that shares a long part with one of ours. */
  def lines(made: RecordedWorkflow, workflows: Vector[Workflow]): Vector[String] = {
    val ours = for {
      workflow <- workflows
      transaction <- workflow.transactions
    } yield (workflow.code, transaction.name, transaction.requests.map(_.name))
    made.transactions.flatMap { transaction =>
      val own = transaction.requests.map(_.name)
      val best = ours.map { case (code, name, names) => (code, name, common(own, names)) }
      best.filter(_._3._2 >= Shortest).maxByOption(_._3._2).map { case (code, name, (from, size)) =>
        s"""Requests ${from + 1} to ${from + size} of "${transaction.name}" are also in "$name" ($code): """ +
          "take them from there."
      }
    }
  }

  /** Start in `own`, and length, of the longest part that both have. */
  private def common(own: Vector[String], other: Vector[String]): (Int, Int) = {
    var best = (0, 0)
    val lengths = Array.ofDim[Int](own.size + 1, other.size + 1)
    for {
      i <- own.indices
      j <- other.indices if own(i) == other(j)
    } {
      lengths(i + 1)(j + 1) = lengths(i)(j) + 1
      if (lengths(i + 1)(j + 1) > best._2)
        best = (i + 1 - lengths(i + 1)(j + 1), lengths(i + 1)(j + 1))
    }
    best
  }

  /** Requests; fewer are no part of their own. */
  private val Shortest = 5
}
