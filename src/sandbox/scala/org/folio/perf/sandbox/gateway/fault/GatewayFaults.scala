package org.folio.perf.sandbox.gateway.fault

import org.folio.perf.sandbox.cluster.Pause
import org.folio.perf.settings.SettingsError.unknownName
import scala.collection.mutable
import scala.concurrent.duration._

/** Faults that are active in the gateway. Used by one thread. */
final class GatewayFaults {
  final private class Active(
      val scope: FaultScope,
      val fault: InjectedFault,
      var callsLeft: Option[Int],
  )

  /** Number of requests that met each fault since the last [[clear]], by scope and fault. */
  private val counts = mutable.LinkedHashMap.empty[String, Long].withDefaultValue(0L)
  private val active = mutable.ArrayBuffer.empty[Active]

  def isEmpty: Boolean = active.isEmpty

  /** Activates a fault from the next request on. */
  def add(scope: FaultScope, fault: InjectedFault, calls: Option[Int]): Unit = {
    active += new Active(scope, fault, calls)
    counts.update(s"$scope: $fault", 0L)
  }

  def clear(): Unit = {
    active.clear()
    counts.clear()
  }

  /** One line per fault, with the number of requests that met it. */
  def summary: Vector[String] = counts.toVector.map { case (fault, count) => s"$fault: $count met" }

  /**
   * The fault that applies to a request: of several, the one that was set first. The request counts
   * as one that met it.
   */
  def faultFor(tenant: String, module: String, path: String): Option[InjectedFault] =
    active.find(_.scope.has(tenant, module, path)).map { first =>
      counts(s"${first.scope}: ${first.fault}") += 1
      first.callsLeft = first.callsLeft.map(_ - 1)
      if (first.callsLeft.exists(_ <= 0)) active -= first
      first.fault
    }
}

/**
 * Requests that a fault applies to. An absent part matches all requests.
 *
 * @param module without version, e.g. `mod-users`
 * @param path a route's template, e.g. `/users/{id}`
 */
final case class FaultScope(module: Option[String], path: Option[String], tenant: Option[String]) {
  def has(ofTenant: String, ofModule: String, ofPath: String): Boolean =
    module.forall(_ == ofModule) && path.forall(_ == ofPath) && tenant.forall(_ == ofTenant)

  override def toString: String = {
    val parts = Vector("module" -> module, "path" -> path, "tenant" -> tenant).collect { case (name, Some(value)) =>
      s"$name $value"
    }
    if (parts.isEmpty) "all requests" else parts.mkString(", ")
  }
}

/**
 * Makes the gateway or a module fail:
 * `POST /_/faults?module=mod-users&fault=status&status=503&retryAfter=2&calls=100`. Without `module`, `path`
 * or `tenant` all requests meet it, without `calls` until `DELETE /_/faults`. The faults `expiredToken` and
 * `revokedToken` end the tokens that a tenant has; it can have new ones. The fault `pause` stops the processes of a module,
 * so that calls of other modules wait too.
 *
 * @param served modules with the templates of the paths that they serve
 */
final class FaultSwitch(
    faults: GatewayFaults,
    served: Vector[(String, String)],
    tenants: Vector[String],
    endTokens: (Option[String], Boolean) => Unit,
    pause: (String, Option[Pause]) => Boolean,
) {
  private val paused = mutable.Set.empty[String]

  /** @return left: the problem with the parameters; right: what is active now */
  def set(parameters: String => Option[String]): Either[String, String] = {
    val scope = FaultScope(parameters("module"), parameters("path"), parameters("tenant"))
    def ended(words: String, refreshToo: Boolean) = {
      endTokens(scope.tenant, refreshToo)
      Right(s"$words of ${scope.tenant.getOrElse("all tenants")}")
    }
    parameters("fault") match {
      case Some("expiredToken") => ended("expired: access tokens", refreshToo = false)
      case Some("revokedToken") => ended("revoked: tokens", refreshToo = true)
      case Some("pause") => stopped(parameters)
      case _ =>
        for {
          fault <- InjectedFault.read(parameters)
          calls <- InjectedFault.optional(parameters, "calls").filterOrElse(!_.contains(0), "calls is 0")
          _ <- met("module", scope.module, served.map(_._1))
          _ <- met(
            "path",
            scope.path,
            served.collect { case (module, path) if scope.module.forall(_ == module) => path },
          )
          _ <- met("tenant", scope.tenant, tenants)
        } yield {
          faults.add(scope, fault, calls)
          s"$scope: $fault${calls.fold("")(n => s", $n calls")}"
        }
    }
  }

  /** Left: no request has it. */
  private def met(what: String, name: Option[String], names: Vector[String]): Either[String, Unit] =
    name.filterNot(names.contains).map(unknownName(what, _, names.distinct.sorted)).toLeft(())

  private def stopped(parameters: String => Option[String]): Either[String, String] =
    for {
      module <- parameters("module").toRight("fault pause needs a module")
      ms <- InjectedFault.number(parameters, "ms")
      every <- InjectedFault.number(parameters, "everyMs")
      _ <- Either.cond(ms > 0 && ms < every, (), "ms must be above 0 and less than everyMs")
      _ <- Either.cond(pause(module, Some(Pause(ms, every))), (), s"the cluster has no module $module")
    } yield {
      paused += module
      s"module $module: stopped for $ms of each $every ms"
    }

  /** All faults end. @return how many requests met each */
  def clear(): String = {
    val summary = faults.summary
    faults.clear()
    paused.foreach(pause(_, None))
    paused.clear()
    summary.mkString("\n")
  }
}

