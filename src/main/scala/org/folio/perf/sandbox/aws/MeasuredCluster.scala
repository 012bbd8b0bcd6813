package org.folio.perf.sandbox.aws

import io.vertx.core.Vertx
import org.folio.perf.capacity.Environment
import org.folio.perf.sandbox.cluster.{Cluster, LiveCluster, VertxScheduler}
import org.folio.perf.sandbox.http.MountedRoutes

/**
 * A live cluster and the AWS endpoints that report its metrics. To start a sandbox with it:
 * `Sandbox.start(settings, tenants, measured.cluster, measured.routes)`.
 *
 * Cluster and endpoints are created together, on the sandbox's event loop, on first use.
 */
final class MeasuredCluster(environment: Environment, serviceDemand: Double, seed: Long) {
  private var made = Option.empty[LiveCluster]

  def cluster(vertx: Vertx): Cluster = live(vertx)

  def routes(vertx: Vertx): Seq[MountedRoutes] =
    SandboxAws.of(live(vertx), System.currentTimeMillis).routes

  private def live(vertx: Vertx): LiveCluster =
    made.getOrElse {
      val cluster =
        new LiveCluster(environment, serviceDemand, seed, new VertxScheduler(vertx))
      made = Some(cluster)
      cluster
    }
}
