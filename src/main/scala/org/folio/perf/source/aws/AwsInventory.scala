package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import org.folio.perf.model.{Machine, MetricsOrigin}
import org.folio.perf.source.metrics.{InventoryPart, MetricsWindow}
import scala.concurrent.duration.FiniteDuration
import com.amazonaws.services.ec2.model.{DescribeInstancesRequest, DescribeInstanceTypesRequest, Filter}
import scala.jdk.CollectionConverters._

/**
 * A cluster on AWS, found from the name of its ECS cluster or from tags: services, tasks, instances,
 * databases, search domain and Kafka cluster.
 *
 * @param credentials `None`: see [[AwsClients]]
 * @param deadline `None`: 40 s from loopback, 120 s otherwise
 * @param say gets a line of progress now and then
 * @param note listens to each call
 */
final class AwsInventory(
    credentials: Option[AWSCredentialsProvider],
    deadline: Option[FiniteDuration],
    say: String => Unit,
    note: AccessNote,
) {

  def collect(origin: MetricsOrigin, window: MetricsWindow): InventoryPart =
    if (!origin.hasAws) InventoryPart()
    else {
      val startedNanos = System.nanoTime()
      val (parts, first) = counted(origin) { calls =>
        val all = Vector[() => InventoryPart](
          () => new EcsInventory(calls).part(window),
          () => new RdsInventory(calls).part,
          () => new SearchInventory(calls).part,
          () => new KafkaInventory(calls).part,
        )
        calls.each(all)(ask => ask()).reduce(_.and(_))
      }
      // A deadline of its own, so that a service that never answers does not use up the time of the others.
      val (sized, more) = counted(origin)(calls => new MachineSizes(calls).added(parts))
      val ms = (System.nanoTime() - startedNanos) / 1000000
      say(
        s"Inventory: ${sized.modules.size} modules, ${sized.machines.map(_.count).sum} machines, " +
          f"${first + more} calls, ${ms.toDouble / 1000}%.1f s."
      )
      sized
    }

  /** A result and the number of its calls. */
  private def counted[A](origin: MetricsOrigin)(ask: AwsCalls => A): (A, Int) = {
    val calls = AwsCalls.open(origin, credentials, deadline, note)
    try {
      val found = ask(calls)
      (found, calls.count)
    } finally calls.close()
  }
}

object AwsInventory {
  def apply(
      credentials: Option[AWSCredentialsProvider] = None,
      deadline: Option[FiniteDuration] = None,
      say: String => Unit = _ => (),
      note: AccessNote = AccessNote.none,
  ): AwsInventory = new AwsInventory(credentials, deadline, say, note)
}

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
        sizes.get(MachineSizes.ec2Type(machine.machineType)).fold(machine) { case (vCpu, memoryMiB) =>
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
