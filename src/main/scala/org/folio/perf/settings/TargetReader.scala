package org.folio.perf.settings

import com.typesafe.config.ConfigValueFactory
import org.folio.perf.model.{HostPort, Platform, SourceBlockForm}
import org.folio.perf.settings.SettingsError._
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Reads the block `target` of a target file, and the tenants that take part. */
private[settings] object TargetReader {

  private val Keys = Set(
    "sandbox",
    "okapiUrl",
    "edgeUrl",
    "login",
    "platform",
    "username",
    "tenants",
    "largeTenants",
    "centralTenant",
    "metrics",
    "environment",
  ) ++ TenantAccounts.Keys ++ GuardReader.Keys

  /** Keys that the command line may set, as `-Dtarget.KEY`. */
  private val OnCommandLine = Set("okapiUrl", "edgeUrl", "platform")

  /** @param commandLine keys of the block with their values on the command line */
  def read(
      asWritten: TargetFile,
      commandLine: Map[String, String],
      values: RawValues,
      environment: Map[String, String],
      embedded: TargetTenants,
      secrets: SecretStore,
      blocks: Vector[SourceBlockForm],
  ): Either[SettingsError, TargetSettings] = {
    val file =
      asWritten.copy(target = commandLine.foldLeft(asWritten.target) { case (all, (key, value)) =>
        if (OnCommandLine(key)) all.withValue(key, ConfigValueFactory.fromAnyRef(value)) else all
      })
    val target = new RawValues(
      file.target,
      key =>
        if (commandLine.contains(key))
          s"Pass ${HowTo.here.pass(s"target.$key")} or set it in ${file.origin}."
        else s"Set it in ${file.origin}.",
    )
    for {
      _ <- onlyKnownKeys(file)
      _ <- allowedOnCommandLine(file, commandLine)
      isSandbox <- if (file.target.hasPath("sandbox")) target.boolean("sandbox") else Right(false)
      sandbox <- if (isSandbox) readSandbox(values).map(Some(_)) else Right(None)
      okapiUrl <-
        if (isSandbox) Right(sandbox.flatMap(_.url)) else url(target, "okapiUrl").map(Some(_))
      edgeUrl <-
        if (file.target.hasPath("edgeUrl")) url(target, "edgeUrl").map(Some(_))
        else Right(None)
      guard <- GuardReader.read(file, target, okapiUrl)
      _ <- okapiUrl.fold(fine)(
        GuardReader.check(guard, if (isSandbox) "sandbox.url" else "okapiUrl", _)
      )
      _ <- edgeUrl.fold(fine)(GuardReader.check(guard, "edgeUrl", _))
      login <- readLogin(file, target)
      platform <- readPlatform(file, target)
      accounts <-
        if (isSandbox) Right(embedded)
        else TenantAccounts.read(file, target, environment, secrets, guard)
      chosen <- choose(values, accounts.members)
      metrics <- MetricsReader.read(file, isSandbox, blocks)
      _ <- metrics.fold(fine)(MetricsReader.checkHosts(_, guard, blocks))
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
      guard,
      platform,
    )
  }

  private val fine: Either[SettingsError, Unit] = Right(())

  private def allowedOnCommandLine(
      file: TargetFile,
      commandLine: Map[String, String],
  ): Either[SettingsError, Unit] = {
    val isSandbox = file.target.hasPath("sandbox")
    commandLine.keys.toVector.sorted
      .collectFirst {
        case key if GuardReader.Keys(key) => FileOnly(s"target.$key", file.origin)
        case key if !OnCommandLine(key) =>
          UnknownName("setting", s"-Dtarget.$key", OnCommandLine.toSeq.sorted.map("target." + _))
        case "platform" if isSandbox =>
          BadFile(
            file.origin,
            "-Dtarget.platform is not for the sandbox. Use -Dsandbox.platform.",
          )
        case key if isSandbox =>
          BadFile(
            file.origin,
            s"-Dtarget.$key is not for the sandbox, which has its own address. Choose another target with " +
              "-Dtarget=NAME.",
          )
      }
      .toLeft(())
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
        "sample" -> SandboxData.Sample,
      )
      jobSpeed <- values.double("sandbox.jobSpeed", above = 0, atMost = 100000)
      running <- values.text("sandbox.url")
      url <-
        if (running.trim.isEmpty) Right(None)
        else url(values, "sandbox.url").map(Some(_))
      platform <-
        values.oneOf("sandbox.platform", Platform.all.map(p => p.code -> p): _*)
      keycloak <- keycloakVersion(values)
      sessionLife <- values.duration("sandbox.sessionLife", 1.second, 1000.hours)
      keycloakUrl <- keycloakUrl(values)
      without <- values.text("sandbox.without")
      splitsFiles <- values.boolean("sandbox.splitFiles")
      log <- values.text("sandbox.log")
      release <- readRelease(values, platform)
    } yield SandboxSettings(
      if (platform == Platform.Eureka && environment == Okapi) Eureka else environment,
      port.toInt,
      demand,
      tokenLife,
      seed,
      data,
      jobSpeed,
      url,
      platform,
      keycloak,
      sessionLife,
      keycloakUrl,
      RawValues.listed(without),
      splitsFiles,
      log.trim,
      release,
    )

  /** Eureka came with Sunflower. */
  private def readRelease(values: RawValues, platform: Platform): Either[SettingsError, Option[String]] = {
    val published = Releases.all.filter(one => platform == Platform.Okapi || one.platform == platform.code)
    values.text("sandbox.release").flatMap { found =>
      if (found.trim.isEmpty) Right(None)
      else
        published.find(_.name.equalsIgnoreCase(found.trim)).map(_.name) match {
          case None =>
            val names = published.map(_.name.toLowerCase).mkString(", ")
            Left(values.bad("sandbox.release", Sanitized.text(found), s"a release on ${platform.title}: $names"))
          case some => Right(some)
        }
    }
  }

  // Clusters of the sandbox on its two platforms.
  private val Okapi = "sandbox"
  private val Eureka = "sandbox-eureka"

  /** The sandbox sends no password to another machine, although its passwords protect nothing. */
  private def keycloakUrl(values: RawValues): Either[SettingsError, Option[String]] =
    values.text("sandbox.keycloakUrl").flatMap { found =>
      if (found.trim.isEmpty) Right(None)
      else
        url(values, "sandbox.keycloakUrl").flatMap { base =>
          val isHere = HostPort.ofUrl(base).exists(_.isLoopback)
          val expected = "a URL of this machine, such as http://127.0.0.1:8080"
          Either.cond(
            isHere,
            Some(base),
            values.bad("sandbox.keycloakUrl", Sanitized.text(found), expected),
          )
        }
    }

  private def keycloakVersion(values: RawValues): Either[SettingsError, String] =
    values
      .text("sandbox.keycloak")
      .flatMap(found =>
        Either.cond(
          found.matches("\\d{1,4}(\\.\\d{1,4}){1,2}"),
          found,
          values.bad("sandbox.keycloak", Sanitized.text(found), "a version such as 26.1.3"),
        )
      )

  private def url(target: RawValues, name: String): Either[SettingsError, String] =
    target.text(name).flatMap { found =>
      val base = found.trim.stripSuffix("/")
      val isBase = !base.exists(char => char == '?' || char == '#')
      HostPort
        .ofUrl(base)
        .filterOrElse(_ => isBase, "a URL without ? and #")
        .map(_ => base)
        .left
        .map(expected => target.bad(name, Sanitized.text(found), expected))
    }

  private def readLogin(file: TargetFile, target: RawValues): Either[SettingsError, LoginMethod] =
    if (!file.target.hasPath("login")) Right(LoginMethod.WithExpiry)
    else
      target.oneOf(
        "login",
        "with-expiry" -> LoginMethod.WithExpiry,
        "legacy" -> LoginMethod.Legacy,
      )

  /** `None`: auto. */
  private def readPlatform(
      file: TargetFile,
      target: RawValues,
  ): Either[SettingsError, Option[Platform]] =
    if (!file.target.hasPath("platform")) Right(None)
    else {
      val known = Platform.all.map(platform => platform.code -> Option(platform))
      target.oneOf[Option[Platform]]("platform", ("auto" -> None) +: known: _*)
    }

  private def choose(
      values: RawValues,
      accounts: Vector[TenantAccount],
  ): Either[SettingsError, Vector[TenantAccount]] =
    values.text("tenants").flatMap { wanted =>
      val names = RawValues.listed(wanted)
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
