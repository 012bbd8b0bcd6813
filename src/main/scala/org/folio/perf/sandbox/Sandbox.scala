package org.folio.perf.sandbox

import io.vertx.core.Vertx
import org.folio.perf.settings.SandboxSettings

/** The embedded FOLIO: stateful, strict, on loopback. */
object Sandbox {

  /**
   * Starts it, and returns when it answers.
   *
   * @param cluster made on the event loop that all requests are handled on
   * @param extraRoutes mounted beside the gateway, by path prefix; made on the same event loop
   */
  def start(
      settings: SandboxSettings,
      tenants: Vector[SandboxTenant],
      cluster: Vertx => Cluster = _ => Cluster.Immediate,
      extraRoutes: Vertx => Seq[SandboxRoutes] = _ => Nil,
  ): RunningSandbox = ???
}

/** @param url without a slash at the end */
final class RunningSandbox(val url: String, val port: Int, stop: () => Unit) extends AutoCloseable {
  override def close(): Unit = stop()
}
