package org.folio.perf.sandbox.gateway

import org.folio.perf.sandbox.http.SandboxResponse

/**
 * A module that is reached from outside by an API key.
 *
 * @param refused what it answers when there is no key, or none that it knows, by key and path:
 *   each edge module has a form of its own
 */
final case class EdgeModule(
    routes: Vector[Route],
    refused: (Option[String], String) => SandboxResponse,
)
