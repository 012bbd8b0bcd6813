package org.folio.perf.sandbox.gateway

import org.folio.perf.sandbox.http.SandboxResponse

/**
 * A module that clients call with an API key.
 *
 * @param refused response to a request without a known key, by key and path; each edge module has
 *   its own form
 */
final case class EdgeModule(
    routes: Vector[Route],
    refused: (Option[String], String) => SandboxResponse,
)
