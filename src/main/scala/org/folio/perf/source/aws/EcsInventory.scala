package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model._
import org.folio.perf.model.{Machine, ModuleInfo}
import org.folio.perf.source.metrics.{InventoryPart, KnownParts, MetricsWindow}
import scala.jdk.CollectionConverters._

/** Services, tasks and instances of an ECS cluster. */
final private[source] class EcsInventory(calls: AwsCalls) {
  private val origin = calls.origin
  private val lists = new EcsLists(calls)

  def part(window: MetricsWindow): InventoryPart =
    if (origin.cluster.nonEmpty) ofCluster(origin.cluster, window)
    else
      lists.clusterWithTags match {
        case Left(problem) => InventoryPart(gaps = Vector(problem))
        case Right(Vector(one)) => ofCluster(one, window)
        case Right(several) =>
          InventoryPart(gaps =
            Vector(
              s"ECS ${calls.where} has ${several.size} clusters with the tags of metrics.tags" +
                s"${if (several.isEmpty) "" else several.mkString(" (", ", ", ")")}; one is needed. " +
                "Set metrics.cluster."
            )
          )
      }

  private def ofCluster(cluster: String, window: MetricsWindow): InventoryPart = {
    val services = lists.services(cluster)
    val definitions = calls.each(services.items.flatMap(s => Option(s.getTaskDefinition)).distinct)(
      arn => arn -> lists.definition(arn)
    )
    val byArn = definitions.collect { case (arn, Right(found)) => arn -> found }.toMap
    val tasks = lists.tasks(cluster, DesiredStatus.RUNNING)
    val stopped = lists.tasks(cluster, DesiredStatus.STOPPED)
    val instances = lists.instances(cluster)
    val modules =
      services.items.map(service => module(service, byArn.get(service.getTaskDefinition)))
    InventoryPart(
      modules = modules,
      machines = machines(instances.items, tasks.items),
      events = EcsEvents.of(services.items, tasks.items ++ stopped.items, window),
      gaps = services.problem.toVector ++ definitions.flatMap(_._2.left.toOption).take(1) ++
        tasks.problem ++ stopped.problem ++ instances.problem ++
        Option.when(services.problem.isEmpty && services.items.isEmpty)(
          s"ECS ${calls.where} has no services in cluster $cluster. Check metrics.cluster and the region."
        ),
      known = KnownParts.none.copy(
        cluster = Some(cluster),
        instances = instances.items.flatMap(i => Option(i.getEc2InstanceId)).sorted,
      ),
    )
  }

  private def module(service: Service, definition: Option[TaskDefinition]): ModuleInfo = {
    val name = service.getServiceName
    val known = definition.map(TaskDefinitionReader.read(name, _))
    known
      .getOrElse(ModuleInfo(name, "", 0, 0, 0, 0))
      .copy(
        tasks = Option(service.getDesiredCount).fold(0)(_.intValue),
        runningTasks = Option(service.getRunningCount).map(_.intValue),
      )
  }

  /** Instances without types and sizes, which come from EC2. */
  private def machines(instances: Vector[ContainerInstance], tasks: Vector[Task]): Vector[Machine] =
    instances.flatMap { instance =>
      Option(instance.getEc2InstanceId).map { id =>
        val here = tasks.filter(_.getContainerInstanceArn == instance.getContainerInstanceArn)
        def attribute(name: String) = instance.getAttributes.asScala
          .find(_.getName == name)
          .flatMap(a => Option(a.getValue))
        def registered(name: String) = instance.getRegisteredResources.asScala
          .find(_.getName == name)
          .flatMap(r => Option(r.getIntegerValue))
          .map(_.intValue)
          .filter(_ > 0)
        Machine(
          kind = "ec2",
          id = id,
          machineType = attribute("ecs.instance-type").getOrElse(""),
          count = 1,
          zone = attribute("ecs.availability-zone"),
          vCpu = registered("CPU").map(_ / 1024),
          memoryMiB = registered("MEMORY"),
          tasks = here.map(EcsEvents.service).sorted,
        )
      }
    }
}
