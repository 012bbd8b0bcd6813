package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{CallCost, Environment, Gateway, Module, ModuleSidecar, RequestKind}

/**
 * All that one request from outside costs, with the calls that modules make to each other for it.
 *
 * @param visits in the order in which it comes to the stations
 * @param delayMs at low load: base times, and the time at the stations' vCPUs outside the queue
 * @param databaseMs vCPU ms of the database
 */
final case class Demand(visits: Vector[Visit], delayMs: Double, databaseMs: Double)

/** @param workMs vCPU ms; of all calls there together, since they come as one lump */
final case class Visit(station: Int, workMs: Double)

object Demand {

  /** Of a module that is not in the environment, or has no costs for this kind of call: the gateway alone. */
  def of(stations: Stations, module: String, kind: RequestKind): Demand =
    if (kind == RequestKind.Preflight) preflight(stations)
    else {
      val environment = stations.environment
      val taken = environment.module(module).filter(_.costs.contains(kind))
      assemble(stations, taken.toVector.flatMap(calls(environment, _, kind, times = 1.0)))
    }

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
      called: Module,
      kind: RequestKind,
      times: Double,
      caller: Option[Module] = None,
  ): Vector[Called] = {
    val cost = called.costs(kind)
    Called(called, cost, times, caller) +:
      cost.calls.flatMap { c =>
        environment.module(c.module).toVector.flatMap(calls(environment, _, c.kind, times * c.count, Some(called)))
      }
  }

  private def preflight(stations: Stations): Demand = {
    val gateway = stations.environment.gateway
    finish(
      stations,
      entry(gateway) :+ (gateway.proxy.module -> gateway.preflight.cpuMs),
      gateway.preflight.baseMs,
    )
  }

  private def entry(gateway: Gateway): Vector[(String, Double)] =
    gateway.entry.map(part => part.module -> part.cpuMs).toVector

  private def assemble(stations: Stations, called: Vector[Called]): Demand = {
    val gateway = stations.environment.gateway
    // Without a module to take it, a call passes the gateway all the same.
    val untaken = if (called.isEmpty) 1.0 else 0.0
    val (work, baseMs) = gateway.sidecar.fold(throughProxy(gateway, called, untaken))(
      throughSidecars(gateway, _, called, untaken)
    )
    finish(
      stations,
      work ++ called.map(c => c.module.name -> c.times * c.cost.cpuMs),
      baseMs + called.map(c => c.times * c.cost.baseMs).sum,
      searchMs = called.map(c => c.times * c.cost.searchMs).sum,
      databaseMs = called.map(c => c.times * c.cost.databaseMs).sum,
    )
  }

  /** Needs of calls on their way to modules: vCPU ms by module, and base time. */
  private type Way = (Vector[(String, Double)], Double)

  /** Okapi: each call passes proxy and authorization. */
  private def throughProxy(gateway: Gateway, called: Vector[Called], untaken: Double): Way = {
    val passes = untaken + called.map(_.times).sum
    val work =
      entry(gateway) ++ Vector(gateway.proxy, gateway.authorization).map(part => part.module -> passes * part.cpuMs)
    (work, passes * gateway.baseMs)
  }

  /**
   * Eureka: a call from outside, or of a module without a sidecar, passes the gateway. A call into a module passes its
   * sidecar; a call between two modules that have sidecars passes both. Edge modules stand before the gateway.
   */
  private def throughSidecars(
      gateway: Gateway,
      sidecar: ModuleSidecar,
      called: Vector[Called],
      untaken: Double,
  ): Way = {
    def isOuter(call: Called) =
      call.caller.forall(_.sidecar.isEmpty) && !call.module.name.startsWith(EdgeModule)
    val passes = untaken + called.filter(isOuter).map(_.times).sum
    val in = called.filter(_.module.sidecar.isDefined)
    val out = in.flatMap(call => call.caller.filter(_.sidecar.isDefined).map(_.name -> call.times))
    val asked = in.map(_.times).sum * gateway.authorization.share
    val bySidecars = in.map(call => call.module.name -> call.times) ++ out
    val work = Vector(
      gateway.proxy.module -> passes * gateway.proxy.cpuMs,
      gateway.authorization.module -> asked * gateway.authorization.cpuMs,
    ) ++ bySidecars.map { case (module, times) => module -> times * sidecar.cpuMs }
    (work, passes * gateway.baseMs + bySidecars.map(_._2).sum * sidecar.baseMs)
  }

  private val EdgeModule = "edge-"

  /** @param work by module; a module may come several times, the first decides its place */
  private def finish(
      stations: Stations,
      work: Vector[(String, Double)],
      baseMs: Double,
      searchMs: Double = 0,
      databaseMs: Double = 0,
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
    Demand(visits, baseMs + outsideQueues, databaseMs)
  }
}
