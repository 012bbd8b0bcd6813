package org.folio.perf.settings

import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.model.{ResourceFile, TenantSize}

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

/**
 * A tenant that the sandbox generates.
 *
 * @param number from 1, unique, because it is part of all ids
 * @param patrons number of patrons, without the user of the load
 * @param isCentral of a consortium, whose members all other tenants of the sandbox are
 */
final case class SandboxTenant(
    name: String,
    number: Int,
    size: TenantSize,
    instances: Int,
    items: Int,
    patrons: Int,
    isCentral: Boolean = false,
) {

  /** The same tenant with as few records as FOLIO's sample data has. */
  def ofSampleSize: SandboxTenant = copy(instances = 64, items = 27, patrons = 48)
}

object SandboxTenant {

  /** The 62 tenants and record counts of the published test; the counts of patrons are our own. */
  def published: Vector[SandboxTenant] =
    ResourceFile.rows("targets/sandbox-tenants.csv").zipWithIndex.map { case (fields, i) =>
      val size = if (fields(1) == "large") TenantSize.Large else TenantSize.Small
      SandboxTenant(fields(0), i + 1, size, fields(2).toInt, fields(3).toInt, fields(4).toInt)
    }

  /**
   * The consortium's central tenant, with the catalogue that its members share. It has no loans.
   */
  val central: SandboxTenant = SandboxTenant(
    "cs00000001",
    number = 63,
    TenantSize.Small,
    instances = 120000,
    items = 2000,
    patrons = 1000,
    isCentral = true,
  )

  /** The members and their central tenant. */
  def consortium: Vector[SandboxTenant] = published :+ central
}

/**
 * Accounts of each tenant of the sandbox. Their passwords protect nothing: the sandbox listens on
 * loopback only, and its data is invented.
 */
object SandboxAccounts {

  /** User of the load. */
  val Username = "perf"
  val Password = "perf-sandbox"

  /** Institutional user of the edge modules' keys. */
  val EdgeUsername = "edge"

  /** API key in the form of FOLIO's edge modules: salt, tenant and user as JSON in base64url. */
  def edgeApiKey(tenant: String): String = {
    val json = s"""{"s":"$EdgeSalt","t":"$tenant","u":"$EdgeUsername"}"""
    Base64.getUrlEncoder.withoutPadding.encodeToString(json.getBytes(UTF_8))
  }

  val EdgeSalt = "sandboxsalt"
}
