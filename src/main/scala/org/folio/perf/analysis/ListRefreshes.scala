package org.folio.perf.analysis

import org.folio.perf.model._

/** Refreshes of lists by published list and test. */
object ListRefreshes {

  /** Part of a job's status that holds the virtual users of its test. */
  private val Users = "virtual users"

  /** @return `None`: no published list was refreshed */
  def apply(
      jobs: Vector[JobSample],
      published: Vector[PublishedListTimes],
      publishedTests: Vector[Int],
  ): Option[ListResults] = {
    val labels = published.map(_.label).toSet
    val refreshes = jobs.filter(job => labels(job.job)).flatMap(job => usersOf(job).map(_ -> job))
    val tests = refreshes.map(_._1).distinct.sorted
    Option.when(refreshes.nonEmpty)(
      ListResults(tests, publishedTests, published.map(result(_, refreshes, tests)))
    )
  }

  private def usersOf(job: JobSample): Option[Int] =
    job.statuses.find(_.part == Users).flatMap(_.status.toIntOption)

  private def result(
      published: PublishedListTimes,
      refreshes: Vector[(Int, JobSample)],
      tests: Vector[Int],
  ): ListResult = {
    val own = refreshes.filter(_._2.job == published.label)
    val succeeded = own.filter(_._2.outcome == JobOutcome.Succeeded)
    ListResult(
      published.label,
      succeeded.map(_._2).sortBy(job => job.startMs + job.durationMs).lastOption.flatMap(_.records),
      tests.map { users =>
        val times = new Distribution
        succeeded.collect { case (`users`, job) => times.record(job.durationMs) }
        times.averageMs
      },
      (own.size - succeeded.size).toLong,
      published,
    )
  }
}
