package org.folio.perf.sandbox.aws

import java.nio.charset.StandardCharsets.UTF_8
import java.security.MessageDigest
import java.util.HexFormat
import org.folio.perf.capacity.{Environment, Module}

/**
 * The cluster of an environment as AWS resources. Ids are derived from names, so they are stable.
 *
 * @param startedAtMs start of its tasks, Unix epoch
 */
final class AwsFacts(val environment: Environment, val startedAtMs: Long) {
  import AwsFacts._

  val instances: Vector[InstanceFact] =
    (0 until environment.instances.count).toVector.map { number =>
      InstanceFact(number, s"i-0${hex(s"instance $number").take(16)}", Zones(number % Zones.size))
    }

  /** Tasks of all modules, distributed over the instances in turn. */
  val tasks: Vector[TaskFact] = {
    val all = environment.modules.flatMap(m => (0 until m.tasks).map(m -> _))
    all.zipWithIndex.map { case ((module, number), place) =>
      TaskFact(
        hex(s"task ${module.name} $number"),
        module,
        instances(place % instances.size),
      )
    }
  }

  /** Identifiers of the writer and its reader, in this order. */
  val databases: Vector[String] = environment.database.identifier +:
    environment.database.reader.toVector.map(_.identifier)

  def resourceId(database: String): String = s"db-${hex(database).take(26).toUpperCase}"

  val domain: String = s"${environment.cluster}-search"
  val kafka: String = s"${environment.cluster}-kafka"

  def arn(service: String, resource: String): String =
    s"arn:aws:$service:$Region:$Account:$resource"
  def cluster: String = arn("ecs", s"cluster/${environment.cluster}")
  def serviceArn(module: Module): String =
    arn("ecs", s"service/${environment.cluster}/${serviceName(module)}")

  /** A module of Eureka runs as the service `mod-x-b`. Its containers are `mod-x` and `sidecar-mod-x`. */
  def serviceName(module: Module): String =
    if (module.sidecar.isEmpty) module.name else s"${module.name}-b"
  def taskArn(task: TaskFact): String = arn("ecs", s"task/${environment.cluster}/${task.id}")
  def definitionArn(module: Module): String =
    arn("ecs", s"task-definition/${module.name}:${revision(module)}")
  def instanceArn(instance: InstanceFact): String =
    arn("ecs", s"container-instance/${environment.cluster}/${hex(instance.id)}")

  /** Revision of a task definition: an arbitrary number that depends only on the module. */
  def revision(module: Module): Int = Integer.parseInt(hex(module.name).take(2), 16) % 40 + 1
}

object AwsFacts {
  val Account = "123456789012"
  val Region = "sandbox"
  private val Zones = Vector("sandbox-a", "sandbox-b")

  private[aws] def hex(text: String): String =
    HexFormat.of.formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)), 0, 16)
}

final case class InstanceFact(number: Int, id: String, zone: String)

final case class TaskFact(id: String, module: Module, instance: InstanceFact)
