package org.folio.perf.source.aws

import com.amazonaws.services.cloudwatch.model._
import scala.jdk.CollectionConverters._

/** Lists the existing metrics. */
final private[source] class CloudWatchListing(calls: AwsCalls) {

  /** Metrics of one place, and problems in sentences. Metrics of instances are known without a call. */
  def metrics(place: CloudWatchPlace): (Vector[(CloudWatchMetric, Metric)], Vector[String]) = {
    val wanted = CloudWatchMetric.all.filter(_.namespace == place.namespace)
    if (place.isCertain) (wanted.map(kind => kind -> certain(kind, place)), Vector.empty)
    else {
      val answer = list(place)
      val found = for {
        metric <- answer.items
        kind <- wanted.find(_.matches(metric))
      } yield kind -> metric
      val nothing = Option.when(found.isEmpty && answer.problem.isEmpty)(
        s"CloudWatch ${calls.where} has no metrics in ${place.namespace} with " +
          s"${place.dimension} ${place.value}. Check the target's setting ${place.setting} and the " +
          "region."
      )
      (found.distinct, answer.problem.toVector ++ nothing)
    }
  }

  private def certain(kind: CloudWatchMetric, place: CloudWatchPlace): Metric =
    new Metric()
      .withNamespace(kind.namespace)
      .withMetricName(kind.name)
      .withDimensions(new Dimension().withName(place.dimension).withValue(place.value))

  private def list(place: CloudWatchPlace): Pages[Metric] = {
    val filter = new DimensionFilter().withName(place.dimension).withValue(place.value)
    val request =
      new ListMetricsRequest().withNamespace(place.namespace).withDimensions(filter)
    calls.list(AwsService.CloudWatch, "ListMetrics") { token =>
      request.clone().withNextToken(token)
    } { r =>
      val page = calls.clients.cloudWatch.listMetrics(r)
      page.getMetrics.asScala -> page.getNextToken
    }
  }
}
