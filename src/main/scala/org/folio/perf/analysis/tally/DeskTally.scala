package org.folio.perf.analysis.tally

import org.folio.perf.model.{ActionTimes, DeskTimes, ImportJob, JobSample, TransactionSample}

/**
 * Adds up check-ins and check-outs by the import under way when they started. One with an
 * import during it but none at its start is left out. One in the steady state without any import counts as such.
 *
 * @param jobs of the run; others than imports of files are ignored
 */
final class DeskTally(window: RunWindow, jobs: Vector[JobSample]) {

  /** In the order in which they began. */
  val imports: Vector[JobSample] =
    jobs.filter(job => ImportJob.read(job.job).isDefined).sortBy(job => (job.startMs, job.job))

  private val during = imports.map(_ => new Desks)
  private val without = new Desks
  private val actions = new LazyNamed(Desks.action)

  def finished(sample: TransactionSample): Unit =
    actions(sample.transaction) match {
      case Some(action) => desksOf(sample).foreach(action(_).record(sample.durationMs.toLong, sample.ok))
      case None => ()
    }

  /** `None`: it is left out. */
  private def desksOf(sample: TransactionSample): Option[Desks] = {
    val startMs = sample.startMs
    // It goes through all requests of the execution.
    lazy val endMs = sample.endMs
    val at = imports.indexWhere(job => startMs >= job.startMs && startMs < job.endMs)
    def isTouched = imports.exists(job => startMs < job.endMs && endMs > job.startMs)
    if (at >= 0) Some(during(at))
    else Option.when(!isTouched && window.contains(window.sinceLoadStart(startMs)))(without)
  }

  /** Desks by import, in the order of `imports`. */
  def timesDuring: Vector[DeskTimes] = during.map(_.times)
  def timesWithout: DeskTimes = without.times
}

private object Desks {

  /** Finds the kind of desk by the transaction's name, which differs between suites. */
  def action(transaction: String): Option[Desks => Outcomes] = {
    val name = transaction.toLowerCase.replace("-", "")
    if (name.contains("checkin")) Some(_.checkIns)
    else if (name.contains("checkout")) Some(_.checkOuts)
    else None
  }
}

final private class Desks {
  private val checkIns = new Outcomes
  private val checkOuts = new Outcomes

  def times: DeskTimes = DeskTimes(timesOf(checkIns), timesOf(checkOuts))

  private def timesOf(outcomes: Outcomes): ActionTimes = ActionTimes(
    outcomes.count,
    outcomes.failed,
    outcomes.times.averageMs,
    outcomes.times.percentileMs(95),
  )
}