/** A fault that replaces or changes a response. */
sealed trait InjectedFault extends Product {

  /** As in the request that sets it: status (status 503, retryAfter 2). */
  override def toString: String = {
    val values = productElementNames.zip(productIterator).flatMap {
      case (name, value: Option[_]) => value.map(set => s"$name $set")
      case (name, value) => Some(s"$name $value")
    }
    val name = s"${productPrefix.head.toLower}${productPrefix.tail}"
    if (values.isEmpty) name else values.mkString(s"$name (", ", ", ")")
  }
}

object InjectedFault {

  /** Responds with an error status; the module is not called. @param retryAfter seconds */
  final case class Status(status: Int, retryAfter: Option[Int]) extends InjectedFault

  /** The gateway cannot connect to the module. */
  final case class Down(module: String) extends InjectedFault

  /** Never responds; the module is not called and the connection stays open. */
  case object Hang extends InjectedFault

  /** Closes the connection; the module is not called. */
  case object Reset extends InjectedFault

  /** The module's answer, a byte at a time. */
  final case class Slow(byteEvery: FiniteDuration) extends InjectedFault

  /** The module's answer, so much later. */
  final case class Delay(by: FiniteDuration) extends InjectedFault

  /** The first half of the module's answer. */
  case object InvalidJson extends InjectedFault

  /** The module's status alone. */
  case object EmptyBody extends InjectedFault

  /** Sends the module's response after 20 MB of white space, which JSON allows. */
  case object HugeBody extends InjectedFault

  /** Closes connections above the limit when they are used. */
  final case class Connections(atMost: Int) extends InjectedFault

  /** Sends a response with the time of a wrong clock. */
  final case class Clock(aheadSeconds: Int) extends InjectedFault

  private val UsualByteEvery = 100.millis

  /** @return left: the problem with the parameters */
  def read(parameters: String => Option[String]): Either[String, InjectedFault] =
    parameters("fault") match {
      case Some("status") =>
        for {
          status <- number(parameters, "status")
            .filterOrElse(s => s >= 400 && s <= 599, "status must be from 400 to 599")
          seconds <- optional(parameters, "retryAfter")
        } yield Status(status, seconds)
      case Some("down") =>
        parameters("module").map(Down(_)).toRight("fault down needs a module")
      case Some("hang") => Right(Hang)
      case Some("reset") => Right(Reset)
      case Some("slow") =>
        optional(parameters, "byteEveryMs")
          .map(ms => Slow(ms.filter(_ > 0).fold(UsualByteEvery)(_.millis)))
      case Some("delay") =>
        number(parameters, "ms").filterOrElse(_ > 0, "ms is 0").map(ms => Delay(ms.millis))
      case Some("invalidJson") => Right(InvalidJson)
      case Some("emptyBody") => Right(EmptyBody)
      case Some("hugeBody") => Right(HugeBody)
      case Some("connections") =>
        number(parameters, "atMost").filterOrElse(_ > 0, "atMost is 0").map(Connections(_))
      case Some("clock") => number(parameters, "aheadSeconds").map(Clock(_))
      case other =>
        Left(
          s"fault is ${other.getOrElse("not given")}; known: status (status, retryAfter), down, hang, reset, slow " +
            "(byteEveryMs), delay (ms), invalidJson, emptyBody, hugeBody, connections (atMost), clock " +
            "(aheadSeconds), pause (ms, everyMs), expiredToken, revokedToken"
        )
    }

  private[fault] def number(
      parameters: String => Option[String],
      name: String,
  ): Either[String, Int] =
    parameters(name)
      .flatMap(_.toIntOption)
      .filter(_ >= 0)
      .toRight(s"$name is missing or no whole number")

  private[fault] def optional(
      parameters: String => Option[String],
      name: String,
  ): Either[String, Option[Int]] =
    if (parameters(name).isEmpty) Right(None) else number(parameters, name).map(Some(_))
}
