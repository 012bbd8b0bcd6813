package org.folio.perf.settings

import scala.concurrent.duration.{DurationInt, FiniteDuration}

/**
 * What the file of a target allows to be done to it. The command line cannot change it.
 *
 * @param origin the file, as messages name it
 * @param destructive whether workflows may run that delete records or roll ledgers over
 * @param maxRequestsPerSec of a plan; `None`: any
 * @param maxDuration of a plan, its ramp-up included; `None`: any
 */
final case class TargetGuard(
    origin: String,
    hosts: AllowedHosts,
    destructive: Boolean,
    maxRequestsPerSec: Option[Double],
    maxDuration: Option[FiniteDuration],
)

object TargetGuard {

  /** The embedded FOLIO may be treated in any way. */
  val Sandbox: TargetGuard =
    TargetGuard("targets/sandbox.conf", AllowedHosts.LoopbackOnly, destructive = true, None, None)

  /** Of a target elsewhere whose file says nothing else: a little load, not by night and day. */
  val UsualRequestsPerSec = 100.0
  val UsualDuration: FiniteDuration = 2.hours
}

/** Hosts that requests may go to: loopback always, others when they are listed. */
final case class AllowedHosts(listed: Vector[HostPort]) {

  def allows(host: HostPort): Boolean =
    host.isLoopback ||
      listed.exists(entry => entry.name == host.name && entry.port.forall(host.port.contains))

  /** @return whose host is not allowed; `None`: nothing is wrong with the URL */
  def refusal(url: String): Option[String] = HostPort.ofUrl(url) match {
    case Left(_) => Some("an address that is no plain URL")
    case Right(host) if allows(host) => None
    case Right(host) =>
      Some(host.copy(port = host.port.filterNot(AllowedHosts.UsualPorts)).toString)
  }
}

object AllowedHosts {
  val LoopbackOnly: AllowedHosts = AllowedHosts(Vector.empty)
  private val UsualPorts = Set(80, 443)

  /** Of a target's file. */
  def of(file: TargetFile): Either[SettingsError, AllowedHosts] = GuardReader.hostsOf(file)
}
