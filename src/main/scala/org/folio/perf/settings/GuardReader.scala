package org.folio.perf.settings

import org.folio.perf.model.HostPort
import org.folio.perf.settings.SettingsError.{badFile, badValue, hostNotAllowed}
import scala.concurrent.duration._

/** Reads the guard of a target: the limits that its file sets. */
private[settings] object GuardReader {

  /** Keys of the block `target` that only the file can set. */
  val Keys: Set[String] = Set("allowedHosts", "destructive", "maxRequestsPerSec", "maxDuration")

  /**
   * @param okapiUrl URL of the gateway. A gateway on this machine has no caps unless its file sets them
   */
  def read(target: ConfigBlock, origin: String, okapiUrl: Option[String]): TargetGuard = {
    val isHere = okapiUrl.forall(HostPort.isLoopback)
    TargetGuard(
      origin,
      hosts = hosts(target, origin),
      destructive = target.optional("destructive")(target.boolean).getOrElse(false),
      maxRequestsPerSec = target
        .optional("maxRequestsPerSec")(target.numberAbove(_, 0, atMost = 1000000))
        .orElse(Option.unless(isHere)(TargetGuard.UsualRequestsPerSec)),
      maxDuration = target
        .optional("maxDuration")(target.duration(_, 1.second, 30.days))
        .orElse(Option.unless(isHere)(TargetGuard.UsualDuration)),
    )
  }

  /** Refuses a URL of a host that is not on the allow list. */
  def check(guard: TargetGuard, name: String, url: String): Unit =
    check(guard.hosts, guard.origin, name, url, "load tests")

  /**
   * @param origin name of the file with the allow list
   * @param purpose reason to allow a host, after "If it is there for"
   */
  def check(hosts: AllowedHosts, origin: String, name: String, url: String, purpose: String): Unit = {
    HostPort.ofUrl(url).left.foreach { expected =>
      ConfigBlock.refuse(badValue(name, Sanitized.text(url), expected, s"Set it in $origin."))
    }
    hosts.refusal(url).foreach(host => ConfigBlock.refuse(hostNotAllowed(name, host, origin, purpose)))
  }

  /** @param block of the file `origin` */
  def hosts(block: ConfigBlock, origin: String): AllowedHosts =
    AllowedHosts(block.optional("allowedHosts")(block.lines).getOrElse(Vector.empty).map { line =>
      HostPort
        .entry(line)
        .getOrElse(
          ConfigBlock.refuse(
            badFile(
              origin,
              s"allowedHosts has ${Sanitized.text(line)}; expected a host such as okapi.example.org or " +
                "10.1.2.3:9130, without https://, wildcards and underscores.",
            )
          )
        )
    })
}
