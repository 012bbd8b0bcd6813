package org.folio.perf.upkeep.record

import org.folio.perf.upkeep.har.{Exchange, Privacy}
import org.folio.perf.upkeep.script._

/**
 * The recording of a transaction.
 *
 * @param exchanges with the gateway, in the order of their start
 */
final case class Recording(transaction: String, exchanges: Vector[Exchange])

/**
 * Makes a script of recordings.
 *
 * @param templates paths that workflows request, with `{id}` for ids
 */
final class ScriptMaker(templates: Vector[String], privacy: Privacy) {

  private val known = templates.distinct.map(_.split('/').toVector.filter(_.nonEmpty))

  def script(name: String, title: String, source: String, recordings: Vector[Recording]): Script = {
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
    Script(name, title, source, made.map(_._1), made.flatMap(_._2)).withDistinctNames
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

    def operation(group: Vector[(String, Vector[Int])]): (ScriptOperation, Vector[Unexplained]) =
      make(group, _ => ())

    private def make(
        group: Vector[(String, Vector[Int])],
        conflict: String => Unit,
    ): (ScriptOperation, Vector[Unexplained]) = {
      val scope = new Scope(group.head._2.headOption.getOrElse(0))
      val linker = new Linker(exchanges, answers, supplies, privacy, tenant, scope, conflict)
      val part = new Part(exchanges, answers, linker, scope, privacy, known)
      val drafts = group.map { case (name, indexes) => name -> part.drafted(name, indexes) }
      val transactions = drafts.map { case (name, items) =>
        ScriptTransaction(name, part.steps(items))
      }
      val operation =
        ScriptOperation(transactions, scope.kinds.toVector.distinct, scope.lists.toVector)
      (operation, part.unexplained.toVector.distinct)
    }
  }
}
