package org.folio.perf.capacity

import org.folio.perf.capacity.EnvironmentError.WrongValue

/** Checks that the values of an environment fit together. */
private[capacity] object EnvironmentCheck {

  def firstProblem(environment: Environment, file: String): Option[EnvironmentError] = {
    val problems = gatewayModules(environment, file) ++
      campaign(environment, file) ++
      environment.modules.flatMap(module => memory(module, file)) ++
      unknownCallees(environment, file) ++
      unknownWorkers(environment, file) ++
      circularCalls(environment, file) ++
      // Of a published cluster not all that was reserved is known.
      (if (environment.campaign.isEmpty) placement(environment, file) else Vector.empty)
    problems.headOption
  }

  private def gatewayModules(environment: Environment, file: String): Vector[WrongValue] = {
    val gateway = environment.gateway
    Vector(
      "gateway.entry.module" -> gateway.entry,
      "gateway.proxy.module" -> gateway.proxy,
      "gateway.authorization.module" -> gateway.authorization,
    ).collect {
      case (key, module) if environment.module(module).isEmpty =>
        WrongValue(file, key, module, "a module that the section modules has")
    }
  }

  /** All published tests ran on Okapi. */
  private def campaign(environment: Environment, file: String): Option[WrongValue] =
    environment.campaign.filter(_ => environment.gateway.sidecar.isDefined).map { name =>
      WrongValue(
        file,
        "campaign",
        name,
        "no campaign beside gateway.sidecar: no published campaign ran on Eureka",
      )
    }

  private def memory(module: Module, file: String): Vector[WrongValue] =
    Vector(
      (
        module.memorySoftMiB <= module.memoryHardMiB,
        "memorySoftMiB",
        module.memorySoftMiB.toString,
        s"at most memoryHardMiB, ${module.memoryHardMiB}",
      ),
      (
        module.idleMemory <= module.warmMemory,
        "idleMemory",
        module.idleMemory.toString,
        s"at most warmMemory, ${module.warmMemory}",
      ),
    ).collect { case (false, key, found, expected) =>
      WrongValue(file, s"modules.${module.name}.$key", found, expected)
    }

  private def unknownCallees(environment: Environment, file: String): Vector[WrongValue] =
    for {
      module <- environment.modules
      (kind, cost) <- module.costs.toVector.sortBy(_._1.name)
      call <- cost.calls
      if environment.module(call.module).forall(!_.costs.contains(call.kind))
    } yield WrongValue(
      file,
      s"modules.${module.name}.costs.${kind.name}.calls",
      s"${call.module}.${call.kind.name}",
      "a module of this file that has costs for this kind of call",
    )

  private def unknownWorkers(environment: Environment, file: String): Vector[WrongValue] =
    for {
      (job, load) <- environment.jobs.toVector.sortBy(_._1)
      module <- load.moduleMsPerSec.keys.toVector.sorted
      if environment.module(module).isEmpty
    } yield WrongValue(
      file,
      s"jobs.$job.modules",
      module,
      "a module that the section modules has",
    )

  private def circularCalls(environment: Environment, file: String): Vector[WrongValue] = {
    def circle(path: Vector[(String, RequestKind)]): Option[Vector[(String, RequestKind)]] = {
      val (name, kind) = path.last
      val callees = environment.module(name).flatMap(_.costs.get(kind)).toVector.flatMap(_.calls)
      if (path.init.contains(path.last)) Some(path)
      else
        callees.iterator.map(call => circle(path :+ ((call.module, call.kind)))).collectFirst {
          case Some(found) => found
        }
    }
    for {
      module <- environment.modules
      kind <- module.costs.keys.toVector.sortBy(_.name)
      path <- circle(Vector((module.name, kind)))
    } yield WrongValue(
      file,
      s"modules.${module.name}.costs.${kind.name}.calls",
      path.map { case (name, called) => s"$name.${called.name}" }.mkString(" > "),
      "calls that do not come back to where they started",
    )
  }

  /** ECS places no task whose reservations fit on no instance; sums are the least it needs. */
  private def placement(environment: Environment, file: String): Vector[WrongValue] = {
    val memoryMiB = environment.modules.map(m => m.tasks * m.taskSoftMiB).sum
    val units = environment.modules.map(m => m.tasks * m.taskCpuUnits).sum
    val instances = environment.instances
    Vector(
      (
        memoryMiB <= instances.totalMemoryMiB,
        s"$memoryMiB MiB reserved by all tasks",
        s"at most the instances' ${instances.totalMemoryMiB} MiB",
      ),
      (
        units <= instances.totalVCpu * 1024,
        s"$units CPU units reserved by all tasks",
        s"at most the instances' ${instances.totalVCpu * 1024} CPU units",
      ),
    ).collect { case (false, found, expected) => WrongValue(file, "modules", found, expected) }
  }
}
