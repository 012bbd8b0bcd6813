package org.folio.perf.sandbox.gateway.fault

import io.vertx.core.http.HttpServerRequest
import org.folio.perf.sandbox.http.SandboxResponse

/** Responses of a platform to requests that its modules fail to serve. */
trait FailureForms {

  /** A failure of a module or of the gateway, with this status. */
  def failure(
      http: HttpServerRequest,
      status: Int,
      retryAfterSeconds: Option[Int],
  ): SandboxResponse

  /** The gateway cannot connect to a module. */
  def unreachable(http: HttpServerRequest, module: String): SandboxResponse
}
