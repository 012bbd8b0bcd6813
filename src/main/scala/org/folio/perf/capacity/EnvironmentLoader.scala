package org.folio.perf.capacity

import com.typesafe.config.{ConfigException, ConfigFactory, ConfigParseOptions}

/** Reads an [[Environment]] from HOCON; `environments/sandbox.conf` explains the keys. */
object EnvironmentLoader {

  /** @param name of a resource `environments/NAME.conf` */
  def load(name: String): Either[EnvironmentError, Environment] = {
    val resource = s"environments/$name.conf"
    Option(getClass.getClassLoader.getResourceAsStream(resource)) match {
      case None => Left(EnvironmentError.NotFound(name))
      case Some(stream) =>
        try parse(name, resource, new String(stream.readAllBytes(), "UTF-8"))
        finally stream.close()
    }
  }

  /** Names of the environments of published tests, for which the calibrated model speaks. */
  val calibrated: Vector[String] =
    (1 to 9).map(n => s"mobius-test-$n").toVector ++ (1 to 8).map(n => s"consolidation-$n")

  /** @param file name for messages */
  def parse(name: String, file: String, hocon: String): Either[EnvironmentError, Environment] =
    try {
      val config = ConfigFactory.parseString(hocon, options).resolve()
      val environment = read(name, new ConfigSection(config, file, ""))
      EnvironmentCheck.firstProblem(environment, file).toLeft(environment)
    } catch {
      case e: ConfigException => Left(EnvironmentError.Unreadable(file, e.getMessage))
      case e: ConfigSection.Wrong => Left(e.error)
    }

  /** Included files come from the class path of this class. */
  private val options = ConfigParseOptions.defaults
    .setClassLoader(getClass.getClassLoader)
    .setIncluder(new ClasspathIncluder(getClass.getClassLoader))

  private def read(name: String, file: ConfigSection): Environment = {
    file.allowOnly(
      "description",
      "cluster",
      "campaign",
      "cpuUnitsOfAll",
      "spread",
      "maxPresentPerTask",
      "instances",
      "gateway",
      "database",
      "search",
      "defaults",
      "modules",
      "managed",
      "jobs",
    )
    val defaults = file.section("defaults")
    val modules = file.section("modules")
    val cpuUnits = Option.when(file.has("cpuUnitsOfAll"))(file.whole("cpuUnitsOfAll", min = 0))
    val gateway = GatewayReader.read(file.section("gateway"))
    Environment(
      name = name,
      description = file.text("description"),
      cluster = file.text("cluster"),
      campaign = if (file.has("campaign")) Some(file.text("campaign")) else None,
      spread = file.number("spread", min = 0, max = 3),
      maxPresentPerTask = file.whole("maxPresentPerTask", min = 1),
      instances = instances(file.section("instances")),
      gateway = gateway,
      database = database(file.section("database")),
      search = search(file.section("search")),
      modules = modules.keys.map { module =>
        ModuleReader
          .read(module, modules.section(module).withDefaults(defaults), cpuUnits)
          .copy(sidecar = gateway.sidecarOf(module))
      },
      managed = ManagedServices.read(file),
      defaults = ModuleReader.defaults(defaults, cpuUnits),
      droppedModules = modules.droppedKeys,
      jobs = if (file.has("jobs")) jobs(file.section("jobs")) else Map.empty,
    )
  }

  private def jobs(section: ConfigSection): Map[String, JobLoad] = section.keys.map { name =>
    val job = section.section(name).allowOnly("databaseMs", "modules")
    val modules = job.section("modules")
    val load = JobLoad(
      job.number("databaseMs", min = 0),
      modules.keys.map(module => module -> modules.number(module, min = 0)).toMap,
    )
    name -> load
  }.toMap

  private def instances(section: ConfigSection): Instances = {
    section.allowOnly("type", "count", "vCpu", "memoryMiB")
    Instances(
      instanceType = section.text("type"),
      count = section.whole("count", min = 1),
      vCpu = section.whole("vCpu", min = 1),
      memoryMiB = section.whole("memoryMiB", min = 1),
    )
  }

  private def database(section: ConfigSection): Database = {
    section.allowOnly(
      "identifier",
      "class",
      "vCpu",
      "memoryGiB",
      "maxConnections",
      "idleCpuPercent",
      "freeableShare",
      "connectionMiB",
      "stretch",
      "stretchPower",
      "reader",
      "engine",
      "queues",
    )
    Database(
      identifier = section.text("identifier"),
      instanceClass = section.text("class"),
      vCpu = section.whole("vCpu", min = 1),
      memoryGiB = section.whole("memoryGiB", min = 1),
      maxConnections = section.whole("maxConnections", min = 1),
      idleCpuPercent = section.number("idleCpuPercent", min = 0, max = 100),
      freeableShare = section.number("freeableShare", min = 0, max = 1),
      connectionMiB = section.number("connectionMiB", min = 0),
      stretch = section.number("stretch", min = 0),
      stretchPower = section.number("stretchPower", min = 0),
      reader = Option.when(section.has("reader")) {
        val reader = section.section("reader").allowOnly("identifier", "vCpu")
        Reader(reader.text("identifier"), reader.whole("vCpu", min = 1))
      },
      engine = if (section.has("engine")) section.text("engine") else "postgres",
      queues = section.has("queues") && section.text("queues") == "true",
    )
  }

  private def search(section: ConfigSection): SearchNodes = {
    section.allowOnly("type", "count", "vCpu")
    SearchNodes(
      nodeType = section.text("type"),
      count = section.whole("count", min = 1),
      vCpu = section.whole("vCpu", min = 1),
    )
  }
}
