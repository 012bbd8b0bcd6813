package org.folio.perf.source.aws

import org.folio.perf.model.MetricsOrigin
import org.folio.perf.source.metrics.KnownParts

/**
 * A place of metrics: all metrics of a namespace with this value of the dimension.
 *
 * @param isCertain its metrics exist, with this dimension and no other
 * @param setting name of the target's setting for this place
 */
final private[source] case class CloudWatchPlace(
    namespace: String,
    dimension: String,
    value: String,
    setting: String,
    isCertain: Boolean = false,
)

private[source] object CloudWatchPlace {
  import CloudWatchMetric._

  /** Places from the inventory. Places that it did not find come from the settings. */
  def of(origin: MetricsOrigin, known: KnownParts): Vector[CloudWatchPlace] = {
    val cluster = known.cluster.orElse(Some(origin.cluster).filter(_.nonEmpty))
    val databases =
      if (known.databases.nonEmpty) known.databases.map(_.id)
      else origin.databases
    val search = if (known.search.nonEmpty) known.search else origin.search.toVector
    val kafka = if (known.kafka.nonEmpty) known.kafka else origin.kafka.toVector
    cluster.toVector.map(CloudWatchPlace(Ecs, "ClusterName", _, "metrics.cluster")) ++
      databases.map(CloudWatchPlace(Rds, "DBInstanceIdentifier", _, "metrics.database")) ++
      search.map(CloudWatchPlace(OpenSearch, "DomainName", _, "metrics.search")) ++
      kafka.map(CloudWatchPlace(Kafka, "Cluster Name", _, "metrics.kafka")) ++
      known.instances.map(
        CloudWatchPlace(Ec2, "InstanceId", _, "metrics.cluster", isCertain = true)
      )
  }
}
