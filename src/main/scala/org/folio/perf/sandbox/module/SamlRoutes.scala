package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.Route
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-login-saml: single sign-on is not configured. */
object SamlRoutes {
  val routes: Vector[Route] = Vector(
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
