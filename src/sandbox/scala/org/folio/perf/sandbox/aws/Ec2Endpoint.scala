package org.folio.perf.sandbox.aws

/** Amazon EC2: sizes of the instance types. */
final class Ec2Endpoint(facts: AwsFacts, faults: AwsFaults)
    extends AwsEndpoint("ec2", AwsForm.Ec2Query, 503 -> "RequestLimitExceeded", 403 -> "UnauthorizedOperation") {
  private val environment = facts.environment

  /**
   * vCPUs and MiB by instance type. Databases and nodes have the size of the instance type in their
   * name.
   */
  private val sizes: Map[String, (Int, Int)] = Map(
    environment.instances.instanceType -> (environment.instances.vCpu -> environment.instances.memoryMiB),
    environment.database.instanceClass.stripPrefix("db.") ->
      (environment.database.vCpu -> environment.database.memoryGiB * 1024),
    environment.search.nodeType.stripSuffix(".search") ->
      (environment.search.vCpu -> environment.search.vCpu * 8192),
  ) ++ Option.when(environment.kafka.count > 0)(
    environment.kafka.brokerType.stripPrefix("kafka.") -> brokerSize
  )

  /**
   * vCPUs and memory of a broker of a general-purpose type: 4 GiB per vCPU; large has 2 vCPUs,
   * xlarge 4, 2xlarge 8.
   */
  private def brokerSize: (Int, Int) = {
    val size = environment.kafka.brokerType.split('.').last.stripSuffix("large")
    val vCpu = if (size.isEmpty) 2 else 4 * size.stripSuffix("x").toIntOption.getOrElse(1)
    vCpu -> vCpu * 4096
  }

  override def answers(request: AwsRequest): AwsEndpoint.Answers = { case "DescribeInstanceTypes" =>
    val wanted = request.members("Filter.1.Value").toSet
    val found = sizes.toVector.filter { case (name, _) => wanted(name) }.sorted
    val page = AwsPage.of(found, request.parameters.get("NextToken"), faults.pageSize(service, 1000))
    Right(AwsForm.Ec2Query.document(s"${request.operation}Response") { xml =>
      xml.element("instanceTypeSet")(page.items.foreach { case (name, (vCpu, memoryMiB)) =>
        xml.element("item") {
          xml.text("instanceType", name)
          xml.element("vCpuInfo")(xml.text("defaultVCpus", vCpu.toString))
          xml.element("memoryInfo")(xml.text("sizeInMiB", memoryMiB.toString))
        }
      })
      page.next.foreach(xml.text("nextToken", _))
    })
  }
}
