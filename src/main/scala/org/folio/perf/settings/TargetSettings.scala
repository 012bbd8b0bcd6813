package org.folio.perf.settings

import org.folio.perf.model.{HostPort, MetricsOrigin, Platform, TenantSize}
import scala.concurrent.duration.{DurationInt, FiniteDuration}

/**
 * The FOLIO under test.
 *
 * @param sandbox settings of the embedded FOLIO; `None`: the target is another FOLIO
 * @param okapiUrl URL of the gateway; `None`: a sandbox that has not started
 * @param edgeUrl URL of the edge modules; `None`: `okapiUrl`
 * @param tenants tenants of the run, in the order of the target file
 * @param centralTenant central tenant of the consortium; not one of `tenants`
 * @param environment cluster of the capacity model, a resource `environments/NAME.conf`
 * @param guard limits that the target's file sets
 * @param platform as set; `None`: the gateway tells it when the run connects
 */
final case class TargetSettings(
    name: String,
    sandbox: Option[SandboxSettings],
    okapiUrl: Option[String],
    edgeUrl: Option[String],
    login: LoginMethod,
    tenants: Vector[TenantAccount],
    centralTenant: Option[TenantAccount],
    metrics: Option[MetricsOrigin],
    environment: Option[String],
    guard: TargetGuard,
    platform: Option[Platform],
) {

  /** The place of the metrics. @param sandboxUrl of a sandbox that has started, which has its own AWS */
  def metricsOrigin(sandboxUrl: Option[String]): Option[MetricsOrigin] =
    metrics.map(m => m.copy(endpoint = m.endpoint.orElse(sandboxUrl).orElse(sandbox.flatMap(_.url))))
}

sealed trait LoginMethod

object LoginMethod {

  /** `POST /authn/login-with-expiry`: tokens live ten minutes and are refreshed. */
  case object WithExpiry extends LoginMethod

  /** `POST /authn/login`: the tokens of older releases on Okapi do not expire; those of Eureka do. */
  case object Legacy extends LoginMethod
}

/** The user of a tenant's load, and the key of its edge modules. */
final case class TenantAccount(
    name: String,
    size: TenantSize,
    username: String,
    password: Secret,
    edgeApiKey: Option[Secret],
)

/**
 * Accounts of a target.
 *
 * @param members all tenants except the central one
 * @param central central tenant of the consortium; `None`: the target names none
 */
final case class TargetTenants(members: Vector[TenantAccount], central: Option[TenantAccount])

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
  def of(file: TargetFile): Either[String, AllowedHosts] =
    ConfigBlock.read(GuardReader.hosts(file.block, file.origin))
}
