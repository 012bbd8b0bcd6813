package org.folio.perf.testkit

import java.time.LocalDate
import org.folio.perf.model.{TenantSize, Thresholds}
import org.folio.perf.sandbox.data.{SandboxAccounts, SandboxTenant}
import org.folio.perf.settings._
import scala.concurrent.duration._

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

  val centralAccount: TenantAccount = account(centralTenant, TenantSize.Small)

  private def account(tenant: SandboxTenant, size: TenantSize): TenantAccount = TenantAccount(
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
      ),
      load,
      start,
      Thresholds(errorPercent = None, planKeptPercent = None, p95Ms = Map.empty),
      ReportSettings(folder = "reports", progressInterval = 5.seconds),
    )
}
