package org.folio.perf.settings

import com.typesafe.config.Config
import org.folio.perf.model.HostPort
import org.folio.perf.settings.SettingsError.{BadFile, BadValue, HostNotAllowed}
import scala.concurrent.duration._

/** Reads the guard of a target: the limits that its file sets. */
private[settings] object GuardReader {

  /** Keys of the block `target` that only the file can set. */
  val Keys: Set[String] = Set("allowedHosts", "destructive", "maxRequestsPerSec", "maxDuration")

  /**
   * @param okapiUrl URL of the gateway. A gateway on this machine has no caps unless its file sets them
   */
  def read(
      file: TargetFile,
      target: RawValues,
      okapiUrl: Option[String],
  ): Either[SettingsError, TargetGuard] =
    for {
      hosts <- readHosts(file, target)
      destructive <- if (has(file, "destructive")) target.boolean("destructive") else Right(false)
      isHere = okapiUrl.forall(HostPort.ofUrl(_).exists(_.isLoopback))
      rate <-
        if (has(file, "maxRequestsPerSec"))
          target.double("maxRequestsPerSec", above = 0, atMost = 1000000).map(Some(_))
        else Right(Option.when(!isHere)(TargetGuard.UsualRequestsPerSec))
      duration <-
        if (has(file, "maxDuration")) target.duration("maxDuration", 1.second, 30.days).map(Some(_))
        else Right(Option.when(!isHere)(TargetGuard.UsualDuration))
    } yield TargetGuard(file.origin, hosts, destructive, rate, duration)

  /** Checks that the host of a URL is on the allow list. */
  def check(guard: TargetGuard, name: String, url: String): Either[SettingsError, Unit] =
    check(guard.hosts, guard.origin, name, url, LoadTests)

  /**
   * @param origin name of the file with the allow list
   * @param purpose reason to allow a host, after "If it is there for"
   */
  def check(
      hosts: AllowedHosts,
      origin: String,
      name: String,
      url: String,
      purpose: String,
  ): Either[SettingsError, Unit] =
    for {
      _ <- HostPort.ofUrl(url).left.map { expected =>
        BadValue(name, Sanitized.text(url), expected, s"Set it in $origin.")
      }
      _ <- hosts.refusal(url).map(HostNotAllowed(name, _, origin, purpose)).toLeft(())
    } yield ()

  private val LoadTests = "load tests"

  def hostsOf(file: TargetFile): Either[SettingsError, AllowedHosts] =
    readHosts(file, new RawValues(file.target, _ => s"Set it in ${file.origin}."))

  private def readHosts(
      file: TargetFile,
      target: RawValues,
  ): Either[SettingsError, AllowedHosts] = hostsOf(file.target, file.origin, target)

  /** @param values the block `block` of the file `origin` */
  def hostsOf(
      block: Config,
      origin: String,
      values: RawValues,
  ): Either[SettingsError, AllowedHosts] =
    if (!block.hasPath("allowedHosts")) Right(AllowedHosts.LoopbackOnly)
    else
      values.lines("allowedHosts").flatMap { lines =>
        val (wrong, hosts) =
          lines.partitionMap(line => HostPort.entry(line).toRight(line))
        wrong.headOption
          .map { line =>
            BadFile(
              origin,
              s"allowedHosts has ${Sanitized.text(line)}; expected a host such as okapi.example.org or " +
                "10.1.2.3:9130, without https:// and without wildcards.",
            )
          }
          .toLeft(AllowedHosts(hosts))
      }

  private def has(file: TargetFile, key: String): Boolean = file.target.hasPath(key)
}
