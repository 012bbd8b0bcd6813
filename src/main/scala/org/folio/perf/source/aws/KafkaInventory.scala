package org.folio.perf.source.aws

import com.amazonaws.services.kafka.model._
import org.folio.perf.model.{ComponentProperty, Machine}
import org.folio.perf.source.{InventoryPart, KnownParts}
import scala.jdk.CollectionConverters._

/** The MSK cluster and its brokers. */
final private[source] class KafkaInventory(calls: AwsCalls) {
  private val origin = calls.origin

  def part: InventoryPart =
    if (origin.kafka.isEmpty && origin.tags.isEmpty) InventoryPart()
    else {
      val all = clusters
      val wanted = all.items.filter { cluster =>
        origin.kafka.fold(
          Tags.fit(
            origin.tags,
            Option(cluster.getTags).fold(Map.empty[String, String])(_.asScala.toMap),
          )
        )(_ == cluster.getClusterName)
      }
      val missing = Option.when(all.problem.isEmpty && wanted.isEmpty)(
        s"MSK ${calls.where} has no cluster " +
          origin.kafka.fold("with the tags of metrics.tags. Set metrics.kafka.")(name =>
            s"$name. Check metrics.kafka and the region."
          )
      )
      wanted.map(found).foldLeft(InventoryPart(gaps = all.problem.toVector ++ missing))(_.and(_))
    }

  private def found(cluster: ClusterInfo): InventoryPart = {
    val name = cluster.getClusterName
    val version = Option(cluster.getCurrentBrokerSoftwareInfo).map(_.getKafkaVersion)
    val monitoring = Option(cluster.getEnhancedMonitoring)
    InventoryPart(
      components = version.toVector.map(ComponentProperty(s"Kafka $name", "version", _, "")) ++
        monitoring.map(ComponentProperty(s"Kafka $name", "monitoring", _, "")),
      machines = Vector(
        Machine(
          "kafka",
          name,
          Option(cluster.getBrokerNodeGroupInfo).fold("")(_.getInstanceType),
          Option(cluster.getNumberOfBrokerNodes).fold(0)(_.intValue),
        )
      ),
      known = KnownParts.none.copy(kafka = Vector(name)),
    )
  }

  private def clusters: Pages[ClusterInfo] = calls.pages { token =>
    val request = new ListClustersRequest().withMaxResults(100).withNextToken(token)
    calls.ask(AwsService.Kafka, "ListClusters", request) { r =>
      val page = calls.clients.kafka.listClusters(r)
      page.getClusterInfoList.asScala.toVector -> Option(page.getNextToken)
    }
  }
}
