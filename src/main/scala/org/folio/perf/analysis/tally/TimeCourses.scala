package org.folio.perf.analysis.tally

import org.folio.perf.model.TimeCourse

/** Courses of all transactions in the order of the results, and of the requests that took most time altogether. */
private[analysis] object TimeCourses {

  /** Steps that a large chart can show, and that a report can hold for a hundred requests. */
  val MostSteps = 120
  private val MostRequestSteps = 60
  private val MostRequests = 100

  /** @param names of transactions */
  def ofTransactions(
      axis: TimeAxis,
      names: Vector[String],
      transactions: Option[TransactionTally],
  ): Vector[TimeCourse] = {
    val overTime = transactions.fold(Map.empty[String, Map[Int, Outcomes]])(_.overTime)
    for {
      name <- names
      buckets <- overTime.get(name) if buckets.nonEmpty
    } yield course(name, isRequest = false, buckets, axis.bucketMs, MostSteps)
  }

  def ofRequests(axis: TimeAxis, requests: Option[RequestTally]): Vector[TimeCourse] =
    requests.toVector
      .flatMap(_.overTime)
      .sortBy { case (name, buckets) => (-buckets.values.map(spentMs).sum, name) }
      .take(MostRequests)
      .map { case (name, buckets) =>
        course(name, isRequest = true, buckets, axis.bucketMs * bucketsOfRequest, MostRequestSteps)
      }

  /** Buckets of the time axis that are one of a request: a run has many more requests than transactions. */
  def bucketsOfRequest: Int = TimeAxis.MaxBuckets / MostRequestSteps

  private def spentMs(outcomes: Outcomes): Double =
    outcomes.times.averageMs.fold(0.0)(_ * (outcomes.count - outcomes.failed).toDouble)

  private def course(
      name: String,
      isRequest: Boolean,
      buckets: Map[Int, Outcomes],
      bucketMs: Long,
      most: Int,
  ): TimeCourse = {
    val used = buckets.keys.max + 1
    val joined = math.max(1, (used + most - 1) / most)
    val steps = Vector.tabulate((used + joined - 1) / joined) { i =>
      Outcomes.sumOf((i * joined until (i + 1) * joined).flatMap(buckets.get))
    }
    TimeCourse(
      name,
      isRequest,
      bucketMs * joined.toLong,
      steps.map(_.count),
      steps.map(_.failed),
      steps.map(_.times.averageMs.map(_.round)),
      steps.map(_.times.medianMs),
      steps.map(_.times.percentileMs(95)),
    )
  }
}
