package org.folio.perf.sandbox.gateway

/** A file of routes, and the modules that it declares. */
trait ModuleRoutes {

  /** Usually one module; empty if another file declares it. */
  def modules: Vector[SandboxModule] = Vector.empty

  /** Routes of requests through the gateway, with a token. */
  def routes: Vector[Route]

  /** Routes of requests with an API key. */
  def edge: Option[EdgeModule] = None
}
