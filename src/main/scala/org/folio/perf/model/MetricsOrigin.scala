package org.folio.perf.model

/**
 * Sources of the metrics and the inventory of the infrastructure.
 *
 * @param endpoint of all AWS services; `None`: AWS's own endpoints of the region
 * @param cluster of ECS; empty: found by `tags`
 * @param database instance or cluster of RDS, several with commas between; empty: found by `tags`
 * @param periodSeconds time between two data points
 * @param search OpenSearch domain; `None`: found by `tags`, likewise `kafka`, a cluster of MSK
 * @param tags names and values that all parts of the environment have
 * @param settleSeconds how long the report waits for the metrics of the last minutes
 * @param prometheus only in a `run.json` of earlier versions, see `block`
 * @param sources blocks of other metric sources, by their names
 */
final case class MetricsOrigin(
    endpoint: Option[String],
    region: String,
    cluster: String,
    database: String,
    periodSeconds: Int,
    search: Option[String] = None,
    kafka: Option[String] = None,
    tags: Map[String, String] = Map.empty,
    settleSeconds: Int = 0,
    prometheus: Option[SourceBlock] = None,
    sources: Map[String, SourceBlock] = Map.empty,
) {

  /** The settings of a metric source; `None`: the target does not name it. */
  def block(source: String): Option[SourceBlock] =
    sources.get(source).orElse(prometheus.filter(_ => source == "prometheus"))

  /** Whether the target has anything on AWS. */
  def hasAws: Boolean = cluster.nonEmpty || database.nonEmpty || tags.nonEmpty

  def databases: Vector[String] = database.split(',').map(_.trim).filter(_.nonEmpty).toVector
}
