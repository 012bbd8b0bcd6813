package org.folio.perf.sandbox.aws

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.{Module, ModuleSidecar}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/** Amazon ECS: the operations of an inventory. */
final class EcsEndpoint(facts: AwsFacts, faults: AwsFaults)
    extends AwsEndpoint("ecs", AwsForm.JsonTarget, 400 -> "ThrottlingException", 400 -> "AccessDeniedException") {
  private val environment = facts.environment

  /** Records of tasks that have ended, by their ARNs; no task of the sandbox ends by itself. */
  var stopped: Vector[(String, JsonObject)] = Vector.empty

  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case "ListClusters" => answered("clusterArns" -> arr(facts.cluster))
    case "DescribeClusters" =>
      val tag = obj("key" -> "environment", "value" -> environment.name)
      answered("clusters" -> arr(obj("clusterName" -> environment.cluster, "tags" -> arr(tag))))
    case "DescribeTaskDefinition" =>
      val wanted = environment.modules.find(m => request.text("taskDefinition").contains(facts.definitionArn(m)))
      answered("taskDefinition" -> wanted.map(definition))
    case _ if !request.text("cluster").exists(Set(environment.cluster, facts.cluster)) =>
      Left(AwsError(400, "ClusterNotFoundException", "Cluster not found."))
    case "ListServices" => page(request, "serviceArns", environment.modules.map(facts.serviceArn))
    case "ListContainerInstances" =>
      page(request, "containerInstanceArns", facts.instances.map(facts.instanceArn))
    case "ListTasks" if request.text("desiredStatus").contains("STOPPED") =>
      page(request, "taskArns", stopped.map(_._1))
    case "ListTasks" => page(request, "taskArns", facts.tasks.map(facts.taskArn))
    case "DescribeServices" =>
      described(request, "services", 10)(wanted =>
        environment.modules.filter(m => wanted(facts.serviceArn(m))).map(serviceOf)
      )
    case "DescribeTasks" =>
      described(request, "tasks", 100)(wanted =>
        facts.tasks.filter(task => wanted(facts.taskArn(task))).map(running) ++
          stopped.collect { case (arn, record) if wanted(arn) => record }
      )
    case "DescribeContainerInstances" =>
      described(request, "containerInstances", 100)(wanted =>
        facts.instances.filter(i => wanted(facts.instanceArn(i))).map(instance)
      )
  }

  /** @param records those with the wanted ARNs */
  private def described(request: AwsRequest, name: String, most: Int)(
      records: Set[String] => Vector[JsonObject]
  ): Either[AwsError, Buffer] = {
    val wanted = request.texts(name)
    if (wanted.isEmpty || wanted.size > most) {
      val words = s"$name must have from 1 to $most members; it has ${wanted.size}."
      Left(AwsError(400, "InvalidParameterException", words))
    } else answered(name -> list(records(wanted.toSet)))
  }

  private def page(request: AwsRequest, name: String, all: Vector[String]): Either[AwsError, Buffer] = {
    val wanted = Option(request.json.get("maxResults")).fold(10)(_.asInt)
    val page = AwsPage.of(all, request.text("nextToken"), faults.pageSize(service, wanted.min(100)))
    answered(name -> list(page.items), "nextToken" -> page.next)
  }

  private def serviceOf(module: Module): JsonObject = {
    val words = s"(service ${facts.serviceName(module)}) has reached a steady state."
    val event = obj("id" -> AwsFacts.hex(words), "createdAt" -> facts.startedAtMs.toDouble / 1000, "message" -> words)
    obj(
      "serviceName" -> facts.serviceName(module),
      "desiredCount" -> module.tasks,
      "runningCount" -> module.tasks,
      "taskDefinition" -> facts.definitionArn(module),
      "events" -> arr(event),
    )
  }

  private def running(task: TaskFact): JsonObject = obj(
    "taskArn" -> facts.taskArn(task),
    "group" -> s"service:${facts.serviceName(task.module)}",
    "containerInstanceArn" -> facts.instanceArn(task.instance),
    "startedAt" -> facts.startedAtMs.toDouble / 1000,
  )

  private def instance(one: InstanceFact): JsonObject = {
    def attribute(name: String, value: String) = obj("name" -> s"ecs.$name", "value" -> value)
    obj(
      "containerInstanceArn" -> facts.instanceArn(one),
      "ec2InstanceId" -> one.id,
      "attributes" -> arr(
        attribute("instance-type", environment.instances.instanceType),
        attribute("availability-zone", one.zone),
      ),
    )
  }

  private def definition(module: Module): JsonObject = obj(
    "family" -> module.name,
    "revision" -> facts.revision(module),
    // The sidecar is the first one, as on clusters that were changed by a script.
    "containerDefinitions" -> list(module.sidecar.map(sidecar(module, _)).toVector :+ own(module)),
  )

  private def own(m: Module): JsonObject = {
    val heap = m.memorySoftMiB * 8 / 10
    val options = s"-XX:MetaspaceSize=88m -XX:MaxMetaspaceSize=128m -Xmx${heap}m"
    val reader = environment.database.reader.filter(_ => ReadFromReader(m.name))
    val variables =
      Vector("JAVA_OPTIONS" -> options) ++ reader.map(r => "DB_HOST_READER" -> s"${r.identifier}.internal")
    container(m.name, s"${m.name}:${m.version}", m.cpuUnits, m.memorySoftMiB, m.memoryHardMiB, variables)
  }

  private def sidecar(m: Module, sidecar: ModuleSidecar): JsonObject = container(
    s"sidecar-${m.name}",
    s"folio-module-sidecar:${sidecar.version}",
    sidecar.cpuUnits,
    sidecar.memorySoftMiB,
    sidecar.memoryHardMiB,
    Vector("JAVA_OPTIONS" -> "-Xmx96m", "MODULE_NAME" -> m.name),
  )

  /** A container of a task definition. */
  private def container(
      name: String,
      image: String,
      cpuUnits: Int,
      softMiB: Int,
      hardMiB: Int,
      variables: Vector[(String, String)],
  ): JsonObject = obj(
    "name" -> name,
    "image" -> s"$Registry/folioorg/$image",
    "cpu" -> cpuUnits,
    "memory" -> hardMiB,
    "memoryReservation" -> softMiB,
    "essential" -> true,
    "environment" -> list(variables.map { case (key, value) => obj("name" -> key, "value" -> value) }),
  )

  private val Registry = s"${AwsFacts.Account}.dkr.ecr.${AwsFacts.Region}.amazonaws.com"

  /** Modules whose queries the sandbox runs at the reader. */
  private val ReadFromReader = Set("mod-lists", "mod-fqm-manager")
}
