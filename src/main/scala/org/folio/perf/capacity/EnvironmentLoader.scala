package org.folio.perf.capacity

import com.typesafe.config._
import org.folio.perf.model.ResourceFile
import org.folio.perf.settings.{ConfigBlock, SettingsError}
import org.folio.perf.settings.SettingsError.{BadFile, NoEnvironment}

/**
 * Reads an [[Environment]] from HOCON; `environments/sandbox.conf` explains the keys. `EnvironmentsFitSpec` checks that the
 * values of each file fit together.
 */
object EnvironmentLoader {

  /** @param name of a resource `environments/NAME.conf` */
  def load(name: String): Either[SettingsError, Environment] = {
    val resource = s"environments/$name.conf"
    ResourceFile.find(resource).toRight(NoEnvironment(name)).flatMap(parse(name, resource, _))
  }

  /** Names of the environments of published tests, for which the calibrated model speaks. */
  val calibrated: Vector[String] =
    (1 to 9).map(n => s"mobius-test-$n").toVector ++ (1 to 8).map(n => s"consolidation-$n")

  /** @param file name for messages */
  def parse(name: String, file: String, hocon: String): Either[SettingsError, Environment] =
    try {
      val config = ConfigFactory.parseString(hocon, options).resolve()
      ConfigBlock.read(read(name, ConfigBlock.ofFile(config, file)))
    } catch {
      case e: ConfigException => Left(BadFile(file, s"it cannot be read: ${e.getMessage}"))
    }

  /** Included files come from the class path of this class. */
  private val options = ConfigParseOptions.defaults
    .setClassLoader(getClass.getClassLoader)
    .setIncluder(new ClasspathIncluder(getClass.getClassLoader))

  private def read(name: String, file: ConfigBlock): Environment = file.only {
    val defaults = file.block("defaults")
    val modules = file.block("modules")
    val cpuUnits = file.optional("cpuUnitsOfAll")(file.whole(_, min = 0))
    val gateway = GatewayReader.read(file.block("gateway"))
    Environment(
      name = name,
      description = file.text("description"),
      cluster = file.text("cluster"),
      campaign = file.optional("campaign")(file.text),
      spread = file.number("spread", min = 0, max = 3),
      maxPresentPerTask = file.whole("maxPresentPerTask", min = 1),
      instances = instances(file.block("instances")),
      gateway = gateway,
      database = database(file.block("database")),
      search = search(file.block("search")),
      modules = modules.keys.map { module =>
        ModuleReader
          .read(module, modules.block(module).withDefaults(defaults), cpuUnits)
          .copy(sidecar = gateway.sidecarOf(module))
      },
      managed = managed(file),
      defaults = ModuleReader.defaults(defaults, cpuUnits),
      droppedModules = modules.dropped,
      jobs = file.optional("jobs")(name => jobs(file.block(name))).getOrElse(Map.empty),
    )
  }

  private def jobs(section: ConfigBlock): Map[String, JobLoad] = section.keys.map { name =>
    val job = section.block(name)
    val modules = job.block("modules")
    name -> job.only(
      JobLoad(
        job.number("databaseMs", min = 0),
        modules.keys.map(module => module -> modules.number(module, min = 0)).toMap,
      )
    )
  }.toMap

  private def instances(section: ConfigBlock): Instances = section.only {
    Instances(
      instanceType = section.text("type"),
      count = section.whole("count", min = 1),
      vCpu = section.whole("vCpu", min = 1),
      memoryMiB = section.whole("memoryMiB", min = 1),
    )
  }

  private def database(section: ConfigBlock): Database = section.only {
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
      reader = section.optional("reader") { name =>
        val reader = section.block(name)
        reader.only(Reader(reader.text("identifier"), reader.whole("vCpu", min = 1)))
      },
      engine = section.optional("engine")(section.text).getOrElse("postgres"),
      queues = section.optional("queues")(section.boolean).getOrElse(false),
    )
  }

  private def managed(file: ConfigBlock): ManagedServices = file
    .optional("managed") { name =>
      val managed = file.block(name)
      val kafka = managed.only(managed.block("kafka"))
      kafka.only(ManagedServices(kafka.text("type"), kafka.whole("brokers", min = 0)))
    }
    .getOrElse(ManagedServices.none)

  private def search(section: ConfigBlock): SearchNodes = section.only {
    SearchNodes(
      nodeType = section.text("type"),
      count = section.whole("count", min = 1),
      vCpu = section.whole("vCpu", min = 1),
    )
  }
}

/**
 * `include classpath("...")` of the one resource of that name. The library's own way merges all resources of
 * that name, for which it opens every jar there is.
 *
 * @param otherwise for what is included in another way
 */
final private[capacity] class ClasspathIncluder(
    loader: ClassLoader,
    otherwise: Option[ConfigIncluder] = None,
) extends ConfigIncluder
    with ConfigIncluderClasspath {

  override def withFallback(fallback: ConfigIncluder): ConfigIncluder =
    new ClasspathIncluder(loader, otherwise.map(_.withFallback(fallback)).orElse(Some(fallback)))

  override def include(context: ConfigIncludeContext, what: String): ConfigObject =
    otherwise.fold(ConfigFactory.empty.root)(_.include(context, what))

  override def includeResources(context: ConfigIncludeContext, what: String): ConfigObject =
    Option(loader.getResource(what)) match {
      case Some(url) => ConfigFactory.parseURL(url, context.parseOptions).root
      case None => throw new ConfigException.Generic(s"it includes $what, which is not there")
    }
}

