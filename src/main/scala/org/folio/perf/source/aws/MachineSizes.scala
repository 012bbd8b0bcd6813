package org.folio.perf.source.aws

import com.amazonaws.services.ec2.AmazonEC2ClientBuilder
import com.amazonaws.services.ec2.model.{DescribeInstanceTypesRequest, Filter}
import org.folio.perf.source.metrics.InventoryPart
import scala.jdk.CollectionConverters._

/** Tags of AWS resources, which mark the parts of an environment. */
private[source] object Tags {

  /** Whether a resource has all wanted tags. Without wanted tags no resource fits. */
  def fit(wanted: Map[String, String], found: Iterable[(String, String)]): Boolean = {
    val has = found.toMap
    wanted.nonEmpty && wanted.forall { case (key, value) => has.get(key).contains(value) }
  }
}

/**
 * vCPU and memory of all machines. They come from EC2 only; a database class
 * `db.r6g.xlarge` and a node `r6g.xlarge.search` have the size of EC2's `r6g.xlarge`.
 */
final private[source] class MachineSizes(calls: AwsCalls) {
  private lazy val ec2 = calls.client(AmazonEC2ClientBuilder.standard())

  def added(part: InventoryPart): InventoryPart = {
    val names = part.machines.map(m => MachineSizes.ec2Type(m.machineType)).distinct.filter(_.nonEmpty)
    val sized = Pages.all(names.grouped(MachineSizes.Filtered).toVector.map { some =>
      val filter = new Filter("instance-type").withValues(some: _*)
      calls.list(AwsService.Ec2, "DescribeInstanceTypes") { token =>
        new DescribeInstanceTypesRequest().withFilters(filter).withNextToken(token)
      }(ec2.describeInstanceTypes(_))(_.getInstanceTypes.asScala, _.getNextToken)
    })
    val sizes = (for {
      one <- sized.items
      vCpu <- Option(one.getVCpuInfo).flatMap(c => Option(c.getDefaultVCpus))
      memory <- Option(one.getMemoryInfo).flatMap(m => Option(m.getSizeInMiB))
    } yield one.getInstanceType -> (vCpu.intValue -> memory.intValue)).toMap
    part.copy(
      machines = part.machines.map { machine =>
        sizes.get(MachineSizes.ec2Type(machine.machineType)).fold(machine) { case (vCpu, memoryMiB) =>
          machine.copy(vCpu = Some(vCpu), memoryMiB = Some(memoryMiB))
        }
      },
      gaps = part.gaps ++ sized.problem,
    )
  }
}

private[source] object MachineSizes {

  /** Largest number of values in a filter of EC2. */
  private val Filtered = 200

  private def ec2Type(machineType: String): String =
    machineType.stripPrefix("db.").stripPrefix("kafka.").stripSuffix(".search").stripSuffix(".elasticsearch")
}
