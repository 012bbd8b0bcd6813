package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.XmlText

/** Amazon RDS: a writer with its readers, and their parameters. */
final class RdsEndpoint(facts: AwsFacts, faults: AwsFaults) extends AwsEndpoint {
  private val environment = facts.environment
  private val writer = environment.database.identifier
  private val group = s"$writer-parameters"

  override def service: String = "rds"

  override def answer(request: AwsRequest): Either[AwsError, String] = {
    val size = faults.pageSize(service, 100)
    val start = request.parameters.get("Marker").flatMap(_.toIntOption).getOrElse(0)
    def page[A](all: Vector[A], xml: XmlText, list: String)(entry: A => Unit): Unit = {
      xml.element(list)(all.slice(start, start + size).foreach(entry))
      if (start + size < all.size) xml.text("Marker", (start + size).toString)
    }
    request.operation match {
      case "DescribeDBInstances" =>
        Right(document("DescribeDBInstances") { xml =>
          page(facts.databases, xml, "DBInstances")(id =>
            xml.element("DBInstance")(instance(xml, id))
          )
        })
      case "DescribeDBParameters" =>
        if (!request.parameters.get("DBParameterGroupName").contains(group))
          Left(AwsError(404, "DBParameterGroupNotFound", "DBParameterGroup not found."))
        else
          Right(document("DescribeDBParameters") { xml =>
            page(parameters, xml, "Parameters") { case (name, value) =>
              xml.element("Parameter") {
                xml.text("ParameterName", name)
                xml.text("ParameterValue", value)
                xml.text("Source", "user")
              }
            }
          })
      case other => Left(AwsError.unknown("RDS", other).copy(status = 400, code = "InvalidAction"))
    }
  }

  /** A quarter of the memory for buffers of 8 KiB each. */
  private val parameters: Vector[(String, String)] = Vector(
    "max_connections" -> environment.database.maxConnections.toString,
    "shared_buffers" -> (environment.database.memoryGiB.toLong * 1024 * 1024 / 8 / 4).toString,
  )

  private def instance(xml: XmlText, id: String): Unit = {
    xml.text("DBInstanceIdentifier", id)
    xml.text("DBInstanceClass", environment.database.instanceClass)
    xml.text("Engine", "postgres")
    xml.text("EngineVersion", "16.4")
    xml.text("AvailabilityZone", "sandbox-a")
    xml.text("AllocatedStorage", "500")
    xml.text("DbiResourceId", facts.resourceId(id))
    xml.text("PerformanceInsightsEnabled", "true")
    if (id != writer) xml.text("ReadReplicaSourceDBInstanceIdentifier", writer)
    xml.element("DBParameterGroups")(xml.element("DBParameterGroup") {
      xml.text("DBParameterGroupName", group)
    })
    xml.element("TagList")(xml.element("Tag") {
      xml.text("Key", "environment")
      xml.text("Value", environment.name)
    })
  }

  private def document(operation: String)(fill: XmlText => Unit): String = {
    val xml = new XmlText("")
    xml.element(s"${operation}Response", "xmlns" -> "http://rds.amazonaws.com/doc/2014-10-31/") {
      xml.element(s"${operation}Result")(fill(xml))
      xml.element("ResponseMetadata")(xml.text("RequestId", "sandbox"))
    }
    xml.toBuffer.toString
  }
}
