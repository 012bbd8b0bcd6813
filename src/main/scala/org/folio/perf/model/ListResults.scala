package org.folio.perf.model

/**
 * Refreshes of lists, as the published report shows them.
 *
 * @param tests virtual users of each test, in rising order
 * @param publishedTests those of the published ones
 * @param lists in the published order
 */
final case class ListResults(
    tests: Vector[Int],
    publishedTests: Vector[Int],
    lists: Vector[ListResult],
)

/**
 * @param label of its row in the published table
 * @param records of the last refresh; `None`: none succeeded
 * @param averageMs of the refreshes of each test that succeeded, in the order of `ListResults.tests`; `None`:
 *   there was none
 * @param failed refreshes of all tests that failed or had not ended
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
