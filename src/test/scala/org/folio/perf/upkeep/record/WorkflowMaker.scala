package org.folio.perf.upkeep.record

import org.folio.perf.upkeep.har.{Exchange, Privacy}
import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.Input
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
    val work = new Work(exchanges)
    val groups = ranges.foldLeft(Vector.empty[Vector[(String, Vector[Int])]]) { (done, range) =>
      done.lastOption.map(_ :+ range).filter(work.fits) match {
        case Some(group) => done.init :+ group
        case None => done :+ Vector(range)
      }
    }
    val made = groups.map(work.operation)
    RecordedWorkflow(
      code,
      title,
      source,
      RecordedWorkflow.operations(made.map(_._1)),
      made.flatMap(_._2.unexplained.distinct),
      made.flatMap(_._2.marks).toMap,
    )
  }

  private class Work(exchanges: Vector[Exchange]) {
    private val answers = new Answers(exchanges)
    private val supplies = new Supplies(exchanges, answers)
    private val tenant = exchanges.flatMap(_.headers.get("x-okapi-tenant")).headOption

    /** Whether the transactions can take their records together. */
    def fits(group: Vector[(String, Vector[Int])]): Boolean = {
      var conflicts = 0
      make(group, _ => conflicts += 1)
      conflicts == 0
    }

    /** Transactions with the records that they take, and the part that made them. */
    def operation(
        group: Vector[(String, Vector[Int])]
    ): ((Vector[Transaction], Vector[RecordKind], Vector[Input]), Part) = make(group, _ => ())

    private def make(group: Vector[(String, Vector[Int])], conflict: String => Unit) = {
      val scope = new Scope(group.head._2.headOption.getOrElse(0))
      val linker = new Linker(exchanges, answers, supplies, privacy, tenant, scope, conflict)
      val part = new Part(exchanges, answers, linker, scope, privacy, known)
      val drafts = group.map { case (name, indexes) => name -> part.drafted(name, indexes) }
      val transactions = drafts.map { case (name, items) => Transaction(name, part.steps(items)) }
      ((transactions, scope.kinds.toVector.distinct, scope.lists.toVector), part)
    }
  }
}
