package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{ContainerDefinition, TaskDefinition}
import org.folio.perf.model.{ModuleInfo, SidecarInfo}
import scala.jdk.CollectionConverters._

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
      version = image.flatMap(version).getOrElse(""),
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
      image.flatMap(version).getOrElse(""),
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

  /** The tag of an image. A digest is no version. */
  private def version(image: String): Option[String] =
    Option.when(image.contains(':') && !image.contains('@'))(image.split(':').last)

  private def options(container: ContainerDefinition): JvmOptions = {
    val environment = container.getEnvironment.asScala.map(e => Option(e.getValue).getOrElse(""))
    val command = container.getCommand.asScala ++ container.getEntryPoint.asScala
    JvmOptions.read((environment ++ command).mkString(" "))
  }

  private def whole(text: String): Option[Int] =
    Option(text).flatMap(_.trim.toIntOption).filter(_ > 0)
}
