package org.folio.perf.source.aws

import com.amazonaws.AmazonWebServiceRequest
import com.amazonaws.services.ecs.AmazonECSClientBuilder
import com.amazonaws.services.ecs.model._
import org.folio.perf.model.{ClusterEvent, Machine, ModuleInfo, Redaction}
import org.folio.perf.source.metrics.{ContainerNames, InventoryPart, MetricsWindow}
import scala.jdk.CollectionConverters._
import java.util.Date
import org.folio.perf.source.aws.AwsService.Ecs

/** Services, tasks and instances of an ECS cluster. */
final private[source] class EcsInventory(calls: AwsCalls) {
  import EcsInventory._

  private val origin = calls.origin
  private lazy val ecs = calls.client(AmazonECSClientBuilder.standard())

  def part(window: MetricsWindow): InventoryPart = {
    val cluster = if (origin.cluster.nonEmpty) Right(origin.cluster) else clusterWithTags
    cluster.fold(problem => InventoryPart(gaps = Vector(problem)), ofCluster(_, window))
  }

  private def ofCluster(cluster: String, window: MetricsWindow): InventoryPart = {
    val services = servicesOf(cluster)
    val definitions =
      calls.each(services.items.flatMap(s => Option(s.getTaskDefinition)).distinct)(arn => arn -> definition(arn))
    val byArn = definitions.collect { case (arn, Right(found)) => arn -> found }.toMap
    val tasks = tasksOf(cluster, DesiredStatus.RUNNING)
    val stopped = tasksOf(cluster, DesiredStatus.STOPPED)
    val instances = instancesOf(cluster)
    InventoryPart(
      modules = services.items.map(service => module(service, byArn.get(service.getTaskDefinition))),
      machines = machines(instances.items, tasks.items),
      events = EcsEvents.of(services.items, tasks.items ++ stopped.items, window),
      gaps = services.problem.toVector ++ definitions.flatMap(_._2.left.toOption).take(1) ++
        tasks.problem ++ stopped.problem ++ instances.problem ++
        Option.when(services.problem.isEmpty && services.items.isEmpty)(
          s"ECS ${calls.where} has no services in cluster $cluster. Check metrics.cluster and the region."
        ),
      cluster = Some(cluster),
    )
  }

  private def module(service: Service, definition: Option[TaskDefinition]): ModuleInfo = {
    val name = service.getServiceName
    definition
      .fold(ModuleInfo(name, "", 0, 0, 0, 0))(TaskDefinitionReader.read(name, _))
      .copy(
        tasks = Option(service.getDesiredCount).fold(0)(_.intValue),
        runningTasks = Option(service.getRunningCount).map(_.intValue),
      )
  }

  /** Instances without sizes, which come from EC2. */
  private def machines(instances: Vector[ContainerInstance], tasks: Vector[Task]): Vector[Machine] =
    instances.flatMap { instance =>
      Option(instance.getEc2InstanceId).map { id =>
        val here = tasks.filter(_.getContainerInstanceArn == instance.getContainerInstanceArn)
        def attribute(name: String) = instance.getAttributes.asScala
          .find(_.getName == name)
          .flatMap(a => Option(a.getValue))
        Machine(
          kind = "ec2",
          id = id,
          machineType = attribute("ecs.instance-type").getOrElse(""),
          count = 1,
          zone = attribute("ecs.availability-zone"),
          tasks = here.map(EcsEvents.service).sorted,
        )
      }
    }

  // Lists of ECS, page by page, each in as few calls as ECS allows.

  /** The one cluster that has all of the origin's tags. */
  private def clusterWithTags: Either[String, String] = {
    val arns = calls.list(Ecs, "ListClusters")(token => new ListClustersRequest().withNextToken(token))(
      ecs.listClusters(_)
    )(_.getClusterArns.asScala, _.getNextToken)
    val clusters = described(arns, Listed, "DescribeClusters") { some =>
      new DescribeClustersRequest().withClusters(some: _*).withInclude(ClusterField.TAGS)
    }(ecs.describeClusters(_).getClusters)
    val names = clusters.items
      .filter(cluster => Tags.fit(origin.tags, cluster.getTags.asScala.map(t => t.getKey -> t.getValue)))
      .map(_.getClusterName)
    clusters.problem.toLeft(names).flatMap {
      case Vector(one) => Right(one)
      case several =>
        val tags = origin.tags.toVector.sorted.map { case (key, value) => s"$key = $value" }.mkString(", ")
        val found = if (several.isEmpty) "no cluster" else several.mkString(s"${several.size} clusters, ", ", ", ",")
        Left(
          s"ECS ${calls.where} has $found with the tags of metrics.tags ($tags), and one is needed. Check them and " +
            "metrics.region, or set metrics.cluster."
        )
    }
  }

  private def servicesOf(cluster: String): Pages[Service] = {
    val arns = calls.list(Ecs, "ListServices") { token =>
      new ListServicesRequest().withCluster(cluster).withMaxResults(Listed).withNextToken(token)
    }(ecs.listServices(_))(_.getServiceArns.asScala, _.getNextToken)
    described(arns, DescribedServices, "DescribeServices") { some =>
      new DescribeServicesRequest().withCluster(cluster).withServices(some: _*)
    }(ecs.describeServices(_).getServices)
  }

  private def definition(arn: String): Either[String, TaskDefinition] = {
    val request = new DescribeTaskDefinitionRequest().withTaskDefinition(arn)
    calls.ask(Ecs, "DescribeTaskDefinition", request)(ecs.describeTaskDefinition(_).getTaskDefinition)
  }

  /** Tasks of a cluster. ECS forgets stopped tasks after about an hour. */
  private def tasksOf(cluster: String, status: DesiredStatus): Pages[Task] = {
    val arns = calls.list(Ecs, "ListTasks") { token =>
      new ListTasksRequest()
        .withCluster(cluster)
        .withDesiredStatus(status)
        .withMaxResults(Listed)
        .withNextToken(token)
    }(ecs.listTasks(_))(_.getTaskArns.asScala, _.getNextToken)
    described(arns, Listed, "DescribeTasks") { some =>
      new DescribeTasksRequest().withCluster(cluster).withTasks(some: _*)
    }(ecs.describeTasks(_).getTasks)
  }

  private def instancesOf(cluster: String): Pages[ContainerInstance] = {
    val arns = calls.list(Ecs, "ListContainerInstances") { token =>
      new ListContainerInstancesRequest()
        .withCluster(cluster)
        .withMaxResults(Listed)
        .withNextToken(token)
    }(ecs.listContainerInstances(_))(_.getContainerInstanceArns.asScala, _.getNextToken)
    described(arns, Listed, "DescribeContainerInstances") { some =>
      new DescribeContainerInstancesRequest().withCluster(cluster).withContainerInstances(some: _*)
    }(ecs.describeContainerInstances(_).getContainerInstances)
  }

  private def described[R <: AmazonWebServiceRequest, A](arns: Pages[String], atOnce: Int, operation: String)(
      request: Vector[String] => R
  )(call: R => java.util.List[A]): Pages[A] = {
    val answers = calls.each(arns.items.grouped(atOnce).toVector) { some =>
      calls.ask(Ecs, operation, request(some))(asked => call(asked).asScala.toVector)
    }
    val (problems, found) = answers.partitionMap(identity)
    Pages(found.flatten, arns.problem.orElse(problems.headOption))
  }
}

