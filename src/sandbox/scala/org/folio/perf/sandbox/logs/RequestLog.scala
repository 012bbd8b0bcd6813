package org.folio.perf.sandbox.logs

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import java.util.{Locale, SplittableRandom}
import org.folio.perf.capacity.{Environment, RequestKind}
import org.folio.perf.model.{Platform, RequestMark}
import org.folio.perf.sandbox.format.TableFile
import scala.collection.mutable

/**
 * The way of a request through the stations of the cluster.
 *
 * @param nanos time at each module's station, by its number; the rest is base time
 */
final class Passage(modules: Int) {
  val nanos = new Array[Long](modules)
  private var heldSince: Option[Long] = None

  /** For how long its own module held the request back. */
  var heldNanos: Long = 0L

  def at(station: Int, time: Long): Unit = if (station < nanos.length) nanos(station) += time

  /** The request has passed all stations, and its own module holds it back. */
  def hold(nowNanos: Long): Unit = heldSince = Some(nowNanos)

  def release(nowNanos: Long): Unit = heldNanos = heldSince.fold(0L)(nowNanos - _)
}

/**
 * A call of a logged request. Times are microseconds since the start of the request.
 *
 * @param path with ids
 * @param filterUs of the authorization in front, or of the sidecars
 * @param fromUs start, with the filter; `toUs`: end
 */
final case class LoggedStep(
    module: String,
    method: String,
    path: String,
    status: Int,
    fromUs: Long,
    filterUs: Long,
    toUs: Long,
    calls: Vector[LoggedStep],
)

/**
 * Writes the requests that came with a mark into the log as Okapi or the sidecars of Eureka do, with the calls between
 * modules of the capacity model. A call's own time is its share of the time that the request spent at the stations of its
 * module, and of the base times, so that all of them add up to the request's time. The time for which a module held its
 * request back is its own.
 */
final class RequestLog(environment: Environment, store: LogStore, seed: Long) {
  private val random = new SplittableRandom(seed)
  private val platform = environment.platform
  private val gateway = environment.gateway
  private val modules = environment.modules.map(module => module.name -> module).toMap
  private val number = environment.modules.map(_.name).zipWithIndex.toMap

  def passage: Passage = new Passage(environment.modules.size)

  /**
   * Whether a request's calls are logged. A real gateway logs all; a file of all requests of a load test would be large.
   *
   * @param id value of the header `X-Okapi-Request-Id`; null: it had none
   */
  def wants(id: String, status: Int): Boolean =
    id != null && (status >= RequestLog.ServerError || RequestMark.parse(id).forall(_.isSampled))

  /**
   * @param path with ids, without query
   * @param endMs epoch milliseconds
   * @param tookNanos from the request's arrival to its response
   */
  def write(
      id: String,
      tenant: String,
      module: String,
      kind: RequestKind,
      method: String,
      path: String,
      status: Int,
      endMs: Long,
      tookNanos: Long,
      passage: Passage,
  ): Unit = {
    val plan = planned(module, kind, method, path, 0)
    val whole = step(plan, status, (tookNanos - passage.heldNanos) / 1000, passage)
    val root = s"$id;${part(path)}"
    val fromUs = endMs * 1000 - whole.toUs
    platform match {
      case Platform.Okapi =>
        new OkapiLines(store, fromUs, tenant, idOf, gateway.authorization.module).write(root, whole, part)
      case Platform.Eureka => new SidecarLines(store, fromUs, tenant).write(root, None, whole, part)
    }
    if (status >= RequestLog.ServerError) said(root, tenant, module, whole, endMs)
  }

  /** The module's own words about a failure. */
  private def said(root: String, tenant: String, module: String, whole: LoggedStep, endMs: Long): Unit = {
    val time = RequestLog.Clock.format(Instant.ofEpochMilli(endMs))
    store.write(
      endMs,
      idOf(module),
      s"$time [$root] [$tenant] [] [${module.replace('-', '_')}] ERROR RequestHandler " +
        s"Request failed: ${whole.method} ended with status ${whole.status}",
    )
  }

  private def idOf(module: String): String =
    modules.get(module).fold(module)(found => s"${found.name}-${found.version}")

  /** The last part of an id: six digits and the first part of the path. */
  private def part(path: String): String = {
    val digits = (1000000 + random.nextInt(1000000)).toString.substring(1)
    s"$digits/${path.dropWhile(_ == '/').takeWhile(_ != '/')}"
  }

