package org.folio.perf.analysis.tally

import java.util.Arrays
import org.folio.perf.model._

/**
 * Times in which long jobs of a kind ran. Several that ran at the same time, or one right after the
 * other, make one span.
 *
 * @param kind code of the workflow whose jobs these are, or the job's name if no workflow of the plan
 *   has it
 */
final class JobPhase(val kind: String, val jobs: Vector[JobSample]) {

  /** Epoch milliseconds, in order, none of them touching another. */
  private val spans: Vector[(Long, Long)] = jobs
    .map(job => (job.startMs, job.endMs))
    .sorted
    .foldLeft(Vector.empty[(Long, Long)]) {
      case (rest :+ ((from, to)), (start, end)) if start <= to =>
        rest :+ (from -> math.max(to, end))
      case (spans, span) => spans :+ span
    }
  private val starts = spans.map(_._1).toArray
  private val ends = spans.map(_._2).toArray

  /** True if a job ran at a moment in epoch milliseconds. */
  def isRunning(atMs: Long): Boolean = {
    // The first span that ends after it.
    val at = Arrays.binarySearch(ends, atMs + 1)
    val first = if (at < 0) -at - 1 else at
    first < ends.length && starts(first) <= atMs
  }

  /** The parts of the spans between two times in epoch milliseconds, in order. */
  def between(fromMs: Long, toMs: Long): Vector[(Long, Long)] = spans
    .map { case (start, end) => (math.max(start, fromMs), math.min(end, toMs)) }
    .filter { case (start, end) => start < end }

  /** Names of the jobs. */
  def names: Vector[String] = jobs.map(_.job).distinct.sorted
}

object JobPhase {

  /** One for each kind, in the order of their first jobs. */
  def of(jobs: Vector[JobSample], plan: Vector[PlannedWorkflow]): Vector[JobPhase] = {
    val codes = plan.flatMap(w => w.transactions.map(_.name -> w.code))
    // An import says its file behind its name, another transaction with several jobs which one it is. A transaction
    // may say more than its job.
    def kindOf(job: JobSample): String = {
      val called = ImportJob.read(job.job).fold(job.job)(_._1.row)
      codes
        .collectFirst {
          case (name, code) if s"$called: ".startsWith(s"$name: ") || name.startsWith(s"$called: ") => code
        }
        .getOrElse(job.job)
    }
    val inOrder = jobs.sortBy(job => (job.startMs, job.job))
    val byKind = inOrder.groupBy(kindOf)
    inOrder.map(kindOf).distinct.map(kind => new JobPhase(kind, byKind(kind)))
  }
}
