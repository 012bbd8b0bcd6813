package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode

/**
 * Amazon CloudWatch for a store of metrics, in Smithy RPC v2 CBOR. Signatures are not checked.
 *
 * @param pointsAPage of GetMetricData; AWS gives 100,800
 * @param metricsAPage of ListMetrics; AWS gives 500
 */
final class CloudWatchEndpoint(
    store: MetricStore,
    pointsAPage: Int = 100800,
    metricsAPage: Int = 500,
) {
  require(pointsAPage > 0 && metricsAPage > 0, "a page must have room for one")

  private val gapped = new MetricsWithGap(store)
  private val getMetricData = new GetMetricData(gapped, pointsAPage)
  private var fault: AwsFault = AwsFault.Healthy
  private val listMetrics = new ListMetrics(gapped, () => itemsAPage)
  private var operations = Vector.empty[String]

  /** Activates a fault from the next call on. */
  def fault(next: AwsFault): Unit = {
    fault = next
    gapped.hide(Option(next).collect { case missing: AwsFault.MissingSeconds => missing })
  }

  private def itemsAPage: Int = fault match {
    case AwsFault.SmallPages(items) => items.min(metricsAPage)
    case _ => metricsAPage
  }

  /** Operations that were called, in the order of the calls. */
  def calledOperations: Vector[String] = operations

  /** @return `None`: it gives no answer at all */
  def answer(operation: String, body: Array[Byte]): Option[Either[AwsError, Array[Byte]]] = {
    operations = operations :+ operation
    fault match {
      case AwsFault.Silent => None
      case AwsFault.AccessDenied => Some(Left(AwsError.accessDenied(operation)))
      case AwsFault.DeniedOperation(`operation`) => Some(Left(AwsError.accessDenied(operation)))
      case AwsFault.Throttled(calls) if calls > 0 =>
        fault = AwsFault.Throttled(calls - 1)
        Some(Left(AwsError.throttled))
      case _ => Some(Cbor.read(body).flatMap(dispatch(operation, _)))
    }
  }

  private def dispatch(operation: String, body: JsonNode): Either[AwsError, Array[Byte]] =
    operation match {
      case "GetMetricData" => getMetricData.answer(body)
      case "ListMetrics" => listMetrics.answer(body)
      case other => Left(AwsError.unknownOperation(other))
    }
}
