package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.capacity.{Module, ModuleSidecar}

/** Amazon ECS: the operations of an inventory. */
final class EcsEndpoint(facts: AwsFacts, faults: AwsFaults) extends AwsEndpoint {
  import AwsJson._

  private val environment = facts.environment
  private var stopped = Vector.empty[StoppedTask]

  override def service: String = "ecs"

  /** Records that a task ended; the service reports it from now on. */
  def taskStopped(module: String, atMs: Long, reason: String, exitCode: Int): Unit =
    stopped = stopped :+ StoppedTask(module, atMs, reason, exitCode)

  override def answer(request: AwsRequest): Either[AwsError, String] =
    if (request.operation == "ListClusters")
      Right(write(texts(_, "clusterArns", Vector(facts.cluster))))
    else if (request.operation == "DescribeClusters") Right(write(clusters))
    else if (request.operation == "DescribeTaskDefinition") definition(request)
    else if (!request.text("cluster").exists(Set(environment.cluster, facts.cluster)))
      Left(AwsError(400, "ClusterNotFoundException", "Cluster not found."))
    else inCluster(request)

  private def inCluster(request: AwsRequest): Either[AwsError, String] = request.operation match {
    case "ListServices" => page(request, "serviceArns", environment.modules.map(facts.serviceArn))
    case "ListContainerInstances" =>
      page(request, "containerInstanceArns", facts.instances.map(facts.instanceArn))
    case "ListTasks" =>
      val arns =
        if (request.text("desiredStatus").contains("STOPPED"))
          stopped.indices.map(stoppedArn).toVector
        else facts.tasks.map(facts.taskArn)
      page(request, "taskArns", arns)
    case "DescribeServices" => described(request, "services", 10)(services)
    case "DescribeTasks" => described(request, "tasks", 100)(tasks)
    case "DescribeContainerInstances" =>
      described(request, "containerInstances", 100)(instances)
    case other => Left(AwsError.unknown("ECS", other))
  }

  private def described(request: AwsRequest, name: String, most: Int)(
      fill: (ObjectNode, Set[String]) => Unit
  ): Either[AwsError, String] = {
    val wanted = request.texts(name)
    if (wanted.isEmpty || wanted.size > most)
      Left(
        AwsError(
          400,
          "InvalidParameterException",
          s"$name must have from 1 to $most members; it has ${wanted.size}.",
        )
      )
    else Right(write(fill(_, wanted.toSet)))
  }

  private def page(
      request: AwsRequest,
      name: String,
      all: Vector[String],
  ): Either[AwsError, String] = {
    val wanted = Option(request.json.get("maxResults")).fold(10)(_.asInt)
    val size = faults.pageSize(service, wanted.min(100))
    val start = request.text("nextToken").flatMap(_.toIntOption).getOrElse(0)
    Right(write { o =>
      texts(o, name, all.slice(start, start + size))
      if (start + size < all.size) o.put("nextToken", (start + size).toString)
    })
  }

  private def clusters(o: ObjectNode): Unit =
    objects(o, "clusters", Vector(environment.cluster)) { (c, name) =>
      c.put("clusterName", name)
      objects(c, "tags", Vector("environment" -> environment.name)) { case (t, (key, value)) =>
        t.put("key", key)
        t.put("value", value)
      }
    }

  private def services(o: ObjectNode, wanted: Set[String]): Unit =
    objects(o, "services", environment.modules.filter(m => wanted(facts.serviceArn(m)))) { (s, m) =>
      s.put("serviceName", facts.serviceName(m))
      s.put("serviceArn", facts.serviceArn(m))
      s.put("desiredCount", m.tasks)
      s.put("runningCount", m.tasks)
      s.put("taskDefinition", facts.definitionArn(m))
      objects(
        s,
        "events",
        Vector(s"(service ${facts.serviceName(m)}) has reached a steady state."),
      ) { (e, words) =>
        e.put("id", AwsFacts.hex(words))
        e.put("createdAt", facts.startedAtMs.toDouble / 1000)
        e.put("message", words)
      }
    }