  private def planned(name: String, kind: RequestKind, method: String, path: String, depth: Int): Planned = {
    val cost = modules.get(name).flatMap(_.costs.get(kind))
    val below = for {
      known <- cost.toVector
      if depth < RequestLog.Deepest
      called <- known.calls
      i <- 1 to times(called.count)
      (verb, inner) = RequestLog.call(called.module, called.kind, i)
    } yield planned(called.module, called.kind, verb, inner, depth + 1)
    Planned(name, kind, method, path, cost.fold(1.0)(_.cpuMs), cost.fold(1.0)(_.baseMs), below)
  }

  private def times(average: Double): Int = {
    val whole = average.floor
    whole.toInt + (if (random.nextDouble() < average - whole) 1 else 0)
  }

  private def step(plan: Planned, status: Int, tookUs: Long, passage: Passage): LoggedStep = {
    val all = plan.all
    val cpuOf = mutable.Map.empty[String, Double].withDefaultValue(0.0)
    all.foreach(one => cpuOf(one.module) += one.cpuMs)
    def stationUs(module: String): Double = number.get(module).fold(0.0)(i => passage.nanos(i) / 1000.0)
    val filters = stationUs(gateway.authorization.module) / all.size.toDouble + gateway.baseMs * 1000
    val worked = cpuOf.keys.map(stationUs).sum
    val base = all.map(_.baseMs).sum
    // Half of what no station explains is the gateway's own time, at most a fiftieth.
    val rest = math.max(0.0, tookUs * (1 - RequestLog.GatewayShare) - worked - filters * all.size)
    def own(one: Planned): Double =
      (if (cpuOf(one.module) > 0) stationUs(one.module) * one.cpuMs / cpuOf(one.module) else 0.0) +
        (if (base > 0) rest * one.baseMs / base else rest / all.size.toDouble)
    val sum = all.map(own).sum + filters * all.size
    val factor = if (sum > 0) tookUs * (1 - RequestLog.GatewayShare) / sum else 0.0
    def placed(one: Planned, fromUs: Long, code: Int): LoggedStep = {
      val filterUs = math.max(1L, (filters * factor).toLong)
      val ownUs = math.max(1L, (own(one) * factor).toLong) + (if (one eq plan) passage.heldNanos / 1000 else 0L)
      val groups = RequestLog.together(one.calls)
      val gap = ownUs / (groups.size + 1)
      var at = fromUs + filterUs + gap
      val inner = groups.flatMap { calls =>
        val made = atOnce(calls.map(call => placed(call, at, RequestLog.success(call.method))))
        at = made.map(_.toUs).max + gap
        made
      }
      val to = if (inner.isEmpty) fromUs + filterUs + ownUs else inner.last.toUs + ownUs - gap * groups.size
      LoggedStep(one.module, one.method, one.path, code, fromUs, filterUs, to, inner)
    }
    placed(plan, 0L, status)
  }

  /** Calls at the same time share their module's processors: each takes as long as all of them together. */
  private def atOnce(calls: Vector[LoggedStep]): Vector[LoggedStep] = {
    val filterUs = calls.map(_.filterUs).sum
    val us = calls.map(call => call.toUs - call.fromUs).sum
    calls.map(call => call.copy(filterUs = filterUs, toUs = call.fromUs + us))
  }
}

/** A call with those that it causes; averages such as 0.7 calls become whole numbers by chance. */
final private case class Planned(
    module: String,
    kind: RequestKind,
    method: String,
    path: String,
    cpuMs: Double,
    baseMs: Double,
    calls: Vector[Planned],
) {
  def all: Vector[Planned] = this +: calls.flatMap(_.all)

  /** Whether it reads one record, and its module calls no other for it. */
  def isRecord: Boolean = method == "GET" && kind == RequestKind.LightRead && calls.isEmpty
}

private object RequestLog {
  val ServerError = 500
  val Deepest = 6

