package org.folio.perf.testkit

import java.time.LocalDate
import org.folio.perf.model.{LoadModel, Platform, TenantSize, Thresholds}
import org.folio.perf.settings.{SandboxAccounts, SandboxTenant}
import org.folio.perf.settings._
import scala.concurrent.duration._
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.{Files, Path}

/** Settings and a sandbox for the specs of simulations. */
object SampleSettings {

  val sandboxSettings: SandboxSettings =
    SandboxSettings(
      environment = "mobius",
      port = 0,
      serviceDemand = 0,
      tokenLife = 10.minutes,
      seed = 1,
    )

  /** Small, as making a sandbox costs by its tenants. */
  def sandboxTenants(count: Int): Vector[SandboxTenant] =
    (1 to count).toVector.map { i =>
      SandboxTenant(
        s"tenant$i",
        i,
        TenantSize.Small,
        instances = 4000,
        items = 5000,
        patrons = 1000,
      )
    }

  /** Of the consortium that they are members of. */
  val centralTenant: SandboxTenant = SandboxTenant(
    "central",
    63,
    TenantSize.Small,
    instances = 2000,
    items = 500,
    patrons = 100,
    isCentral = true,
  )

  def accounts(count: Int, size: TenantSize = TenantSize.Small): Vector[TenantAccount] =
    sandboxTenants(count).map(account(_, size))

  val centralAccount: TenantAccount = account(centralTenant)

  def account(tenant: SandboxTenant, size: TenantSize = TenantSize.Small): TenantAccount = TenantAccount(
    tenant.name,
    size,
    SandboxAccounts.Username,
    new Secret(SandboxAccounts.Password),
    Some(new Secret(SandboxAccounts.edgeApiKey(tenant.name))),
  )

  val load: LoadSettings = SampleLoadSettings.short.copy(
    duration = 60.seconds,
    thinkTime = 0,
    requestTimeout = 30.seconds,
    exports = ExportSettings(records = 100, receivingRounds = 2),
    oai = HarvestSettings(
      from = LocalDate.parse("2026-01-01"),
      until = LocalDate.parse("2026-12-31"),
      pages = 10,
      fullPages = 20,
    ),
  )

  val start: StartSettings =
    StartSettings(force = false, feederFolder = None, prepareConcurrency = 4)

  def settings(load: LoadSettings, accounts: Vector[TenantAccount]): Settings =
    Settings(
      TargetSettings(
        name = "sandbox",
        sandbox = Some(sandboxSettings),
        okapiUrl = None,
        edgeUrl = None,
        login = LoginMethod.WithExpiry,
        tenants = accounts,
        centralTenant = Some(centralAccount),
        metrics = None,
        environment = None,
        guard = TargetGuard("targets/sandbox.conf", AllowedHosts(Vector.empty), destructive = true, None, None),
        platform = None,
      ),
      load,
      start,
      Thresholds(errorPercent = None, planKeptPercent = None, p95Ms = Map.empty),
      ReportSettings(folder = "reports", progressInterval = 5.seconds, baseline = Vector.empty, redact = false),
      LiveSettings(Vector.empty, isServed = false, "127.0.0.1", 0, infrastructure = false),
      shard = None,
      CallsSettings.of(Map.empty),
      inForce = Map.empty,
    )
}

/** What specs of chains, workflows and simulations start from. */
object SampleLoadSettings {

  /** One second, at the published rate. */
  val short: LoadSettings = LoadSettings(
    rampUp = Duration.Zero,
    duration = 1.second,
    model = LoadModel.Open,
    rate = 1,
    workflows = None,
    excluded = Vector.empty,
    preflight = true,
    thinkTime = 1,
    seed = 1,
    requestTimeout = 10.seconds,
    exports = ExportSettings(records = 1, receivingRounds = 2),
    oai = HarvestSettings(LocalDate.EPOCH, LocalDate.EPOCH, 1, 1),
    bulkEditRecords = 10,
    vendorExports = VendorExportSettings.Short,
    imports = ImportSettings.Short,
    lists = ListSettings.Short,
    nla = NlaSettings(Some(Duration.Zero), Duration.Zero, NlaSettings.ShortFile),
    idsOfSeed = false,
    changes = ChangeScope.All,
    find = FindSettings("MobiusWithoutReceivingExport", FindRaise.All, 6, 35.minutes),
    own = OwnSettings("", "busiest", hasDuration = true),
    origin = "https://folio.example.org",
    platform = Platform.Okapi,
    interfaces = None,
    isModelOfPlan = false,
  )
}

/** Lends a file of settings, which is gone afterwards. */
trait WithSettingsFile {

  protected def withFile[T](
      text: String,
      name: String = "t.conf",
      permissions: String = "rw-------",
  )(use: Path => T): T = TemporaryFolder.lend { folder =>
    val file = Files.write(folder.resolve(name), text.getBytes(UTF_8))
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions))
    use(file)
  }
}

/** Settings of a sandbox with three tenants, as they are loaded without any environment variable. */
abstract class SettingsSuite extends PlainSuite with WithSettingsFile {

  private val embedded = Vector("t1", "t2", "t3").map { name =>
    TenantAccount(name, TenantSize.Small, "perf", new Secret("hidden-password"), None)
  }

  protected val known: TargetTenants =
    TargetTenants(embedded, Some(embedded.head.copy(name = "central", size = TenantSize.Small)))

  protected def load(properties: (String, String)*): Either[String, Settings] =
    SettingsLoader.load(properties.toMap, Map.empty, known)

  protected def messageOf(properties: (String, String)*): String =
    load(properties: _*).left.value
}
