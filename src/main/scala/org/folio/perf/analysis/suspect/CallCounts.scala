package org.folio.perf.analysis.suspect

import org.folio.perf.analysis.statistics.Quantiles

/** @param executions number of executions that `perExecution` is the average of */
final private[suspect] case class CallCount(perExecution: Double, executions: Long) {

  /** Square of the standard error. Repeated polling varies most: then it is that of a geometric distribution. */
  def variance: Double = perExecution * (1 + perExecution) / math.max(1L, executions).toDouble
}

/** Decides whether a request is sent more often, or less often. */
private[suspect] object CallCounts {

  /** Fewer further calls of an execution are a change of the records, not of the client. */
  private val FewestCalls = 0.1
  private val SmallestShare = 0.1

  /** Probability that any request of the same client is called changed. */
  private val Level = 0.01

  /** @param looked number of requests that are looked at */
  def changed(before: CallCount, after: CallCount, looked: Int): Boolean = {
    val difference = math.abs(after.perExecution - before.perExecution)
    val least = math.max(FewestCalls, SmallestShare * before.perExecution)
    val critical = Quantiles.normal(1 - Level / 2 / math.max(1, looked).toDouble)
    difference >= least && difference > critical * math.sqrt(before.variance + after.variance)
  }
}
