package org.folio.perf.protocol

import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.Tenant
import org.folio.perf.protocol.Step.onOkapi

/**
 * Requests by which the user interface learns the gateway's version and the tenant's modules when it is loaded.
 *
 * Source of the requests to Eureka: stripes-core, and a JMeter script of PTF (PERF-1063) for another workflow. The user
 * interface asks mod-login-saml on Okapi only.
 */
object Discovery {

  /** @param module beginning of the id of a module that the tenant has */
  def of(module: String): Vector[Step] = Vector(
    onOkapi(get("/_/version").check(Checks.contains(".")))
      .onEureka(get("/version").check(Checks.hasField("version"))),
    onOkapi(
      get("/_/proxy/tenants/{id}/modules", Tenant)
        .param("full", "true")
        .check(Checks.contains(module))
    ).onEureka(
      get("/entitlements/{id}/applications", Tenant)
        .limit(500)
        .check(Checks.hasField("applicationDescriptors"), Checks.contains(module))
    ),
    onOkapi(get("/saml/check").check(Checks.hasField("active"))),
  )
}
