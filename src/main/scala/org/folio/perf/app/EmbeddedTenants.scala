package org.folio.perf.app

import org.folio.perf.sandbox.{SandboxAccounts, SandboxTenant}
import org.folio.perf.settings.{Secret, TenantAccount}

/** The sandbox's tenants, with the accounts that every sandbox has. */
object EmbeddedTenants {
  def accounts: Vector[TenantAccount] = SandboxTenant.published.map { tenant =>
    TenantAccount(
      tenant.name,
      tenant.size,
      SandboxAccounts.Username,
      new Secret(SandboxAccounts.Password),
      Some(new Secret(SandboxAccounts.edgeApiKey(tenant.name))),
    )
  }
}
