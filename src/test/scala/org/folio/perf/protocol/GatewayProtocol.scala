package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.protocol.HttpProtocolBuilder
import org.folio.perf.folio.TokenKeeper

/** Gatling's HTTP protocol for the gateway: address and headers, with the current token of the tenant. */
object GatewayProtocol {

  /** @param okapiUrl without a slash at its end */
  def apply(okapiUrl: String, tokens: TokenKeeper): HttpProtocolBuilder =
    http
      .baseUrl(okapiUrl)
      // Some modules answer 400 to JSON alone; see FOLIO's RMB, which wants text/plain for a PUT.
      .acceptHeader("application/json, text/plain")
      .userAgentHeader("folio-perf")
      .header("x-okapi-tenant", SessionKey.Tenant.el)
      .header(
        "x-okapi-token",
        session => {
          val tenant = session(SessionKey.Tenant.name).as[String]
          tokens.token(tenant) match {
            case Some(token) => token.reveal.success
            case None => s"tenant $tenant is not logged in".failure
          }
        },
      )
      // A real gateway has few persistent connections, not one for each virtual user.
      .shareConnections
      .disableCaching
      .disableFollowRedirect
}
