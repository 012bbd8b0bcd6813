package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{ContainerDefinition, TaskDefinition}
import org.folio.perf.model.ModuleInfo
import scala.jdk.CollectionConverters._

/** Reads a module's facts from its ECS task definition. */
private[source] object TaskDefinitionReader {

  /** Values of the module's container override those of the task. Sidecars are left out. */
  def read(module: String, definition: TaskDefinition): ModuleInfo = {
    val containers = definition.getContainerDefinitions.asScala.toVector
    val container = containers
      .find(_.getName == module)
      .orElse(containers.find(c => c.getEssential == null || c.getEssential))
      .orElse(containers.headOption)
    val image = container.flatMap(c => Option(c.getImage)).map(_.split('/').last)
    val jvm = container.fold(JvmOptions.none)(options)
    def of(value: ContainerDefinition => Integer, task: => Option[Int]) =
      container
        .flatMap(c => Option(value(c)))
        .map(_.intValue)
        .filter(_ > 0)
        .orElse(task)
        .getOrElse(0)
    ModuleInfo(
      name = module,
      version = image.flatMap(version).getOrElse(""),
      tasks = 0,
      cpuUnits = of(_.getCpu, whole(definition.getCpu)),
      memorySoftLimitMiB = of(_.getMemoryReservation, None),
      memoryHardLimitMiB = of(_.getMemory, whole(definition.getMemory)),
      revision = Option(definition.getRevision).map(_.intValue),
      image = image,
      xmxMiB = jvm.xmxMiB,
      metaspaceMiB = jvm.metaspaceMiB,
      maxMetaspaceMiB = jvm.maxMetaspaceMiB,
      readWriteSplit = container.map(
        _.getEnvironment.asScala
          .exists(e => e.getName == "DB_HOST_READER" && Option(e.getValue).exists(_.nonEmpty))
      ),
    )
  }

  /** The tag of an image. A digest is no version. */
  private def version(image: String): Option[String] =
    Option.when(image.contains(':') && !image.contains('@'))(image.split(':').last)

  private def options(container: ContainerDefinition): JvmOptions = {
    val environment = container.getEnvironment.asScala.map(e => Option(e.getValue).getOrElse(""))
    val command = container.getCommand.asScala ++ container.getEntryPoint.asScala
    JvmOptions.read((environment ++ command).mkString(" "))
  }

  private def whole(text: String): Option[Int] = Option(text).flatMap(_.trim.toIntOption)
}
