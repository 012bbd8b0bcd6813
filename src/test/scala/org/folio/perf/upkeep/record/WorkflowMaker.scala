package org.folio.perf.upkeep.record

import org.folio.perf.upkeep.har.{Exchange, Privacy}
import org.folio.perf.protocol.Transaction
import org.folio.perf.upkeep.workflow.RecordedWorkflow

/**
 * The recording of a transaction.
 *
 * @param exchanges with the gateway, in the order of their start
 */
final case class Recording(transaction: String, exchanges: Vector[Exchange])

/**
 * Makes a workflow of recordings.
 *
 * @param templates paths that workflows request, with `{id}` for ids
 */
final class WorkflowMaker(templates: Vector[String], privacy: Privacy) {

  private val known = new Templates(templates)

  def workflow(
      code: String,
      title: String,
      source: String,
      recordings: Vector[Recording],
  ): RecordedWorkflow = {
    val exchanges = recordings.flatMap(_.exchanges)
    val starts = recordings.map(_.exchanges.size).scanLeft(0)(_ + _)
    val ranges = recordings.zip(starts).map { case (recording, start) =>
      recording.transaction -> (start until start + recording.exchanges.size).toVector
    }
    val answers = new Answers(exchanges)
    val supplies = new Supplies(answers)
    val tenant = exchanges.flatMap(_.headers.get("x-okapi-tenant")).headOption
    def make(group: Vector[(String, Vector[Int])]): Made = {
      val scope = new Scope(group.head._2.headOption.getOrElse(0))
      val part = new Part(new Linker(answers, supplies, privacy, tenant, scope), known)
      val drafts = group.map { case (name, indexes) => name -> part.drafted(name, indexes) }
      Made(drafts.map { case (name, items) => Transaction(name, part.steps(items)) }, scope, part)
    }
    // Transactions that can take their records together are one operation.
    val groups = ranges.foldLeft(Vector.empty[Vector[(String, Vector[Int])]]) {
      case (done :+ last, range) if !make(last :+ range).scope.hasConflict => done :+ (last :+ range)
      case (done, range) => done :+ Vector(range)
    }
    val made = groups.map(make)
    RecordedWorkflow(
      code,
      title,
      source,
      RecordedWorkflow.operations(
        made.map(one => (one.transactions, one.scope.kinds.toVector, one.scope.lists.toVector))
      ),
      made.flatMap(_.part.unexplained),
      made.flatMap(_.part.marks).toMap,
    )
  }

  /** The transactions of an operation, with what made them. */
  private case class Made(transactions: Vector[Transaction], scope: Scope, part: Part)
}
