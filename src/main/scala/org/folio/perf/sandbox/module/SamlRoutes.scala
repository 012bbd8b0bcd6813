package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.gateway.{Answer, Route}

/** mod-login-saml: single sign-on is not configured. */
object SamlRoutes {
  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/saml/check",
      "mod-login-saml",
      "",
      CallKind.LightRead,
      _ => Answer.json(200, obj("active" -> false)),
    )
  )
}
