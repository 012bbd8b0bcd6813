package org.folio.perf.capacity

import org.folio.perf.model.{ComponentProperty, Inventory, ModuleInfo, SidecarInfo}

/** An environment as a report lists it. */
object EnvironmentInventory {

  def of(environment: Environment): Inventory = {
    val instances = environment.instances
    val database = environment.database
    val search = environment.search
    Inventory(
      schemaVersion = Inventory.SchemaVersion,
      environment = environment.name,
      components = Vector(
        ("instances", "type", instances.instanceType, ""),
        ("instances", "count", instances.count.toString, ""),
        ("instances", "vCPU each", instances.vCpu.toString, ""),
        ("instances", "memory each", instances.memoryMiB.toString, "MiB"),
        ("database", "class", database.instanceClass, ""),
        ("database", "vCPU", database.vCpu.toString, ""),
        ("database", "memory", database.memoryGiB.toString, "GiB"),
        ("database", "max_connections", database.maxConnections.toString, ""),
        ("search", "node type", search.nodeType, ""),
        ("search", "nodes", search.count.toString, ""),
        ("search", "vCPU each", search.vCpu.toString, ""),
      ).map((ComponentProperty.apply _).tupled),
      modules = environment.modules.map { module =>
        ModuleInfo(
          name = module.name,
          version = module.version,
          tasks = module.tasks,
          cpuUnits = module.taskCpuUnits,
          memorySoftLimitMiB = module.taskSoftMiB,
          memoryHardLimitMiB = module.taskHardMiB,
          sidecar = module.sidecar.map { s =>
            SidecarInfo(s.version, None, s.cpuUnits, s.memorySoftMiB, s.memoryHardMiB)
          },
        )
      },
    )
  }
}
