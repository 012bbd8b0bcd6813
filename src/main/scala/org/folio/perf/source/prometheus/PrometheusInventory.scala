package org.folio.perf.source.prometheus

import org.folio.perf.model.ModuleInfo
import org.folio.perf.source.metrics.{InventoryPart, MetricsWindow, ModuleContainer}

/**
 * The workloads of a Kubernetes namespace with their containers, as kube-state-metrics reports them: images, requests
 * and limits at the end of the run.
 */
final private[prometheus] class PrometheusInventory(calls: PrometheusCalls, namespace: String) {
  import PrometheusInventory._

  def part(window: MetricsWindow): InventoryPart = {
    val at = window.runToMs / 1000
    val answers = Vector(Info, Requests, Limits).map { metric =>
      metric -> calls.queryRange(s"""$metric{namespace="$namespace"}""", at, at, 60)
    }
    val problems = answers.collect { case (metric, Left(words)) =>
      s"Prometheus ${calls.where} $words Metric $metric is missing."
    }
    val partial = answers.collectFirst {
      case (metric, Right(answer)) if answer.isPartial =>
        s"Prometheus ${calls.where} gave a partial answer for $metric, so containers may be missing."
    }
    val found = answers.collect { case (metric, Right(answer)) => metric -> answer.series }.toMap
    def values(metric: String) = found.getOrElse(metric, Vector.empty)
    val modules = workloads(values(Info), values(Requests), values(Limits))
    val nothing = Option.when(problems.isEmpty && modules.isEmpty)(
      s"Prometheus ${calls.where} has no $Info in namespace $namespace. Check metrics.prometheus.namespace, and " +
        "that kube-state-metrics runs."
    )
    InventoryPart(modules = modules, gaps = problems.take(1) ++ partial ++ nothing)
  }

  private def workloads(
      info: Vector[PrometheusSeries],
      requests: Vector[PrometheusSeries],
      limits: Vector[PrometheusSeries],
  ): Vector[ModuleInfo] = {
    val byWorkload = info.groupBy(series => workload(label(series, "pod"))).removed("")
    byWorkload.toVector.sortBy(_._1).map { case (name, containers) =>
      val pods = containers.map(label(_, "pod")).distinct
      // All pods of a workload are equal; while it is rolled out, the last in the order of names counts.
      val pod = pods.max
      val own = containers.filter(label(_, "pod") == pod).map { series =>
        ModuleContainer(
          label(series, "container"),
          Some(label(series, "image").split('/').last),
          value(requests, pod, series, "cpu").fold(0)(cores => (cores * UnitsPerCore).round.toInt),
          value(requests, pod, series, "memory")
            .fold(0)(bytes => (bytes / BytesPerMiB).round.toInt),
          value(limits, pod, series, "memory").fold(0)(bytes => (bytes / BytesPerMiB).round.toInt),
        )
      }
      ModuleContainer.module(name, own.sortBy(_.name)).copy(tasks = pods.size, runningTasks = Some(pods.size))
    }
  }

  private def value(
      all: Vector[PrometheusSeries],
      pod: String,
      container: PrometheusSeries,
      resource: String,
  ): Option[Double] =
    all
      .find(s =>
        label(s, "pod") == pod && label(s, "container") == label(container, "container") &&
          label(s, "resource") == resource
      )
      .flatMap(_.points.lastOption)
      .map(_.value)

  private def label(series: PrometheusSeries, name: String): String =
    series.labels.getOrElse(name, "")
}

private[prometheus] object PrometheusInventory {
  private val Info = "kube_pod_container_info"
  private val Requests = "kube_pod_container_resource_requests"
  private val Limits = "kube_pod_container_resource_limits"
  private val UnitsPerCore = 1024.0
  private val BytesPerMiB = 1024.0 * 1024

  // Letters and digits of Kubernetes' random names.
  private val Random = "[bcdfghjklmnpqrstvwxz2456789]"
  private val OfDeployment = s"(.+)-$Random{6,10}-$Random{5}".r
  private val OfStatefulSet = "(.+)-[0-9]+".r
  private val OfDaemonSet = s"(.+)-$Random{5}".r

  /** The workload of a pod, by the pod's name. */
  def workload(pod: String): String = pod match {
    case OfDeployment(name) => name
    case OfStatefulSet(name) => name
    case OfDaemonSet(name) => name
    case other => other
  }
}