  private def tasks(o: ObjectNode, wanted: Set[String]): Unit = {
    val array = o.putArray("tasks")
    facts.tasks.filter(t => wanted(facts.taskArn(t))).foreach { task =>
      val t = array.addObject()
      t.put("taskArn", facts.taskArn(task))
      t.put("group", s"service:${facts.serviceName(task.module)}")
      t.put("lastStatus", "RUNNING")
      t.put("containerInstanceArn", facts.instanceArn(task.instance))
      t.put("startedAt", facts.startedAtMs.toDouble / 1000)
    }
    stopped.zipWithIndex.filter { case (_, n) => wanted(stoppedArn(n)) }.foreach { case (task, n) =>
      val t = array.addObject()
      t.put("taskArn", stoppedArn(n))
      t.put(
        "group",
        s"service:${environment.module(task.module).fold(task.module)(facts.serviceName)}",
      )
      t.put("lastStatus", "STOPPED")
      t.put("stoppedAt", task.atMs.toDouble / 1000)
      t.put("stoppedReason", "Essential container in task exited")
      objects(t, "containers", Vector(task)) { (c, stop) =>
        c.put("name", stop.module)
        c.put("exitCode", stop.exitCode)
        c.put("reason", stop.reason)
      }
    }
  }

  private def instances(o: ObjectNode, wanted: Set[String]): Unit =
    objects(o, "containerInstances", facts.instances.filter(i => wanted(facts.instanceArn(i)))) { (c, instance) =>
      c.put("containerInstanceArn", facts.instanceArn(instance))
      c.put("ec2InstanceId", instance.id)
      c.put("status", "ACTIVE")
      c.put("runningTasksCount", facts.tasks.count(_.instance == instance))
      val sizes = Vector(
        "CPU" -> environment.instances.vCpu * 1024,
        "MEMORY" -> environment.instances.memoryMiB,
      )
      objects(c, "registeredResources", sizes) { case (r, (name, value)) =>
        r.put("name", name)
        r.put("type", "INTEGER")
        r.put("integerValue", value)
      }
    }

  private def definition(request: AwsRequest): Either[AwsError, String] = {
    val wanted = request.text("taskDefinition").getOrElse("")
    environment.modules
      .find(m => facts.definitionArn(m) == wanted)
      .toRight(AwsError(400, "ClientException", "Unable to describe task definition."))
      .map(m => write(o => definition(o.putObject("taskDefinition"), m)))
  }

  private def definition(d: ObjectNode, module: Module): Unit = {
    d.put("family", module.name)
    d.put("revision", facts.revision(module))
    // The sidecar is the first one, as on clusters that were changed by a script.
    objects(
      d,
      "containerDefinitions",
      module.sidecar.map(sidecar(module, _)).toVector :+ own(module),
    ) { (c, container) =>
      c.put("name", container.name)
      c.put("image", s"$Registry/folioorg/${container.image}")
      c.put("cpu", container.cpuUnits)
      c.put("memory", container.hardMiB)
      c.put("memoryReservation", container.softMiB)
      c.put("essential", true)
      objects(c, "environment", container.variables) { case (e, (name, value)) =>
        e.put("name", name)
        e.put("value", value)
      }
    }
    ()
  }

  private def own(m: Module): EcsContainer = {
    val heap = m.memorySoftMiB * 8 / 10
    val options = s"-XX:MetaspaceSize=88m -XX:MaxMetaspaceSize=128m -Xmx${heap}m"
    val reader = environment.database.reader.filter(_ => ReadFromReader(m.name))
    EcsContainer(
      m.name,
      s"${m.name}:${m.version}",
      m.cpuUnits,
      m.memorySoftMiB,
      m.memoryHardMiB,
      Vector("JAVA_OPTIONS" -> options) ++
        reader.map(r => "DB_HOST_READER" -> s"${r.identifier}.internal"),
    )
  }

  private def sidecar(m: Module, sidecar: ModuleSidecar): EcsContainer = EcsContainer(
    s"sidecar-${m.name}",
    s"folio-module-sidecar:${sidecar.version}",
    sidecar.cpuUnits,
    sidecar.memorySoftMiB,
    sidecar.memoryHardMiB,
    Vector("JAVA_OPTIONS" -> "-Xmx96m", "MODULE_NAME" -> m.name),
  )

  private val Registry = s"${AwsFacts.Account}.dkr.ecr.${AwsFacts.Region}.amazonaws.com"

  /** Modules whose queries the sandbox runs at the reader. */
  private val ReadFromReader = Set("mod-lists", "mod-fqm-manager")

  private def stoppedArn(number: Int): String =
    facts.arn("ecs", s"task/${environment.cluster}/${AwsFacts.hex(s"stopped $number")}")
}

/** A container of a task definition, with its variables. */
final private case class EcsContainer(
    name: String,
    image: String,
    cpuUnits: Int,
    softMiB: Int,
    hardMiB: Int,
    variables: Vector[(String, String)],
)

final private case class StoppedTask(module: String, atMs: Long, reason: String, exitCode: Int)
