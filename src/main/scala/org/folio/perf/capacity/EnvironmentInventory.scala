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
        ComponentProperty("instances", "type", instances.instanceType, ""),
        ComponentProperty("instances", "count", instances.count.toString, ""),
        ComponentProperty("instances", "vCPU each", instances.vCpu.toString, ""),
        ComponentProperty("instances", "memory each", instances.memoryMiB.toString, "MiB"),
        ComponentProperty("database", "class", database.instanceClass, ""),
        ComponentProperty("database", "vCPU", database.vCpu.toString, ""),
        ComponentProperty("database", "memory", database.memoryGiB.toString, "GiB"),
        ComponentProperty("database", "max_connections", database.maxConnections.toString, ""),
        ComponentProperty("search", "node type", search.nodeType, ""),
        ComponentProperty("search", "nodes", search.count.toString, ""),
        ComponentProperty("search", "vCPU each", search.vCpu.toString, ""),
      ),
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