/** The section `gateway` of an environment file. With a sidecar it is that of Eureka. */
private[capacity] object GatewayReader {

  def read(section: ConfigBlock): Gateway =
    if (section.has("sidecar")) eureka(section) else okapi(section)

  private def okapi(section: ConfigBlock): Gateway = section.only {
    val (entry, entryCpuMs) = part(section.block("entry"))
    gateway(section, part(section.block("authorization"))).copy(entry = entry, entryCpuMs = entryCpuMs)
  }

  private def eureka(section: ConfigBlock): Gateway = section.only {
    val block = section.block("authorization")
    val (share, authorization) = block.only(block.number("share", min = 0, max = 1) -> named(block))
    gateway(section, authorization).copy(authorizationShare = share, sidecar = Some(sidecar(section.block("sidecar"))))
  }

  /** @param authorization name and CPU of the module */
  private def gateway(section: ConfigBlock, authorization: (String, Double)): Gateway = {
    val (proxy, proxyCpuMs) = part(section.block("proxy"))
    val preflight = section.block("preflight")
    val (preflightCpuMs, preflightBaseMs) = preflight.only(cpuMs(preflight) -> preflight.number("baseMs", min = 0))
    Gateway(
      entry = proxy,
      entryCpuMs = 0,
      proxy = proxy,
      proxyCpuMs = proxyCpuMs,
      authorization = authorization._1,
      authorizationCpuMs = authorization._2,
      baseMs = section.number("baseMs", min = 0),
      preflightCpuMs = preflightCpuMs,
      preflightBaseMs = preflightBaseMs,
    )
  }

  private def sidecar(section: ConfigBlock): ModuleSidecar = section.only {
    ModuleSidecar(
      version = section.text("version"),
      cpuMs = cpuMs(section),
      baseMs = section.number("baseMs", min = 0),
      cpuUnits = section.whole("cpuUnits", min = 0),
      memorySoftMiB = section.whole("memorySoftMiB", min = 1),
      memoryHardMiB = section.whole("memoryHardMiB", min = 1),
    )
  }

  private def part(block: ConfigBlock): (String, Double) = block.only(named(block))

  private def named(block: ConfigBlock): (String, Double) = block.text("module") -> cpuMs(block)

  private def cpuMs(section: ConfigBlock): Double = section.number("cpuMs", min = 0)
}

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
  def read(name: String, section: ConfigBlock, cpuUnitsOfAll: Option[Int]): Module =
    unnamed(section, cpuUnitsOfAll).copy(name = name, version = section.text("version"))

  /**
   * A module that has the file's defaults, without name and version.
   *
   * @return `None`: the defaults are not complete, so that each module has values of its own
   */
  def defaults(section: ConfigBlock, cpuUnitsOfAll: Option[Int]): Option[Module] =
    Option.when(Needed.forall(section.has))(unnamed(section, cpuUnitsOfAll))

  private def unnamed(section: ConfigBlock, cpuUnitsOfAll: Option[Int]): Module = section.only {
    val ownUnits = section.whole("cpuUnits", min = 0)
    val cpuUnits = cpuUnitsOfAll.getOrElse(ownUnits)
    val costs = section.block("costs")
    Module(
      name = "",
      version = section.optional("version")(section.text).getOrElse(""),
      tasks = section.whole("tasks", min = 1),
      cpuUnits = cpuUnits,
      maxVCpu = section.optional("maxVCpu")(section.number(_, min = 0.01)).getOrElse((cpuUnits / 1024.0).max(1.0)),
      memorySoftMiB = section.whole("memorySoftMiB", min = 1),
      memoryHardMiB = section.whole("memoryHardMiB", min = 1),
      idleMemory = section.number("idleMemory", min = 0, max = 1),
      warmMemory = section.number("warmMemory", min = 0, max = 1),
      warmUpCalls = section.number("warmUpCalls", min = 1),
      idleCpuMs = section.number("idleCpuMs", min = 0),
      connectionsPerTask = section.whole("connectionsPerTask", min = 0),
      costs = costs.keys.map(key => kind(costs, key) -> cost(costs.block(key))).toMap,
    )
  }

  private def kind(parent: ConfigBlock, name: String): RequestKind =
    RequestKind
      .named(name)
      .getOrElse(
        parent.wrong(name, "unknown", s"one of ${RequestKind.all.map(_.name).mkString(", ")}")
      )

  private def cost(section: ConfigBlock): CallCost = section.only {
    CallCost(
      cpuMs = section.number("cpuMs", min = 0),
      baseMs = section.number("baseMs", min = 0),
      databaseMs = section.number("databaseMs", min = 0),
      searchMs = section.optional("searchMs")(section.number(_, min = 0)).getOrElse(0.0),
      calls = section.optional("calls")(name => downstream(section.block(name))).getOrElse(Vector.empty),
    )
  }

  private def downstream(section: ConfigBlock): Vector[DownstreamCalls] =
    section.keys.flatMap { module =>
      val kinds = section.block(module)
      kinds.keys.map(key => DownstreamCalls(module, kind(kinds, key), kinds.number(key, min = 0)))
    }
}
