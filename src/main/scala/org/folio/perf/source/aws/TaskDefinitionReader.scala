package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{ContainerDefinition, TaskDefinition}
import org.folio.perf.model.ModuleInfo
import scala.jdk.CollectionConverters._
import org.folio.perf.source.metrics.{ContainerNames, ModuleContainer}

/** Reads a module's facts from its ECS task definition. */
private[source] object TaskDefinitionReader {

  /**
   * CPU and memory limit of the task itself go before the sums over its containers.
   *
   * @param service name of the ECS service
   */
  def read(service: String, definition: TaskDefinition): ModuleInfo = {
    val all = definition.getContainerDefinitions.asScala.toVector.sortBy(!isEssential(_))
    val summed = ModuleContainer.module(service, all.map(container))
    val name = ContainerNames.moduleOf(service, all.map(_.getName))
    val module = all.find(c => name.contains(c.getName))
    val jvm = module.fold("")(options)
    summed.copy(
      cpuUnits = whole(definition.getCpu).getOrElse(summed.cpuUnits),
      memoryHardLimitMiB = whole(definition.getMemory).getOrElse(summed.memoryHardLimitMiB),
      revision = Option(definition.getRevision).map(_.intValue),
      xmxMiB = sizeMiB("-Xmx", jvm),
      metaspaceMiB = sizeMiB("-XX:MetaspaceSize=", jvm),
      maxMetaspaceMiB = sizeMiB("-XX:MaxMetaspaceSize=", jvm),
      readWriteSplit = module.map(
        _.getEnvironment.asScala
          .exists(e => e.getName == "DB_HOST_READER" && Option(e.getValue).exists(_.nonEmpty))
      ),
    )
  }

  /** A container is essential unless its definition says otherwise. */
  private def isEssential(container: ContainerDefinition): Boolean =
    container.getEssential == null || container.getEssential

  private def container(definition: ContainerDefinition): ModuleContainer = ModuleContainer(
    definition.getName,
    Option(definition.getImage).map(_.split('/').last),
    positive(definition.getCpu),
    positive(definition.getMemoryReservation),
    positive(definition.getMemory),
  )

  private def positive(value: Integer): Int = Option(value).fold(0)(_.intValue.max(0))

  private def options(container: ContainerDefinition): String = {
    val environment = container.getEnvironment.asScala.map(e => Option(e.getValue).getOrElse(""))
    val command = container.getCommand.asScala ++ container.getEntryPoint.asScala
    (environment ++ command).mkString(" ")
  }

  private def whole(text: String): Option[Int] =
    Option(text).flatMap(_.trim.toIntOption).filter(_ > 0)

  /** A memory size on a JVM's command line, such as `-Xmx768m`; the last wins. `None`: absent. */
  private def sizeMiB(option: String, commandLine: String): Option[Int] =
    s"\\Q$option\\E(\\d+)([kKmMgG]?)\\b".r.findAllMatchIn(commandLine).toVector.lastOption.flatMap { found =>
      found.group(1).toLongOption.map(_ << Powers.getOrElse(found.group(2).toLowerCase, 0) >> Powers("m")).map(_.toInt)
    }

  private val Powers = Map("k" -> 10, "m" -> 20, "g" -> 30)
}