  /** Part of a request's time that is the gateway's own. */
  val GatewayShare = 0.02
  val Clock: DateTimeFormatter = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)

  /** Calls in groups: reads of single records of one module, next to each other, run at the same time. */
  def together(calls: Vector[Planned]): Vector[Vector[Planned]] =
    calls.foldLeft(Vector.empty[Vector[Planned]]) {
      case (groups :+ last, call) if last.last.isRecord && call.isRecord && last.last.module == call.module =>
        groups :+ (last :+ call)
      case (groups, call) => groups :+ Vector(call)
    }

  def success(method: String): Int = method match {
    case "POST" => 201
    case "PUT" | "DELETE" => 204
    case _ => 200
  }

  /** Usual requests to the modules that others call. */
  private val Paths: Map[String, Vector[String]] = TableFile
    .lines("called-paths.tsv")
    .map(_.split('\t'))
    .map(line => line(0) -> line(1).split(' ').toVector)
    .toMap

  /** Method and path of the call of a module. @param turn number of the call among its like, from 1 */
  def call(module: String, kind: RequestKind, turn: Int): (String, String) = {
    val paths = Paths.getOrElse(module, Vector(s"/${module.stripPrefix("mod-")}/records"))
    val path = paths((turn - 1) % paths.size)
    val id = f"/00000000-0000-4000-8000-$turn%012d"
    kind match {
      case RequestKind.Write => ("PUT", path + id)
      case RequestKind.Login => ("POST", path)
      case RequestKind.LightRead => ("GET", path + id)
      case _ => ("GET", path)
    }
  }
}

/** Lines of Okapi's log in its usual layout. @param fromUs epoch microseconds of the request's start */
final private class OkapiLines(
    store: LogStore,
    fromUs: Long,
    tenant: String,
    idOf: String => String,
    authorization: String,
) {
  private val lines = mutable.ArrayBuffer.empty[(Long, String)]
  private val filter = idOf(authorization)

  def write(root: String, step: LoggedStep, part: String => String): Unit = {
    add(root, step, part)
    lines.sortBy(_._1).foreach { case (us, text) =>
      val ms = (fromUs + us) / 1000
      store.write(ms, "okapi", s"${RequestLog.Clock.format(Instant.ofEpochMilli(ms))} $text")
    }
  }

  private def add(id: String, step: LoggedStep, part: String => String): Unit = {
    val module = idOf(step.module)
    val url = s"http://127.0.0.1:9130${step.path}"
    line(
      step.fromUs,
      id,
      s"$filter $module",
      s"REQ 127.0.0.1:40000 $tenant ${step.method} ${step.path} $filter $module",
    )
    line(step.fromUs + step.filterUs, id, filter, s"RES 202 ${step.filterUs}us $filter $url")
    step.calls.foreach(call => add(s"$id;${part(call.path)}", call, part))
    val ownUs = step.toUs - step.fromUs - step.filterUs
    line(step.toUs, id, module, s"RES ${step.status} ${ownUs}us $module $url")
  }

  private def line(us: Long, id: String, modules: String, text: String): Unit =
    lines += us -> s"[$id] [$tenant] [] [$modules] INFO  ?                    $id $text"
}

/** Lines of the sidecars' access logs in their usual format: one of the called module's, one of the calling module's. */
final private class SidecarLines(store: LogStore, fromUs: Long, tenant: String) {

  def write(id: String, caller: Option[String], step: LoggedStep, part: String => String): Unit = {
    val own = caller.fold(id)(_ => s"$id;${part(step.path)}")
    step.calls.foreach(call => write(s"$own;${part(call.path)}", Some(step.module), call, part))
    line(step.module, own, step, step.filterUs)
    caller.foreach(line(_, id, step, 0))
  }

  private def line(module: String, id: String, step: LoggedStep, filterUs: Long): Unit = {
    val us = step.toUs - step.fromUs
    val ms = (fromUs + step.toUs) / 1000
    val time = SidecarLines.Stamp.format(Instant.ofEpochMilli(ms))
    def seconds(value: Long) = String.format(Locale.ROOT, "%.3f", value / 1e6)
    store.write(
      ms,
      s"sidecar-$module",
      s"""127.0.0.1:40000 - $module:8081 -  [$time] "${step.method} ${step.path} HTTP/1.1" ${step.status} 0 """ +
        s"""rt=${seconds(us)}  uct="${seconds(us - filterUs)}"  uht="0.001"  urt="0.0"  "" "$tenant" "" "$id" """,
    )
  }
}

private object SidecarLines {
  val Stamp: DateTimeFormatter = DateTimeFormatter.ofPattern("dd/MM/yyyy:HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC)
}
