package org.folio.perf.sandbox.gateway.eureka

import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}

/**
 * Services of Eureka, and modules that no workflow calls. The gateway of the sandbox does the work
 * of Kong and of the managers itself.
 */
object EurekaModules extends ModuleRoutes {
  val Kong = "kong"
  val KongVersion = "3.9.1"
  val Entitlements = "mgr-tenant-entitlements"

  /** They belong to the platform itself, and have no application and no sidecar. */
  private val services = Vector(
    SandboxModule(Kong, KongVersion),
    SandboxModule("folio-keycloak", "26.1.3"),
    SandboxModule(Entitlements, "3.1.4"),
    SandboxModule("mgr-tenants", "3.0.1"),
    SandboxModule("mgr-applications", "3.0.1"),
  )

  def isService(module: String): Boolean = services.exists(_.name == module)

  override val modules: Vector[SandboxModule] =
    services ++ Vector(SandboxModule("mod-scheduler"), SandboxModule("mod-password-validator"))

  override val routes: Vector[Route] = Vector.empty
}
