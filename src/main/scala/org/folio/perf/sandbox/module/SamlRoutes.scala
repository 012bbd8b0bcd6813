package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-login-saml: its check; single sign-on is not configured. */
object SamlRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-login-saml",
      "2.8.0",
      provides = Vector(
        Interface("login-saml", "2.1", "/saml/check")
      ),
      requires = "authtoken 2.0; authtoken2 1.0; users 14.0 15.0 16.0; configuration 2.0",
    )
  )

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/saml/check",
      "mod-login-saml",
      "",
      RequestKind.LightRead,
      _ => SandboxResponse.json(200, obj("active" -> false)),
    )
  )
}