private object EcsInventory {
  // Limits of ECS.
  private val Listed = 100
  private val DescribedServices = 10
}

/** Starts and stops of tasks, and events of services. */
private[source] object EcsEvents {
  private val OutOfMemoryExit = 137

  /** Events in the window. A service's events about starts and stops are left out: tasks give more details. */
  def of(
      services: Vector[Service],
      tasks: Vector[Task],
      window: MetricsWindow,
  ): Vector[ClusterEvent] = {
    val ofTasks = tasks.flatMap(task => started(task) ++ stopped(task))
    val told = for {
      service <- services
      event <- service.getEvents.asScala
      words = Option(event.getMessage).getOrElse("")
      if event.getCreatedAt != null && !isRoutine(words)
    } yield ClusterEvent(
      event.getCreatedAt.getTime,
      service.getServiceName,
      "other",
      Redaction.text(words),
    )
    (ofTasks ++ told).filter(e => e.timeMs >= window.fromMs && e.timeMs < window.toMs)
  }

  def service(task: Task): String =
    Option(task.getGroup).map(_.stripPrefix("service:")).getOrElse("")

  private def started(task: Task): Option[ClusterEvent] =
    at(task.getStartedAt).map(ClusterEvent(_, service(task), "started", "a task started"))

  private def stopped(task: Task): Option[ClusterEvent] =
    at(task.getStoppedAt).map { time =>
      val containers = task.getContainers.asScala.toVector
      val reasons = Option(task.getStoppedReason).toVector ++
        containers.flatMap(c => Option(c.getReason)).distinct
      val exits = containers.flatMap(c => Option(c.getExitCode).map(c.getName -> _.intValue))
      val isOutOfMemory =
        reasons.exists(_.toLowerCase.replace(" ", "").contains("outofmemory")) ||
          exits.exists(_._2 == OutOfMemoryExit) && reasons.exists(_.contains("OOM"))
      val exit = exits.find(_._2 != 0).map { case (container, code) =>
        val of = if (ContainerNames.isSidecar(container)) s" of $container" else ""
        s"exit code $code$of"
      }
      ClusterEvent(
        time,
        service(task),
        if (isOutOfMemory) "out-of-memory" else "stopped",
        Redaction.text((reasons ++ exit).filter(_.nonEmpty).mkString("; ")),
      )
    }

  private def at(date: Date): Option[Long] = Option(date).map(_.getTime)

  private def isRoutine(words: String): Boolean =
    Vector(
      "has started",
      "has stopped",
      "has reached a steady state",
      "registered",
      "has begun draining",
    )
      .exists(words.contains)
}
