package org.folio.perf.model

/**
 * Refreshes of lists, as in the published report.
 *
 * @param tests virtual users of each test, ascending
 * @param publishedTests virtual users of each published test
 * @param lists in the published order
 */
final case class ListResults(
    tests: Vector[Int],
    publishedTests: Vector[Int],
    lists: Vector[ListResult],
)

/**
 * Refreshes of one list.
 *
 * @param label name of its row in the published table
 * @param records number of records in the last refresh; `None`: none succeeded
 * @param averageMs of successful refreshes, per test in the order of `ListResults.tests`; `None`: none succeeded
 * @param failed number of failed and unfinished refreshes in all tests
 * @param published the same list in the published tests
 */
final case class ListResult(
    label: String,
    records: Option[Long],
    averageMs: Vector[Option[Double]],
    failed: Long,
    published: PublishedListTimes,
)

/** @param seconds by test; `None`: the refresh was cancelled */
final case class PublishedListTimes(label: String, records: Long, seconds: Vector[Option[Double]])
