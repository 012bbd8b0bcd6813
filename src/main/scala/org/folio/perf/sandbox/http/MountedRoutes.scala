package org.folio.perf.sandbox.http

import io.vertx.core.http.HttpServerRequest

/**
 * Endpoints mounted next to FOLIO's gateway, such as those of AWS. They need no tenant and no
 * token, and the cluster does not delay them.
 */
trait MountedRoutes {

  /** Prefix of the paths that it serves, e.g. `/service/`. */
  def pathPrefix: String

  /** True if it serves the request. */
  def accepts(request: HttpServerRequest): Boolean = request.path.startsWith(pathPrefix)

  /** Responds on the event loop, without blocking. The body has not been read yet. */
  def handle(request: HttpServerRequest): Unit
}
