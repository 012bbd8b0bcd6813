package org.folio.perf.sandbox.gateway

/**
 * Modules whose work the gateway does itself: Okapi, and mod-authtoken, which creates and checks
 * tokens.
 */
object GatewayModules extends ModuleRoutes {
  val OkapiVersion = "5.3.0"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("okapi", OkapiVersion, provides = Vector(Interface("okapi", "1.9"))),
    SandboxModule(
      "mod-authtoken",
      "2.15.1",
      provides = Vector(
        Interface("authtoken", "2.0"),
        Interface("authtoken2", "1.0"),
        Interface("_tenant", "2.0"),
      ),
      requires = "permissions 5.3; users 15.0 16.0",
    ),
  )

  override val routes: Vector[Route] = Vector.empty
}
