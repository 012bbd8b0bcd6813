package org.folio.perf.sandbox.gateway.eureka

import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}

/**
 * Services of Eureka, and modules that no workflow calls. The gateway of the sandbox does the work
 * of Kong and of the managers itself.
 *
 * @param keycloak version of Keycloak
 */
final class EurekaModules(keycloak: String) extends ModuleRoutes {
  import EurekaModules._

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(Kong, KongVersion),
    SandboxModule(Keycloak, keycloak),
    SandboxModule(Entitlements, "3.1.4"),
    SandboxModule(Tenants, "3.0.1"),
    SandboxModule(Manager, "3.0.1"),
    SandboxModule(
      "mod-scheduler",
      "3.0.1",
      provides = Vector(Interface("scheduler", "1.0", "/scheduler"), Interface("_tenant", "2.0")),
    ),
    SandboxModule(
      "mod-settings",
      "1.2.0",
      provides = Vector(Interface("settings", "1.2", "/settings"), Interface("_tenant", "2.0")),
    ),
    SandboxModule(
      "mod-password-validator",
      "3.4.0",
      provides = Vector(
        Interface("password-validator", "1.0", "/password"),
        Interface("_tenant", "2.0"),
      ),
    ),
  )

  override val routes: Vector[Route] = Vector.empty
}

object EurekaModules {
  val Kong = "kong"
  val KongVersion = "3.9.1"
  val Keycloak = "folio-keycloak"
  val Entitlements = "mgr-tenant-entitlements"
  val Tenants = "mgr-tenants"
  val Manager = "mgr-applications"

  /** Services of the platform itself, which belong to no application and have no sidecar. */
  val Services: Set[String] = Set(Kong, Keycloak, Entitlements, Tenants, Manager)
}
