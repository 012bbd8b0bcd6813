package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{ContainerDefinition, TaskDefinition}
import org.folio.perf.model.{ModuleInfo, SidecarInfo}
import scala.jdk.CollectionConverters._
import org.folio.perf.source.metrics.ContainerNames

/** Reads a module's facts from its ECS task definition. */
private[source] object TaskDefinitionReader {

  /**
   * Reservation and limits are those of a whole task, to which CloudWatch's per cents refer: its own, or the sums over
   * its containers. Everything else is the module's container's.
   *
   * @param service name of the ECS service
   */
  def read(service: String, definition: TaskDefinition): ModuleInfo = {
    val containers = TaskContainers.of(service, definition)
    val module = containers.module
    val image = module.flatMap(imageOf)
    val jvm = module.fold(JvmOptions.none)(options)
    ModuleInfo(
      name = service,
      version = image.flatMap(ContainerNames.version).getOrElse(""),
      tasks = 0,
      cpuUnits = whole(definition.getCpu).getOrElse(containers.all.map(cpu).sum),
      memorySoftLimitMiB = softLimit(containers),
      memoryHardLimitMiB = whole(definition.getMemory).getOrElse(hardLimit(containers)),
      revision = Option(definition.getRevision).map(_.intValue),
      image = image,
      xmxMiB = jvm.xmxMiB,
      metaspaceMiB = jvm.metaspaceMiB,
      maxMetaspaceMiB = jvm.maxMetaspaceMiB,
      readWriteSplit = module.map(
        _.getEnvironment.asScala
          .exists(e => e.getName == "DB_HOST_READER" && Option(e.getValue).exists(_.nonEmpty))
      ),
      sidecar = containers.sidecar.map(sidecar),
    )
  }

  private def sidecar(container: ContainerDefinition): SidecarInfo = {
    val image = imageOf(container)
    SidecarInfo(
      image.flatMap(ContainerNames.version).getOrElse(""),
      image,
      cpu(container),
      soft(container),
      hard(container),
    )
  }

  /** Sum of the soft limits, or 0 without any. If some have one, the others reserve their hard limit. */
  private def softLimit(containers: TaskContainers): Int =
    if (containers.all.forall(soft(_) == 0)) 0
    else containers.all.map(c => if (soft(c) > 0) soft(c) else hard(c)).sum

  /** Sum of the limits, or 0 if the module's container has none. */
  private def hardLimit(containers: TaskContainers): Int = {
    val own = containers.module.fold(0)(hard)
    if (own == 0) 0
    else own + (containers.sidecar ++ containers.others).map(c => hard(c).max(soft(c))).sum
  }

  private def cpu(container: ContainerDefinition): Int = positive(container.getCpu)
  private def soft(container: ContainerDefinition): Int = positive(container.getMemoryReservation)
  private def hard(container: ContainerDefinition): Int = positive(container.getMemory)

  private def positive(value: Integer): Int = Option(value).fold(0)(_.intValue.max(0))

  private def imageOf(container: ContainerDefinition): Option[String] =
    Option(container.getImage).map(_.split('/').last)

  private def options(container: ContainerDefinition): JvmOptions = {
    val environment = container.getEnvironment.asScala.map(e => Option(e.getValue).getOrElse(""))
    val command = container.getCommand.asScala ++ container.getEntryPoint.asScala
    JvmOptions.read((environment ++ command).mkString(" "))
  }

  private def whole(text: String): Option[Int] =
    Option(text).flatMap(_.trim.toIntOption).filter(_ > 0)
}

/** Memory sizes on a JVM's command line, in MiB; `None`: absent. */
final case class JvmOptions(
    xmxMiB: Option[Int],
    metaspaceMiB: Option[Int],
    maxMetaspaceMiB: Option[Int],
)

object JvmOptions {
  val none: JvmOptions = JvmOptions(None, None, None)

  private val Size = "(\\d+)([kKmMgG]?)\\b"

  /** @param text options among other words, e.g. `-Xmx768m -XX:MaxMetaspaceSize=128m`; the last wins */
  def read(text: String): JvmOptions = JvmOptions(
    last("-Xmx", text),
    last("-XX:MetaspaceSize=", text),
    last("-XX:MaxMetaspaceSize=", text),
  )

  private def last(option: String, text: String): Option[Int] =
    (java.util.regex.Pattern
      .quote(option) + Size).r.findAllMatchIn(text).toVector.lastOption.flatMap { found =>
      found.group(1).toLongOption.map { number =>
        val bytes = number * (found.group(2).toLowerCase match {
          case "k" => 1024L
          case "m" => 1024L * 1024
          case "g" => 1024L * 1024 * 1024
          case _ => 1L
        })
        (bytes / (1024L * 1024)).toInt
      }
    }
}

/**
 * The containers of a task, distinguished by name.
 *
 * @param module the service's own container; `None`: the definition has no container
 * @param sidecar the container that Eureka runs next to it
 * @param others log routers and agents
 */
final private[aws] case class TaskContainers(
    module: Option[ContainerDefinition],
    sidecar: Option[ContainerDefinition],
    others: Vector[ContainerDefinition],
) {
  def all: Vector[ContainerDefinition] = module.toVector ++ sidecar ++ others
}

private[aws] object TaskContainers {

  def of(service: String, definition: TaskDefinition): TaskContainers = {
    val all = definition.getContainerDefinitions.asScala.toVector
    val (essential, others) = all.partition(isEssential)
    val name = ContainerNames.moduleOf(service, (essential ++ others).map(_.getName))
    val module = all.find(c => name.contains(c.getName))
    val sidecar = all.find(c => ContainerNames.isSidecar(c.getName) && !module.contains(c))
    TaskContainers(
      module,
      sidecar,
      all.filterNot(c => module.contains(c) || sidecar.contains(c)),
    )
  }

  /** A container is essential unless its definition says otherwise. */
  private def isEssential(container: ContainerDefinition): Boolean =
    container.getEssential == null || container.getEssential
}
