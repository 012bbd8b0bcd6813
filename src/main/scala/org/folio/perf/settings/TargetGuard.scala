package org.folio.perf.settings

import org.folio.perf.model.HostPort
import scala.concurrent.duration.{DurationInt, FiniteDuration}

/**
 * Limits of a target, set in its file. The command line cannot change them.
 *
 * @param origin name of the file in messages
 * @param destructive whether workflows may run that delete records or roll ledgers over
 * @param maxRequestsPerSec largest rate of a plan; `None`: any
 * @param maxDuration longest plan, with its ramp-up; `None`: any
 */
final case class TargetGuard(
    origin: String,
    hosts: AllowedHosts,
    destructive: Boolean,
    maxRequestsPerSec: Option[Double],
    maxDuration: Option[FiniteDuration],
)

object TargetGuard {

  /** Guard of the embedded FOLIO, which has no limits. */
  val Sandbox: TargetGuard =
    TargetGuard("targets/sandbox.conf", AllowedHosts.LoopbackOnly, destructive = true, None, None)

  /** Limits of a target on another machine whose file has none: a small load for a short time. */
  val UsualRequestsPerSec = 100.0
  val UsualDuration: FiniteDuration = 2.hours
}

/** Hosts that may get requests: loopback, and the listed ones. */
final case class AllowedHosts(listed: Vector[HostPort]) {

  def allows(host: HostPort): Boolean =
    host.isLoopback ||
      listed.exists(entry => entry.name == host.name && entry.port.forall(host.port.contains))

  /** The host of a URL if it is not allowed; `None`: it is allowed. */
  def refusal(url: String): Option[String] = HostPort.ofUrl(url) match {
    case Left(_) => Some("of a text that is no plain URL")
    case Right(host) if allows(host) => None
    case Right(host) =>
      Some(host.copy(port = host.port.filterNot(AllowedHosts.UsualPorts)).toString)
  }
}

object AllowedHosts {
  val LoopbackOnly: AllowedHosts = AllowedHosts(Vector.empty)
  private val UsualPorts = Set(80, 443)

  /** Allowed hosts of a target's file. */
  def of(file: TargetFile): Either[SettingsError, AllowedHosts] = GuardReader.hostsOf(file)
}
