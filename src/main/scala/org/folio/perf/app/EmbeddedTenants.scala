package org.folio.perf.app

import org.folio.perf.sandbox.data.{SandboxAccounts, SandboxTenant}
import org.folio.perf.settings.{Secret, TargetTenants, TenantAccount}

/** The sandbox's tenants, with the accounts that every sandbox has. */
object EmbeddedTenants {

  /** Accounts of the consortium's members. */
  def accounts: Vector[TenantAccount] = SandboxTenant.published.map(account)

  def all: TargetTenants = TargetTenants(accounts, Some(account(SandboxTenant.central)))

  private def account(tenant: SandboxTenant): TenantAccount = TenantAccount(
    tenant.name,
    tenant.size,
    SandboxAccounts.Username,
    new Secret(SandboxAccounts.Password),
    Some(new Secret(SandboxAccounts.edgeApiKey(tenant.name))),
  )
}
