package org.folio.perf.settings

import java.net.URI
import org.folio.perf.settings.SettingsError._
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Reads a target file's `target` block, and which of its tenants take part. */
private[settings] object TargetReader {

  private val Keys = Set(
    "sandbox",
    "okapiUrl",
    "edgeUrl",
    "login",
    "username",
    "tenants",
    "largeTenants",
    "centralTenant",
    "credentialsFile",
    "metrics",
    "environment",
  )

  def read(
      file: TargetFile,
      values: RawValues,
      environment: Map[String, String],
      embedded: TargetTenants,
  ): Either[SettingsError, TargetSettings] = {
    val target = new RawValues(file.target, _ => s"Set it in ${file.origin}.")
    for {
      _ <- onlyKnownKeys(file)
      isSandbox <- if (file.target.hasPath("sandbox")) target.boolean("sandbox") else Right(false)
      sandbox <- if (isSandbox) readSandbox(values).map(Some(_)) else Right(None)
      okapiUrl <-
        if (isSandbox) Right(sandbox.flatMap(_.url))
        else url(file, target, "okapiUrl").map(Some(_))
      edgeUrl <-
        if (file.target.hasPath("edgeUrl")) url(file, target, "edgeUrl").map(Some(_))
        else Right(None)
      login <- readLogin(file, target)
      accounts <-
        if (isSandbox) Right(embedded) else TenantAccounts.read(file, target, environment)
      chosen <- choose(values, accounts.members)
      metrics <- MetricsReader.read(file, isSandbox)
      environmentName <- target.optionalText("environment")
    } yield TargetSettings(
      file.name,
      sandbox,
      okapiUrl,
      edgeUrl,
      login,
      chosen,
      accounts.central,
      metrics,
      environmentName.orElse(sandbox.map(_.environment)),
    )
  }

  private def onlyKnownKeys(file: TargetFile): Either[SettingsError, Unit] =
    file.target.root.keySet.asScala.toVector.sorted
      .find(key => !Keys.contains(key))
      .map(key => UnknownName(s"setting of a target (in ${file.origin})", key, Keys.toSeq.sorted))
      .toLeft(())

  private def readSandbox(values: RawValues): Either[SettingsError, SandboxSettings] =
    for {
      environment <- values.text("sandbox.environment")
      port <- values.long("sandbox.port", 0, 65535)
      demand <- values.doubleFrom("sandbox.serviceDemand", atLeast = 0, atMost = 100)
      tokenLife <- values.duration("sandbox.tokenLife", 1.second, 24.hours)
      seed <- values.long("seed", Long.MinValue, Long.MaxValue)
      data <- values.oneOf(
        "sandbox.data",
        "prepared" -> SandboxData.Prepared,
        "stale" -> SandboxData.Stale,
      )
      jobSpeed <- values.double("sandbox.jobSpeed", above = 0, atMost = 100000)
      running <- values.text("sandbox.url")
      url <-
        if (running.trim.isEmpty) Right(None)
        else address(running.trim, values.origin("sandbox.url"), "sandbox.url").map(Some(_))
    } yield SandboxSettings(environment, port.toInt, demand, tokenLife, seed, data, jobSpeed, url)

  private def url(
      file: TargetFile,
      target: RawValues,
      name: String,
  ): Either[SettingsError, String] =
    target.text(name).flatMap(address(_, s"Set it in ${file.origin}.", name))

  private def address(
      found: String,
      howToSet: String,
      name: String,
  ): Either[SettingsError, String] =
    Try(new URI(found)).toOption
      .filter(uri => Set("http", "https")(uri.getScheme) && uri.getHost != null)
      .filter(_.getUserInfo == null)
      .map(_ => found.stripSuffix("/"))
      .toRight(
        BadValue(
          name,
          found.replaceAll("//[^/@]*@", "//***@"),
          "a URL such as https://okapi.example.org, without user and password",
          howToSet,
        )
      )

  private def readLogin(file: TargetFile, target: RawValues): Either[SettingsError, LoginMethod] =
    if (!file.target.hasPath("login")) Right(LoginMethod.WithExpiry)
    else
      target.oneOf(
        "login",
        "with-expiry" -> LoginMethod.WithExpiry,
        "legacy" -> LoginMethod.Legacy,
      )

  private def choose(
      values: RawValues,
      accounts: Vector[TenantAccount],
  ): Either[SettingsError, Vector[TenantAccount]] =
    values.text("tenants").flatMap { wanted =>
      val names = SettingsLoader.names(wanted)
      if (wanted.trim.equalsIgnoreCase("all")) Right(accounts)
      else if (wanted.trim.matches("\\d+"))
        Try(wanted.trim.toInt).toOption
          .filter(count => count >= 1 && count <= accounts.size)
          .map(accounts.take)
          .toRight(
            values.bad("tenants", wanted, s"from 1 to ${accounts.size}, names, or all")
          )
      else if (names.isEmpty) Left(values.bad("tenants", "empty", "a number, names, or all"))
      else
        names.find(name => !accounts.exists(_.name == name)) match {
          case Some(unknown) => Left(UnknownName("tenant", unknown, accounts.map(_.name)))
          case None => Right(accounts.filter(account => names.contains(account.name)))
        }
    }
}
