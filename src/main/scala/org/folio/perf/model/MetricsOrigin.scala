package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.macros.named

/**
 * Sources of the metrics and the inventory of the infrastructure.
 *
 * @param endpoint of all AWS services; `None`: AWS's own endpoints of the region
 * @param cluster of ECS; empty: found by `tags`
 * @param database instance or cluster of RDS, several with commas between; empty: found by `tags`
 * @param periodSeconds time between two data points
 * @param search OpenSearch domain; `None`: found by `tags`, likewise `kafka`, a cluster of MSK
 * @param tags names and values that all parts of the environment have
 * @param settleSeconds how long the report waits for the metrics of the last minutes
 * @param prometheus `None`: the target names none
 */
final case class MetricsOrigin(
    endpoint: Option[String],
    region: String,
    cluster: String,
    database: String,
    periodSeconds: Int,
    search: Option[String] = None,
    kafka: Option[String] = None,
    tags: Map[String, String] = Map.empty,
    settleSeconds: Int = 0,
    prometheus: Option[PrometheusBlock] = None,
) {

  /** URLs that requests are sent to, each with the name of its setting. The target's file must allow their hosts. */
  def urls: Vector[(String, String)] =
    endpoint.map("metrics.endpoint" -> _).toVector ++ prometheus.map("metrics.prometheus.url" -> _.url)

  /** Whether the target has anything on AWS. */
  def hasAws: Boolean = cluster.nonEmpty || database.nonEmpty || tags.nonEmpty

  def databases: Vector[String] = database.split(',').map(_.trim).filter(_.nonEmpty).toVector
}

/**
 * A Prometheus server: the block `metrics.prometheus` of a target's file. It holds no secret.
 *
 * @param namespace of FOLIO's pods, whose containers kube-state-metrics lists; empty: none
 * @param tenant of a server with several, such as Mimir; empty: none
 */
final case class PrometheusBlock(
    url: String,
    queries: Vector[PrometheusQuery],
    namespace: String = "",
    tenant: String = "",
)

/**
 * A query of Prometheus.
 *
 * @param kind one of [[SourceKind.queryKinds]]
 * @param label the label whose value names the subject
 * @param expression PromQL; each of its series is one subject
 */
final case class PrometheusQuery(
    @named("of") kind: String,
    metric: String,
    unit: String,
    label: String,
    expression: String,
)
