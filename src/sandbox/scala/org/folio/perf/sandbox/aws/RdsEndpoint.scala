package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.format.XmlWriter

/**
 * Amazon RDS: a writer with its readers, and their parameters. With the engine `aurora-postgresql`
 * they form an Aurora cluster, which has parameters of its own.
 */
final class RdsEndpoint(facts: AwsFacts, faults: AwsFaults) extends AwsEndpoint {
  private val environment = facts.environment
  private val writer = environment.database.identifier
  private val group = s"$writer-parameters"
  private val isAurora = environment.database.engine == "aurora-postgresql"
  private val cluster = s"$writer-cluster"
  private val clusterGroup = s"$cluster-parameters"

  override def service: String = "rds"

  override def answer(request: AwsRequest): Either[AwsError, String] = {
    val size = faults.pageSize(service, 100)
    val start = request.parameters.get("Marker").flatMap(_.toIntOption).getOrElse(0)
    def page[A](all: Vector[A], xml: XmlWriter, list: String)(entry: A => Unit): Unit = {
      xml.element(list)(all.slice(start, start + size).foreach(entry))
      if (start + size < all.size) xml.text("Marker", (start + size).toString)
    }
    request.operation match {
      case "DescribeDBInstances" =>
        Right(document("DescribeDBInstances") { xml =>
          page(facts.databases, xml, "DBInstances")(id => xml.element("DBInstance")(instance(xml, id)))
        })
      case "DescribeDBClusters" =>
        Right(document("DescribeDBClusters") { xml =>
          page(Vector(cluster).filter(_ => isAurora), xml, "DBClusters")(_ => xml.element("DBCluster")(members(xml)))
        })
      case "DescribeDBParameters" =>
        if (!request.parameters.get("DBParameterGroupName").contains(group)) Left(noGroup)
        else
          Right(document("DescribeDBParameters") { xml =>
            page(parameters, xml, "Parameters")(parameter(xml, _))
          })
      case "DescribeDBClusterParameters" =>
        if (!isAurora || !request.parameters.get("DBClusterParameterGroupName").contains(clusterGroup))
          Left(noGroup)
        else
          Right(document("DescribeDBClusterParameters") { xml =>
            page(clusterParameters, xml, "Parameters")(parameter(xml, _))
          })
      case other => Left(AwsError.unknown("RDS", other).copy(status = 400, code = "InvalidAction"))
    }
  }

  private val noGroup = AwsError(404, "DBParameterGroupNotFound", "DBParameterGroup not found.")

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

  private def parameter(xml: XmlWriter, set: (String, String)): Unit =
    xml.element("Parameter") {
      xml.text("ParameterName", set._1)
      xml.text("ParameterValue", set._2)
      xml.text("Source", "user")
    }

  private def members(xml: XmlWriter): Unit = {
    xml.text("DBClusterIdentifier", cluster)
    xml.text("DBClusterParameterGroup", clusterGroup)
    xml.element("DBClusterMembers")(facts.databases.foreach { id =>
      xml.element("DBClusterMember") {
        xml.text("DBInstanceIdentifier", id)
        xml.text("IsClusterWriter", (id == writer).toString)
        xml.text("DBClusterParameterGroupStatus", "in-sync")
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

  private def document(operation: String)(fill: XmlWriter => Unit): String = {
    val xml = new XmlWriter("")
    xml.element(s"${operation}Response", "xmlns" -> "http://rds.amazonaws.com/doc/2014-10-31/") {
      xml.element(s"${operation}Result")(fill(xml))
      xml.element("ResponseMetadata")(xml.text("RequestId", "sandbox"))
    }
    xml.toBuffer.toString
  }
}
