package org.folio.perf.analysis.run

import org.folio.perf.model.{DistinctFailure, RunFailures}

/**
 * A module that the gateway could not reach.
 *
 * @param module with its version
 * @param spans times of failed requests, in order
 * @param count failed requests
 * @param transactions names with their failed requests, most frequent first
 */
final case class ModuleOutage(
    module: String,
    spans: Vector[OutageSpan],
    count: Long,
    transactions: Vector[(String, Long)],
)

/** @param fromMs milliseconds since the start of the load */
final case class OutageSpan(fromMs: Long, toMs: Long)

object ModuleOutages {
  private val MinuteMs = 60000L

  /** A longer time without failures ends an outage. */
  private val MaxGapMs = 2 * MinuteMs

  /** The longest first. @param loadStartMs epoch milliseconds */
  def apply(failures: RunFailures, loadStartMs: Long): Vector[ModuleOutage] =
    failures.failures
      .flatMap(failure => failure.unreachableModule.map(_ -> failure))
      .groupMap(_._1)(_._2)
      .toVector
      .map { case (module, its) => outage(module, its, loadStartMs) }
      .sortBy(o => (-o.count, o.module))

  private def outage(
      module: String,
      failures: Vector[DistinctFailure],
      loadStartMs: Long,
  ): ModuleOutage = {
    val spans = spansOf(failures).map(s => OutageSpan(s.fromMs - loadStartMs, s.toMs - loadStartMs))
    ModuleOutage(module, spans, failures.map(_.counts.count).sum, FailureResults.transactions(failures))
  }

  /** In epoch milliseconds. Minutes of the first and last failure are cut to their times. */
  private def spansOf(failures: Vector[DistinctFailure]): Vector[OutageSpan] = {
    val first = failures.map(_.counts.firstMs).min
    val last = failures.map(_.counts.lastMs).max
    val minutes = failures.flatMap(_.counts.minutes.map(_.fromMs)).distinct.sorted
    val joined = minutes.foldLeft(Vector.empty[OutageSpan]) {
      case (spans :+ open, from) if from - open.toMs <= MaxGapMs => spans :+ open.copy(toMs = from + MinuteMs)
      case (spans, from) => spans :+ OutageSpan(from, from + MinuteMs)
    }
    val cut = joined.map(s => OutageSpan(s.fromMs.max(first), s.toMs.min(last)))
    if (cut.isEmpty) Vector(OutageSpan(first, last)) else cut
  }
}
