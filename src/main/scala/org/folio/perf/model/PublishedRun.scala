package org.folio.perf.model

/**
 * A published test: averages, and what its report says about the environment.
 *
 * @param name as `-Dbaseline` takes it, e.g. `mobius/test-4`
 * @param source report that it was published in
 * @param facts what is stated, in the words of [[Fact]]
 */
final case class PublishedRun(
    schemaVersion: Int,
    name: String,
    title: String,
    source: String,
    facts: Vector[Fact],
    rows: Vector[PublishedRow],
)

object PublishedRun {
  val SchemaVersion = 1
}

/**
 * @param errorPercent `None`: not printed, or printed as a number without the number of iterations
 * @param errors how many, where that is printed
 * @param doubt why the figure should not be used, in a sentence; `None`: it may be
 */
final case class PublishedRow(
    transaction: String,
    averageMs: Double,
    errors: Option[Long] = None,
    errorPercent: Option[Double] = None,
    p95Ms: Option[Double] = None,
    doubt: Option[String] = None,
)

/** Something stated about a run's environment, e.g. Database, class, db.r6g.xlarge. */
final case class Fact(part: String, name: String, value: String)
