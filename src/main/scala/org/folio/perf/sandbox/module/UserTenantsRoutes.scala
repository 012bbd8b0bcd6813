package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{Consortium, SandboxAccounts}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, ModuleRoutes, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-users: tenant of a user, from which the UI knows the consortium. */
final class UserTenantsRoutes(consortium: Option[Consortium]) extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/user-tenants",
      "mod-users",
      "user-tenants.collection.get",
      RequestKind.LightRead,
      list,
    )
  )

  /** Tenants of the user that the load runs as; empty outside of a consortium. */
  private def list(request: SandboxRequest): SandboxResponse = {
    val records = consortium.toVector.map { consortium =>
      obj(
        "id" -> request.tenant.staffId,
        "userId" -> request.tenant.staffId,
        "username" -> SandboxAccounts.Username,
        "tenantId" -> request.tenant.tenant.name,
        "centralTenantId" -> consortium.central.tenant.name,
        "consortiumId" -> consortium.id,
      )
    }
    SandboxResponse.json(200, Lists.body("userTenants", records, records.size))
  }
}
