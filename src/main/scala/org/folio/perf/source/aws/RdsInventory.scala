package org.folio.perf.source.aws

import com.amazonaws.services.rds.AmazonRDSClientBuilder
import com.amazonaws.services.rds.model.{
  DBCluster,
  DBInstance,
  DescribeDBClusterParametersRequest,
  DescribeDBClustersRequest,
  DescribeDBInstancesRequest,
  DescribeDBParametersRequest,
  Parameter,
}
import org.folio.perf.model.{ComponentProperty, DatabaseProperty, Machine}
import org.folio.perf.source.aws.AwsService.Rds
import org.folio.perf.source.metrics.InventoryPart
import scala.jdk.CollectionConverters._

/** Database instances, their roles (writer or reader), and parameters that differ from the default. */
final private[source] class RdsInventory(calls: AwsCalls) {
  private lazy val rds = calls.client(AmazonRDSClientBuilder.standard())
  private val origin = calls.origin

  def part: InventoryPart =
    if (origin.database.isEmpty && origin.tags.isEmpty) InventoryPart()
    else {
      val all = instances
      val wanted = withClusterMembers(all.items)
      val clusters = clustersOf(wanted)
      val parameters = parameterGroups(wanted).map(group => group -> parametersOf(group)) ++
        clusterGroups(clusters.items).map(group => group -> clusterParametersOf(group))
      InventoryPart(
        components = wanted.flatMap(properties(_, clusters.items)) ++ parameters.flatMap { case (group, pages) =>
          pages.items.map(p => ComponentProperty(group, p.getParameterName, p.getParameterValue, ""))
        },
        machines = wanted.map(machine(_, clusters.items)),
        gaps = all.problem.toVector ++ clusters.problem ++
          parameters.flatMap(_._2.problem).take(1) ++
          Option.when(all.problem.isEmpty && wanted.isEmpty)(
            s"RDS ${calls.where} has no database " +
              (if (origin.database.nonEmpty) s"${origin.database}. Check metrics.database"
               else "with the tags of metrics.tags. Check them") + " and the region."
          ) ++
          insightsOff(wanted),
        insights = wanted
          .filter(hasInsights)
          .flatMap(one => Option(one.getDbiResourceId).map(one.getDBInstanceIdentifier -> _)),
      )
    }

  /** The named instances and all members of their Aurora clusters. */
  private def withClusterMembers(all: Vector[DBInstance]): Vector[DBInstance] = {
    val clusters = all.filter(isNamed).flatMap(one => Option(one.getDBClusterIdentifier)).toSet
    all.filter(one => isNamed(one) || clusters.contains(one.getDBClusterIdentifier))
  }

  private def isNamed(one: DBInstance): Boolean =
    if (origin.database.nonEmpty)
      Vector(
        one.getDBInstanceIdentifier,
        one.getDBClusterIdentifier,
        one.getReadReplicaSourceDBInstanceIdentifier,
      ).exists(origin.databases.contains)
    else Tags.fit(origin.tags, one.getTagList.asScala.map(t => t.getKey -> t.getValue))

  private def machine(one: DBInstance, clusters: Vector[DBCluster]): Machine = Machine(
    kind = "rds",
    id = one.getDBInstanceIdentifier,
    machineType = one.getDBInstanceClass,
    count = 1,
    zone = Option(one.getAvailabilityZone),
    role =
      if (one.getDBClusterIdentifier != null) roleIn(clusters, one.getDBInstanceIdentifier)
      else if (one.getReadReplicaSourceDBInstanceIdentifier != null) Some("reader")
      else Some("writer"),
  )

  /** Role of an instance; `None`: unknown to the cluster. */
  private def roleIn(clusters: Vector[DBCluster], id: String): Option[String] =
    clusters
      .flatMap(_.getDBClusterMembers.asScala)
      .find(_.getDBInstanceIdentifier == id)
      .map(member => if (member.isClusterWriter) "writer" else "reader")

  /** Properties of the instances. Parameters of an instance override those of its Aurora cluster. */
  private def properties(
      one: DBInstance,
      clusters: Vector[DBCluster],
  ): Vector[ComponentProperty] = {
    val component = s"database ${one.getDBInstanceIdentifier}"
    val engine = Vector(one.getEngine, one.getEngineVersion).flatMap(Option(_)).mkString(" ")
    Vector(
      ComponentProperty(component, "class", one.getDBInstanceClass, ""),
      ComponentProperty(component, "engine", engine, ""),
    ) ++ Option(one.getAllocatedStorage)
      .map(gib => ComponentProperty(component, "storage", gib.toString, "GiB")) ++
      parameterGroups(Vector(one))
        .map(group => ComponentProperty(component, DatabaseProperty.ParameterGroup, group, "")) ++
      clusterGroups(clusters.filter(_.getDBClusterIdentifier == one.getDBClusterIdentifier))
        .map(group => ComponentProperty(component, DatabaseProperty.ClusterParameterGroup, group, ""))
  }

  private def parameterGroups(wanted: Vector[DBInstance]): Vector[String] =
    wanted.flatMap(_.getDBParameterGroups.asScala.map(_.getDBParameterGroupName)).distinct.sorted

  private def clusterGroups(clusters: Vector[DBCluster]): Vector[String] =
    clusters.flatMap(cluster => Option(cluster.getDBClusterParameterGroup)).distinct.sorted

  private def instances: Pages[DBInstance] = calls.list(Rds, "DescribeDBInstances") { token =>
    new DescribeDBInstancesRequest().withMarker(token)
  }(rds.describeDBInstances(_))(_.getDBInstances.asScala, _.getMarker)

  /** Aurora clusters of the instances. Without Aurora no call is made. */
  private def clustersOf(wanted: Vector[DBInstance]): Pages[DBCluster] = {
    val ids = wanted.flatMap(one => Option(one.getDBClusterIdentifier)).toSet
    if (ids.isEmpty) Pages()
    else {
      val pages = calls.list(Rds, "DescribeDBClusters") { token =>
        new DescribeDBClustersRequest().withMarker(token)
      }(rds.describeDBClusters(_))(_.getDBClusters.asScala, _.getMarker)
      pages.copy(items = pages.items.filter(cluster => ids(cluster.getDBClusterIdentifier)))
    }
  }

  /** Parameters of a group that differ from the default. */
  private def parametersOf(group: String): Pages[Parameter] = set(
    calls.list(Rds, "DescribeDBParameters") { token =>
      new DescribeDBParametersRequest().withDBParameterGroupName(group).withSource("user").withMarker(token)
    }(rds.describeDBParameters(_))(_.getParameters.asScala, _.getMarker)
  )

  private def clusterParametersOf(group: String): Pages[Parameter] = set(
    calls.list(Rds, "DescribeDBClusterParameters") { token =>
      new DescribeDBClusterParametersRequest()
        .withDBClusterParameterGroupName(group)
        .withSource("user")
        .withMarker(token)
    }(rds.describeDBClusterParameters(_))(_.getParameters.asScala, _.getMarker)
  )

  private def set(pages: Pages[Parameter]): Pages[Parameter] =
    pages.copy(items = pages.items.filter(_.getParameterValue != null).sortBy(_.getParameterName))

  private def hasInsights(one: DBInstance): Boolean =
    one.getPerformanceInsightsEnabled != null && one.getPerformanceInsightsEnabled

  private def insightsOff(wanted: Vector[DBInstance]): Option[String] = {
    val off = wanted.filterNot(hasInsights)
    Option.when(off.nonEmpty)(
      s"Performance Insights is not enabled for ${off.map(_.getDBInstanceIdentifier).mkString(", ")}, " +
        "so its load by wait event and SQL is not known. Enable it in RDS."
    )
  }
}
