package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** A platform's log-in, as mod-users-bl calls it. */
private[module] trait LogIn {

  /** Logs in with tokens as the platform's `/authn/login` gives them. @param body from the user */
  def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse

  /**
   * Logs in with tokens in cookies.
   *
   * @param body from the user and the times at which the tokens expire
   */
  def withExpiry(request: SandboxRequest)(
      body: (JsonObject, JsonObject) => JsonObject
  ): SandboxResponse
}
