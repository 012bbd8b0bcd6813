package org.folio.perf.source.aws

import com.amazonaws.services.ec2.AmazonEC2ClientBuilder
import com.amazonaws.services.ec2.model.{DescribeInstancesRequest, DescribeInstanceTypesRequest, Filter}
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
 * Types of the instances, and vCPU and memory of all machines. Sizes come from EC2 only; a database class
 * `db.r6g.xlarge` and a node `r6g.xlarge.search` have the size of EC2's `r6g.xlarge`.
 */
final private[source] class MachineSizes(calls: AwsCalls) {
  private lazy val ec2 = calls.client(AmazonEC2ClientBuilder.standard())

  def added(part: InventoryPart): InventoryPart = {
    val found = filtered(part.ids("ec2"), "instance-id") { filter =>
      calls.list(AwsService.Ec2, "DescribeInstances") { token =>
        new DescribeInstancesRequest().withFilters(filter).withNextToken(token)
      }(ec2.describeInstances(_))(
        _.getReservations.asScala.flatMap(_.getInstances.asScala),
        _.getNextToken,
      )
    }
    val types = found.items.map(one => one.getInstanceId -> one).toMap
    val typed = part.machines.map { machine =>
      types.get(machine.id).filter(_ => machine.kind == "ec2").fold(machine) { one =>
        val zone = Option(one.getPlacement).flatMap(p => Option(p.getAvailabilityZone))
        machine.copy(machineType = one.getInstanceType, zone = zone.orElse(machine.zone))
      }
    }
    val names = typed.map(m => MachineSizes.ec2Type(m.machineType)).distinct.filter(_.nonEmpty)
    val sized = filtered(names, "instance-type") { filter =>
      calls.list(AwsService.Ec2, "DescribeInstanceTypes") { token =>
        new DescribeInstanceTypesRequest().withFilters(filter).withNextToken(token)
      }(ec2.describeInstanceTypes(_))(_.getInstanceTypes.asScala, _.getNextToken)
    }
    val sizes = (for {
      one <- sized.items
      vCpu <- Option(one.getVCpuInfo).flatMap(c => Option(c.getDefaultVCpus))
      memory <- Option(one.getMemoryInfo).flatMap(m => Option(m.getSizeInMiB))
    } yield one.getInstanceType -> (vCpu.intValue -> memory.intValue)).toMap
    part.copy(
      machines = typed.map { machine =>
        sizes.get(MachineSizes.ec2Type(machine.machineType)).fold(machine) { case (vCpu, memoryMiB) =>
          machine.copy(vCpu = Some(vCpu), memoryMiB = Some(memoryMiB))
        }
      },
      gaps = part.gaps ++ found.problem ++ sized.problem,
    )
  }

  private def filtered[A](values: Vector[String], name: String)(list: Filter => Pages[A]): Pages[A] =
    Pages.all(values.grouped(MachineSizes.Filtered).toVector.map(some => list(new Filter(name).withValues(some: _*))))
}

private[source] object MachineSizes {

  /** Largest number of values in a filter of EC2. */
  private val Filtered = 200

  private def ec2Type(machineType: String): String =
    machineType.stripPrefix("db.").stripPrefix("kafka.").stripSuffix(".search").stripSuffix(".elasticsearch")
}
