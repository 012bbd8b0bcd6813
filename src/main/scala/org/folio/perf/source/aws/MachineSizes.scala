package org.folio.perf.source.aws

import com.amazonaws.services.ec2.model.{
  DescribeInstancesRequest,
  DescribeInstanceTypesRequest,
  Filter,
}
import org.folio.perf.model.Machine
import org.folio.perf.source.metrics.InventoryPart
import scala.jdk.CollectionConverters._

/**
 * Types of the instances, and vCPU and memory of all machines. Sizes come from EC2 only; a database class
 * `db.r6g.xlarge` and a node `r6g.xlarge.search` have the size of EC2's `r6g.xlarge`.
 */
final private[source] class MachineSizes(calls: AwsCalls) {

  def added(part: InventoryPart): InventoryPart = {
    val (types, untold) = typesOf(part.machines.filter(_.kind == "ec2"))
    val typed = part.machines.map { machine =>
      types.get(machine.id).filter(_ => machine.kind == "ec2").fold(machine) { case (name, zone) =>
        machine.copy(machineType = name, zone = zone.orElse(machine.zone))
      }
    }
    val (sizes, unsized) = sizesOf(typed.map(m => MachineSizes.ec2Type(m.machineType)).distinct)
    part.copy(
      machines = typed.map { machine =>
        sizes.get(MachineSizes.ec2Type(machine.machineType)).fold(machine) {
          case (vCpu, memoryMiB) =>
            machine.copy(vCpu = Some(vCpu), memoryMiB = Some(memoryMiB))
        }
      },
      gaps = part.gaps ++ untold ++ unsized,
    )
  }

  private def typesOf(
      instances: Vector[Machine]
  ): (Map[String, (String, Option[String])], Vector[String]) = {
    val answers = instances.map(_.id).grouped(MachineSizes.Filtered).toVector.map { ids =>
      calls.list(AwsService.Ec2, "DescribeInstances") { token =>
        new DescribeInstancesRequest()
          .withFilters(new Filter("instance-id").withValues(ids: _*))
          .withNextToken(token)
      } { r =>
        val page = calls.clients.ec2.describeInstances(r)
        page.getReservations.asScala.flatMap(_.getInstances.asScala) -> page.getNextToken
      }
    }
    val found = answers.flatMap(_.items).map { instance =>
      val zone = Option(instance.getPlacement).flatMap(p => Option(p.getAvailabilityZone))
      instance.getInstanceId -> (instance.getInstanceType -> zone)
    }
    (found.toMap, answers.flatMap(_.problem))
  }

  private def sizesOf(types: Vector[String]): (Map[String, (Int, Int)], Vector[String]) = {
    val answers = types.filter(_.nonEmpty).grouped(MachineSizes.Filtered).toVector.map { some =>
      calls.list(AwsService.Ec2, "DescribeInstanceTypes") { token =>
        new DescribeInstanceTypesRequest()
          .withFilters(new Filter("instance-type").withValues(some: _*))
          .withNextToken(token)
      } { r =>
        val page = calls.clients.ec2.describeInstanceTypes(r)
        page.getInstanceTypes.asScala -> page.getNextToken
      }
    }
    val sizes = for {
      one <- answers.flatMap(_.items)
      vCpu <- Option(one.getVCpuInfo).flatMap(c => Option(c.getDefaultVCpus))
      memory <- Option(one.getMemoryInfo).flatMap(m => Option(m.getSizeInMiB))
    } yield one.getInstanceType -> (vCpu.intValue -> memory.intValue)
    (sizes.toMap, answers.flatMap(_.problem))
  }
}

private[source] object MachineSizes {

  /** Largest number of values in a filter of EC2. */
  private val Filtered = 200

  def ec2Type(machineType: String): String =
    machineType
      .stripPrefix("db.")
      .stripPrefix("kafka.")
      .stripSuffix(".search")
      .stripSuffix(
        ".elasticsearch"
      )
}
