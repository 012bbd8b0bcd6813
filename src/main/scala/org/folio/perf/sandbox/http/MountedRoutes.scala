package org.folio.perf.sandbox.http

import io.vertx.core.http.HttpServerRequest

/**
 * Something mounted beside FOLIO's gateway, such as the AWS endpoints: no tenant, no token, and
 * it is not delayed by the cluster.
 */
trait MountedRoutes {

  /** Of the paths it answers, e.g. `/service/`. */
  def pathPrefix: String

  /** Whether a request is for it. */
  def accepts(request: HttpServerRequest): Boolean = request.path.startsWith(pathPrefix)

  /** Answers on the event loop, without blocking. The body has not been read yet. */
  def handle(request: HttpServerRequest): Unit
}
