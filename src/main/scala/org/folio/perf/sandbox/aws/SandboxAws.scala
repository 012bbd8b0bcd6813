package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.cluster.LiveCluster
import org.folio.perf.sandbox.http.MountedRoutes

/** AWS of a live cluster: all services behind one endpoint, with injected faults. */
final class SandboxAws(
    val facts: AwsFacts,
    val cloudWatch: CloudWatchEndpoint,
    val ecs: EcsEndpoint,
    val faults: AwsFaults,
    others: Vector[AwsEndpoint],
) {

  /** Routes in order of precedence: the last one accepts every path. */
  val routes: Vector[MountedRoutes] = Vector(
    new FaultRoutes(cloudWatch, faults),
    new CloudWatchRoutes(cloudWatch),
    new AwsRoutes(ecs +: others, faults),
  )
}

object SandboxAws {

  /** @param startedAtMs start of the cluster's tasks, Unix epoch */
  def of(cluster: LiveCluster, startedAtMs: Long): SandboxAws = {
    val facts = new AwsFacts(cluster.environment, startedAtMs)
    val faults = new AwsFaults
    new SandboxAws(
      facts,
      new CloudWatchEndpoint(new ClusterMetricStore(cluster)),
      new EcsEndpoint(facts, faults),
      faults,
      Vector(
        new Ec2Endpoint(facts, faults),
        new RdsEndpoint(facts, faults),
        new SearchEndpoint(facts),
        new KafkaEndpoint(facts),
        new SecretsEndpoint,
        new PerformanceInsightsEndpoint(facts, new DatabaseLoadModel(cluster), faults),
      ),
    )
  }
}
