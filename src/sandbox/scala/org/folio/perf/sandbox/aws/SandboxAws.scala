package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.cluster.{Cluster, LiveCluster, VertxScheduler}
import org.folio.perf.sandbox.http.MountedRoutes
import org.folio.perf.sandbox.logs.LogStore
import io.vertx.core.Vertx
import org.folio.perf.capacity.Environment

/**
 * AWS of a live cluster: all services behind one endpoint, with injected faults.
 *
 * @param startedAtMs start of the cluster's tasks, Unix epoch
 * @param logs of the sandbox, which CloudWatch Logs serves
 */
final class SandboxAws(cluster: LiveCluster, startedAtMs: Long, logs: Option[LogStore] = None) {
  val facts = new AwsFacts(cluster.environment, startedAtMs)
  val faults = new AwsFaults
  val ecs = new EcsEndpoint(facts, faults)

  private val endpoints = Vector(
    new CloudWatchEndpoint(new ClusterMetricStore(cluster), faults),
    ecs,
    new SecretsEndpoint,
  ) ++ logs.map(new LogsEndpoint(_)) ++ Vector(
    new PerformanceInsightsEndpoint(facts, new DatabaseLoadModel(cluster), faults),
    new Ec2Endpoint(facts, faults),
    new RdsEndpoint(facts, faults),
    new SearchEndpoint(facts),
    new KafkaEndpoint(facts),
  )

  /** Routes in order of precedence: the last one accepts every path. */
  val routes: Vector[MountedRoutes] = Vector(
    new FaultRoutes(endpoints.map(_.service), faults),
    new AwsRoutes(endpoints, faults),
  )
}

/**
 * A live cluster and the AWS endpoints that report its metrics. To start a sandbox with it:
 * `Sandbox.start(settings, tenants, measured.cluster, measured.routes)`.
 *
 * Cluster and endpoints are created together, on the sandbox's event loop, on first use.
 */
final class MeasuredCluster(environment: Environment, serviceDemand: Double, seed: Long, logFile: String = "") {
  private val store = new LogStore(logFile)
  private var made = Option.empty[LiveCluster]

  def cluster(vertx: Vertx): Cluster = live(vertx)

  def routes(vertx: Vertx): Seq[MountedRoutes] =
    store +: new SandboxAws(live(vertx), System.currentTimeMillis, Some(store)).routes

  private def live(vertx: Vertx): LiveCluster =
    made.getOrElse {
      val cluster =
        new LiveCluster(environment, serviceDemand, seed, new VertxScheduler(vertx), Some(store))
      made = Some(cluster)
      cluster
    }
}
