package org.folio.perf.settings

import com.typesafe.config.ConfigValueFactory
import org.folio.perf.model.{HostPort, Platform}
import org.folio.perf.settings.SettingsError._

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
      file: TargetFile,
      commandLine: Map[String, String],
      values: ConfigBlock,
      environment: Map[String, String],
      embedded: TargetTenants,
      secrets: SecretStore,
  ): TargetSettings = {
    val set = commandLine.filter { case (key, _) => OnCommandLine(key) }
    val target = new ConfigBlock(
      set.foldLeft(file.target) { case (all, (key, value)) =>
        all.withValue(key, ConfigValueFactory.fromAnyRef(value))
      },
      file.origin,
      (key, _) =>
        if (commandLine.contains(key)) s"Pass ${HowTo.here.pass(s"target.$key")} or set it in ${file.origin}."
        else s"Set it in ${file.origin}.",
    )
    target.allowOnly(Keys.toSeq: _*)
    refuseOnCommandLine(file, commandLine, target.has("sandbox"))
    val sandbox = Option.when(target.has("sandbox") && target.boolean("sandbox"))(SandboxSettings.read(values))
    val isSandbox = sandbox.isDefined
    val okapiUrl = if (isSandbox) sandbox.flatMap(_.url) else Some(url(target, "okapiUrl"))
    val edgeUrl = target.optional("edgeUrl")(url(target, _))
    val guard = GuardReader.read(target, file.origin, okapiUrl)
    okapiUrl.foreach(GuardReader.check(guard, if (isSandbox) "sandbox.url" else "okapiUrl", _))
    edgeUrl.foreach(GuardReader.check(guard, "edgeUrl", _))
    val login = target
      .optional("login")(target.oneOf(_, "with-expiry" -> LoginMethod.WithExpiry, "legacy" -> LoginMethod.Legacy))
      .getOrElse(LoginMethod.WithExpiry)
    val platform = target
      .optional("platform")(
        target.oneOf[Option[Platform]](_, ("auto" -> None) +: Platform.all.map(one => one.code -> Option(one)): _*)
      )
      .flatten
    val accounts = if (isSandbox) embedded else TenantAccounts.read(file, target, environment, secrets, guard)
    val tenants = choose(values, accounts.members)
    val metrics = MetricsReader.read(target, isSandbox)
    metrics.foreach(MetricsReader.checkHosts(_, guard))
    TargetSettings(
      file.name,
      sandbox,
      okapiUrl,
      edgeUrl,
      login,
      tenants,
      accounts.central,
      metrics,
      target.optionalText("environment").orElse(sandbox.map(_.environment)),
      guard,
      platform,
    )
  }

  private def refuseOnCommandLine(file: TargetFile, commandLine: Map[String, String], isSandbox: Boolean): Unit =
    commandLine.keys.toVector.sorted
      .collectFirst {
        case key if GuardReader.Keys(key) => fileOnly(s"target.$key", file.origin)
        case key if !OnCommandLine(key) =>
          unknownName("setting", s"-Dtarget.$key", OnCommandLine.toSeq.sorted.map("target." + _))
        case key if isSandbox =>
          badFile(
            file.origin,
            s"-Dtarget.$key is not for the sandbox, which has its own address and -Dsandbox.platform. Choose another " +
              "target with -Dtarget=NAME.",
          )
      }
      .foreach(ConfigBlock.refuse(_))

  /** A URL to which paths are appended. */
  def url(block: ConfigBlock, name: String): String = block.parsed(name) { found =>
    val base = found.trim.stripSuffix("/")
    val isBase = !base.exists(char => char == '?' || char == '#')
    HostPort.ofUrl(base).filterOrElse(_ => isBase, "a URL without ? and #").map(_ => base)
  }

  private def choose(values: ConfigBlock, accounts: Vector[TenantAccount]): Vector[TenantAccount] = {
    val wanted = values.text("tenants").trim
    val names = ConfigBlock.listed(wanted)
    if (wanted.equalsIgnoreCase("all")) accounts
    else if (wanted.matches("\\d+"))
      wanted.toIntOption
        .filter(count => count >= 1 && count <= accounts.size)
        .map(accounts.take)
        .getOrElse(values.wrong("tenants", wanted, s"from 1 to ${accounts.size}, names, or all"))
    else if (names.isEmpty) values.wrong("tenants", "empty", "a number, names, or all")
    else {
      names.foreach(ConfigBlock.known("tenant", _, accounts.map(_.name)))
      accounts.filter(account => names.contains(account.name))
    }
  }
}
