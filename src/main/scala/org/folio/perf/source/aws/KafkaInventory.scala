package org.folio.perf.source.aws

import com.amazonaws.services.kafka.AWSKafkaClientBuilder
import com.amazonaws.services.kafka.model._
import java.io.StringReader
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Properties
import org.folio.perf.model.{ComponentProperty, Eithers, Machine}
import org.folio.perf.source.metrics.InventoryPart
import scala.jdk.CollectionConverters._

/** The MSK cluster and its brokers. */
final private[source] class KafkaInventory(calls: AwsCalls) {
  private lazy val kafka = calls.client(AWSKafkaClientBuilder.standard())
  private val origin = calls.origin

  def part: InventoryPart =
    if (origin.kafka.isEmpty && origin.tags.isEmpty) InventoryPart()
    else {
      val all = clusters
      val wanted = all.items.filter { cluster =>
        def tags = Option(cluster.getTags).fold(Map.empty[String, String])(_.asScala.toMap)
        origin.kafka.fold(Tags.fit(origin.tags, tags))(_ == cluster.getClusterName)
      }
      val missing = Option.when(all.problem.isEmpty && wanted.isEmpty)(
        s"MSK ${calls.where} has no cluster " +
          origin.kafka.fold("with the tags of metrics.tags. Set metrics.kafka.")(name =>
            s"$name. Check metrics.kafka and the region."
          )
      )
      wanted.map(partOf).foldLeft(InventoryPart(gaps = all.problem.toVector ++ missing))(_.and(_))
    }

  private def partOf(cluster: ClusterInfo): InventoryPart = {
    val name = cluster.getClusterName
    val brokers = Option(cluster.getBrokerNodeGroupInfo)
    val storageGiB = brokers
      .flatMap(b => Option(b.getStorageInfo))
      .flatMap(s => Option(s.getEbsStorageInfo))
      .flatMap(e => Option(e.getVolumeSize))
    val settings = settingsOf(cluster)
    def property(property: String, value: Option[Any], unit: String = "") =
      value.map(v => ComponentProperty(s"Kafka $name", property, v.toString, unit))
    InventoryPart(
      components = Vector(
        property("version", Option(cluster.getCurrentBrokerSoftwareInfo).map(_.getKafkaVersion)),
        property("zones", brokers.flatMap(b => Option(b.getClientSubnets)).map(_.size)),
        property("storage per broker", storageGiB, "GiB"),
        property("monitoring", Option(cluster.getEnhancedMonitoring)),
      ).flatten ++ settings.toOption.toVector.flatten.flatMap { case (setting, value) =>
        property(setting, Some(value))
      },
      gaps = settings.left.toOption.toVector,
      machines = Vector(
        Machine(
          "kafka",
          name,
          brokers.fold("")(_.getInstanceType),
          Option(cluster.getNumberOfBrokerNodes).fold(0)(_.intValue),
        )
      ),
    )
  }

  /** Settings of the brokers that differ from the default, by their names. */
  private def settingsOf(cluster: ClusterInfo): Either[String, Vector[(String, String)]] = {
    val asked = for {
      info <- Option(cluster.getCurrentBrokerSoftwareInfo)
      arn <- Option(info.getConfigurationArn)
      revision <- Option(info.getConfigurationRevision)
    } yield new DescribeConfigurationRevisionRequest().withArn(arn).withRevision(revision)
    Eithers
      .map(asked.toVector)(calls.ask(AwsService.Kafka, "DescribeConfigurationRevision", _) { r =>
        val properties = new Properties
        properties.load(
          new StringReader(UTF_8.decode(kafka.describeConfigurationRevision(r).getServerProperties).toString)
        )
        properties.asScala.toVector.sorted
      })
      .map(_.flatten)
  }

  private def clusters: Pages[ClusterInfo] = calls.list(AwsService.Kafka, "ListClusters") { token =>
    new ListClustersRequest().withMaxResults(100).withNextToken(token)
  }(kafka.listClusters(_))(_.getClusterInfoList.asScala, _.getNextToken)
}
