package org.folio.perf.model

/**
 * A published test: averages and facts about its environment.
 *
 * @param name value for `-Dbaseline`, e.g. `mobius/test-4`
 * @param source report with the test
 * @param facts about the environment and the load
 * @param figures about resources
 * @param claims what the report says of its figures
 */
final case class PublishedRun(
    schemaVersion: Int,
    name: String,
    title: String,
    source: String,
    facts: Vector[Fact],
    rows: Vector[PublishedRow],
    figures: Vector[ResourceFigure] = Vector.empty,
    jobs: Vector[TenantJob] = Vector.empty,
    claims: Vector[StatedClaim] = Vector.empty,
)

object PublishedRun {
  val SchemaVersion = 1
}

/**
 * @param errorPercent `None`: not published, or only as a number of errors without the number of iterations
 * @param errors number of errors, if published
 * @param doubt reason not to use the figure, as a sentence; `None`: none
 * @param samples number of executions, if published
 * @param dimensions tenant, tenant class, users, file size: what tells rows of one transaction apart
 */
final case class PublishedRow(
    transaction: String,
    averageMs: Double,
    errors: Option[Long] = None,
    errorPercent: Option[Double] = None,
    p95Ms: Option[Double] = None,
    doubt: Option[String] = None,
    samples: Option[Long] = None,
    dimensions: Vector[Dimension] = Vector.empty,
) {
  def label: String = Dimension.label(transaction, dimensions)
}

/** A fact about a run's environment, e.g. Database, class, db.r6g.xlarge. */
final case class Fact(part: String, name: String, value: String)
