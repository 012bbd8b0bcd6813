package org.folio.perf.capacity

/** A module of an environment file, its section already merged with the file's defaults. */
private[capacity] object ModuleReader {
  private val Needed = Vector(
    "tasks",
    "cpuUnits",
    "memorySoftMiB",
    "memoryHardMiB",
    "idleMemory",
    "warmMemory",
    "warmUpCalls",
    "idleCpuMs",
    "connectionsPerTask",
    "costs",
  )

  /** @param cpuUnitsOfAll in place of the module's own, if the environment has it */
  def read(name: String, section: ConfigSection, cpuUnitsOfAll: Option[Int]): Module =
    unnamed(section, cpuUnitsOfAll).copy(name = name, version = section.text("version"))

  /**
   * A module that has the file's defaults, without name and version.
   *
   * @return `None`: the defaults are not complete, so that each module has values of its own
   */
  def defaults(section: ConfigSection, cpuUnitsOfAll: Option[Int]): Option[Module] =
    Option.when(Needed.forall(section.has))(unnamed(section, cpuUnitsOfAll))

  private def unnamed(section: ConfigSection, cpuUnitsOfAll: Option[Int]): Module = {
    section.allowOnly(
      "version",
      "tasks",
      "cpuUnits",
      "maxVCpu",
      "memorySoftMiB",
      "memoryHardMiB",
      "idleMemory",
      "warmMemory",
      "warmUpCalls",
      "idleCpuMs",
      "connectionsPerTask",
      "costs",
    )
    val ownUnits = section.whole("cpuUnits", min = 0)
    val cpuUnits = cpuUnitsOfAll.getOrElse(ownUnits)
    val costs = section.section("costs")
    Module(
      name = "",
      version = "",
      tasks = section.whole("tasks", min = 1),
      cpuUnits = cpuUnits,
      maxVCpu =
        if (section.has("maxVCpu")) section.number("maxVCpu", min = 0.01)
        else (cpuUnits / 1024.0).max(1.0),
      memorySoftMiB = section.whole("memorySoftMiB", min = 1),
      memoryHardMiB = section.whole("memoryHardMiB", min = 1),
      idleMemory = section.number("idleMemory", min = 0, max = 1),
      warmMemory = section.number("warmMemory", min = 0, max = 1),
      warmUpCalls = section.number("warmUpCalls", min = 1),
      idleCpuMs = section.number("idleCpuMs", min = 0),
      connectionsPerTask = section.whole("connectionsPerTask", min = 0),
      costs = costs.keys.map(key => kind(costs, key) -> cost(costs.section(key))).toMap,
    )
  }

  private def kind(parent: ConfigSection, name: String): RequestKind =
    RequestKind
      .named(name)
      .getOrElse(
        parent.wrong(name, "unknown", s"one of ${RequestKind.all.map(_.name).mkString(", ")}")
      )

  private def cost(section: ConfigSection): CallCost = {
    section.allowOnly("cpuMs", "baseMs", "databaseMs", "searchMs", "calls")
    CallCost(
      cpuMs = section.number("cpuMs", min = 0),
      baseMs = section.number("baseMs", min = 0),
      databaseMs = section.number("databaseMs", min = 0),
      searchMs = if (section.has("searchMs")) section.number("searchMs", min = 0) else 0.0,
      calls = if (section.has("calls")) downstream(section.section("calls")) else Vector.empty,
    )
  }

  private def downstream(section: ConfigSection): Vector[DownstreamCalls] =
    section.keys.flatMap { module =>
      val kinds = section.section(module)
      kinds.keys.map(key => DownstreamCalls(module, kind(kinds, key), kinds.number(key, min = 0)))
    }
}
