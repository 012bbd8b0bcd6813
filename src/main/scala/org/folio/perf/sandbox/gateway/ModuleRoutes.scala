package org.folio.perf.sandbox.gateway

/** A file of routes, and the modules that it declares. */
trait ModuleRoutes {

  /** Usually one; empty when another file declares the module. */
  def modules: Vector[SandboxModule] = Vector.empty

  /** Requests that come through the gateway with a token. */
  def routes: Vector[Route]

  /** Requests that come with an API key. */
  def edge: Option[EdgeModule] = None
}
