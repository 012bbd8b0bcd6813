package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{ContainerDefinition, TaskDefinition}
import org.folio.perf.source.metrics.ContainerNames
import scala.jdk.CollectionConverters._

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
