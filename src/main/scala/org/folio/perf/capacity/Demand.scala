package org.folio.perf.capacity

/**
 * All that one request from outside costs, with the calls that modules make to each other for it.
 *
 * @param visits in the order in which it comes to the stations
 * @param delayMs at low load: base times, and the time at the stations' vCPUs outside the queue
 * @param databaseMs vCPU ms of the database
 * @param passes through the gateway's proxy; on Okapi, calls between modules included
 */
final case class Demand(
    visits: Vector[Visit],
    delayMs: Double,
    databaseMs: Double,
    passes: Double,
)

/** @param workMs vCPU ms; of all calls there together, since they come as one lump */
final case class Visit(station: Int, workMs: Double)

object Demand {

  /** @return `None`: the environment has no such module, or no costs for this kind of call there */
  def of(stations: Stations, module: String, kind: RequestKind): Option[Demand] =
    if (kind == RequestKind.Preflight) Some(preflight(stations))
    else {
      val environment = stations.environment
      environment.module(module).flatMap(_.costs.get(kind)).map { _ =>
        assemble(stations, calls(environment, module, kind, times = 1.0))
      }
    }

  /** A call that no module of the environment takes: the gateway alone. */
  def gatewayOnly(stations: Stations): Demand =
    assemble(stations, Vector.empty, externalPasses = 1.0)

  /** @param caller the module that calls; `None`: somebody outside */
  final private case class Called(
      module: Module,
      cost: CallCost,
      times: Double,
      caller: Option[Module],
  )

  /** The call itself first, then those it causes, depth first. No circles: the loader checks it. */
  private def calls(
      environment: Environment,
      module: String,
      kind: RequestKind,
      times: Double,
      caller: Option[Module] = None,
  ): Vector[Called] = {
    val called = environment.module(module).get
    val cost = called.costs(kind)
    Called(called, cost, times, caller) +:
      cost.calls.flatMap { c =>
        calls(environment, c.module, c.kind, times * c.count, Some(called))
      }
  }

  private def preflight(stations: Stations): Demand = {
    val gateway = stations.environment.gateway
    finish(
      stations,
      entry(gateway) :+ (gateway.proxy.module -> gateway.preflight.cpuMs),
      searchMs = 0,
      baseMs = gateway.preflight.baseMs,
      databaseMs = 0,
      passes = 0,
    )
  }

  private def entry(gateway: Gateway): Vector[(String, Double)] =
    gateway.entry.map(part => part.module -> part.cpuMs).toVector

  private def assemble(
      stations: Stations,
      called: Vector[Called],
      externalPasses: Double = 0.0,
  ): Demand = {
    val gateway = stations.environment.gateway
    val way = gateway.sidecar.fold(throughProxy(gateway, called, externalPasses))(
      throughSidecars(gateway, _, called, externalPasses)
    )
    finish(
      stations,
      way.work ++ called.map(c => c.module.name -> c.times * c.cost.cpuMs),
      searchMs = called.map(c => c.times * c.cost.searchMs).sum,
      baseMs = way.baseMs + called.map(c => c.times * c.cost.baseMs).sum,
      databaseMs = called.map(c => c.times * c.cost.databaseMs).sum,
      passes = way.passes,
    )
  }

  /** Needs of calls on their way to modules. @param work vCPU ms by module */
  final private case class Way(work: Vector[(String, Double)], baseMs: Double, passes: Double)

  /** Okapi: each call passes proxy and authorization. */
  private def throughProxy(gateway: Gateway, called: Vector[Called], external: Double): Way = {
    val passes = external + called.map(_.times).sum
    Way(
      entry(gateway) ++ Vector(
        gateway.proxy.module -> passes * gateway.proxy.cpuMs,
        gateway.authorization.module -> passes * gateway.authorization.cpuMs,
      ),
      passes * gateway.baseMs,
      passes,
    )
  }

  /**
   * Eureka: a call from outside, or of a module without a sidecar, passes the gateway. A call into a module passes its
   * sidecar; a call between two modules that have sidecars passes both. Edge modules stand before the gateway.
   */
  private def throughSidecars(
      gateway: Gateway,
      sidecar: ModuleSidecar,
      called: Vector[Called],
      external: Double,
  ): Way = {
    def isOuter(call: Called) =
      call.caller.forall(_.sidecar.isEmpty) && !call.module.name.startsWith(EdgeModule)
    val passes = external + called.filter(isOuter).map(_.times).sum
    val in = called.filter(_.module.sidecar.isDefined)
    val out = in.flatMap(call => call.caller.filter(_.sidecar.isDefined).map(_ -> call.times))
    val asked = in.map(_.times).sum * gateway.authorization.share
    val bySidecars = in.map(call => call.module.name -> call.times) ++
      out.map { case (caller, times) => caller.name -> times }
    Way(
      Vector(
        gateway.proxy.module -> passes * gateway.proxy.cpuMs,
        gateway.authorization.module -> asked * gateway.authorization.cpuMs,
      ) ++ bySidecars.map { case (module, times) => module -> times * sidecar.cpuMs },
      passes * gateway.baseMs + bySidecars.map(_._2).sum * sidecar.baseMs,
      passes,
    )
  }

  private val EdgeModule = "edge-"

  /** @param work by module; a module may come several times, the first decides its place */
  private def finish(
      stations: Stations,
      work: Vector[(String, Double)],
      searchMs: Double,
      baseMs: Double,
      databaseMs: Double,
      passes: Double,
  ): Demand = {
    val byModule = work.map(_._1).distinct.flatMap { name =>
      val sum = work.collect { case (`name`, ms) => ms }.sum
      stations.ofModule(name).map(Visit(_, sum))
    }
    val visits = (byModule :+
      Visit(stations.instances, byModule.map(_.workMs).sum) :+
      Visit(stations.searchNodes, searchMs) :++
      stations.database.map(Visit(_, databaseMs))).filter(_.workMs > 0)
    // The instances' vCPUs are the modules' own: a request alone waits for them once. Base times include the
    // database's.
    val outsideQueues = visits
      .filterNot(v => v.station == stations.instances || stations.database.contains(v.station))
      .map(v => stations.all(v.station).delayMs(v.workMs))
      .sum
    Demand(visits, baseMs + outsideQueues, databaseMs, passes)
  }
}
