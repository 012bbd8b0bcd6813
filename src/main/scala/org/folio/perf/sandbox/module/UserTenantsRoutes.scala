package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.{CallKind, SandboxAccounts}
import org.folio.perf.sandbox.data.Consortium
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.gateway.{Answer, Ask, Lists, Route}

/** mod-users: which tenant a user belongs to, by which the UI knows its consortium. */
final class UserTenantsRoutes(consortium: Option[Consortium]) {

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/user-tenants",
      "mod-users",
      "user-tenants.collection.get",
      CallKind.LightRead,
      list,
    )
  )

  /** Of the user that the load runs as; nothing outside of a consortium. */
  private def list(ask: Ask): Answer = {
    val records = consortium.toVector.map { consortium =>
      obj(
        "id" -> ask.tenant.staffId,
        "userId" -> ask.tenant.staffId,
        "username" -> SandboxAccounts.Username,
        "tenantId" -> ask.tenant.tenant.name,
        "centralTenantId" -> consortium.central.tenant.name,
        "consortiumId" -> consortium.id,
      )
    }
    Answer.json(200, Lists.body("userTenants", records, records.size))
  }
}
