package org.folio.perf.sandbox.aws

import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.format.XmlWriter

/**
 * Amazon RDS: a writer with its readers, and their parameters. With the engine `aurora-postgresql`
 * they form an Aurora cluster, which has parameters of its own.
 */
final class RdsEndpoint(facts: AwsFacts, faults: AwsFaults)
    extends AwsEndpoint("rds", AwsForm.RdsQuery, 400 -> "Throttling", 403 -> "AccessDenied") {
  private val environment = facts.environment
  private val writer = environment.database.identifier
  private val group = s"$writer-parameters"
  private val isAurora = environment.database.engine == "aurora-postgresql"
  private val cluster = s"$writer-cluster"
  private val clusterGroup = s"$cluster-parameters"

  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case "DescribeDBInstances" => page(request, "DBInstance", facts.databases)(instance)
    case "DescribeDBClusters" =>
      page(request, "DBCluster", Vector(cluster).filter(_ => isAurora))((xml, _) => members(xml))
    case "DescribeDBParameters" => page(request, "Parameter", parameters)(parameter)
    case "DescribeDBClusterParameters" => page(request, "Parameter", clusterParameters)(parameter)
  }

  /** @param name of each entry */
  private def page[A](request: AwsRequest, name: String, all: Vector[A])(
      entry: (XmlWriter, A) => Unit
  ): Either[AwsError, Buffer] = {
    val page = AwsPage.of(all, request.parameters.get("Marker"), faults.pageSize(service, 100))
    Right(AwsForm.RdsQuery.document(s"${request.operation}Response") { xml =>
      xml.element(s"${request.operation}Result") {
        xml.element(s"${name}s")(page.items.foreach(one => xml.element(name)(entry(xml, one))))
        page.next.foreach(xml.text("Marker", _))
      }
    })
  }

  /**
   * Parameters of an instance. Its buffers of 8 KiB take a quarter of the memory, in the notation
   * of RDS.
   */
  private val parameters: Vector[(String, String)] =
    Vector("max_connections" -> environment.database.maxConnections.toString) ++
      Option.unless(isAurora)("shared_buffers" -> "{DBInstanceClassMemory/32768}")

  /** Parameters of an Aurora cluster, with its default for buffers. */
  private val clusterParameters: Vector[(String, String)] =
    Vector("shared_buffers" -> "SUM({DBInstanceClassMemory/12038},-50003)")

  private def parameter(xml: XmlWriter, set: (String, String)): Unit = {
    xml.text("ParameterName", set._1)
    xml.text("ParameterValue", set._2)
  }

  private def members(xml: XmlWriter): Unit = {
    xml.text("DBClusterIdentifier", cluster)
    xml.text("DBClusterParameterGroup", clusterGroup)
    xml.element("DBClusterMembers")(facts.databases.foreach { id =>
      xml.element("DBClusterMember") {
        xml.text("DBInstanceIdentifier", id)
        xml.text("IsClusterWriter", (id == writer).toString)
      }
    })
  }

  private def instance(xml: XmlWriter, id: String): Unit = {
    xml.text("DBInstanceIdentifier", id)
    xml.text("DBInstanceClass", environment.database.instanceClass)
    xml.text("Engine", environment.database.engine)
    xml.text("EngineVersion", "16.4")
    xml.text("AvailabilityZone", "sandbox-a")
    xml.text("DbiResourceId", facts.resourceId(id))
    xml.text("PerformanceInsightsEnabled", "true")
    if (isAurora) xml.text("DBClusterIdentifier", cluster)
    else {
      xml.text("AllocatedStorage", "500")
      if (id != writer) xml.text("ReadReplicaSourceDBInstanceIdentifier", writer)
    }
    xml.element("DBParameterGroups")(xml.element("DBParameterGroup") {
      xml.text("DBParameterGroupName", group)
    })
    xml.element("TagList")(xml.element("Tag") {
      xml.text("Key", "environment")
      xml.text("Value", environment.name)
    })
  }
}
