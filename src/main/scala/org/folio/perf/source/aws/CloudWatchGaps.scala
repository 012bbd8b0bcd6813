package org.folio.perf.source.aws

import com.amazonaws.services.cloudwatch.model.MessageData
import org.folio.perf.model.MetricSeries
import org.folio.perf.model.Redaction

/**
 * Gaps in a successful answer of GetMetricData.
 *
 * @param where name of the source in messages
 */
final private[source] case class CloudWatchGaps(where: String) {

  def messages(sent: Vector[MessageData]): Vector[String] =
    sent.map { message =>
      val words = Redaction.text(s"${message.getCode}, ${message.getValue}").stripSuffix(".")
      s"CloudWatch $where added a message to its answer: $words."
    }.distinct

  /** @param lastStatus status of a series by its number; `None`: on no page */
  def incomplete(
      series: Vector[MetricSeries],
      lastStatus: Int => Option[String],
  ): Option[String] = {
    val partial = series.zipWithIndex.collect {
      case (one, number) if lastStatus(number).exists(_ != "Complete") =>
        s"${label(one)} (${lastStatus(number).mkString})"
    }
    Option.when(partial.nonEmpty)(
      s"${partial.size} of ${series.size} series of CloudWatch $where are incomplete: " +
        s"${few(partial)}. Collect again later."
    )
  }

  def empty(series: Vector[MetricSeries]): Option[String] = {
    val without = series.filter(_.points.isEmpty).map(label)
    Option.when(without.nonEmpty)(
      s"${without.size} of ${series.size} series of CloudWatch $where have no value during the run: " +
        s"${few(without)}. Services that did not run have none. Otherwise collect again some minutes later, " +
        "or set metrics.period to the period of the metric."
    )
  }

  private def label(series: MetricSeries): String =
    s"${series.source} ${series.metric} ${series.statistic} of ${series.subject}"

  private def few(labels: Vector[String]): String =
    if (labels.size <= CloudWatchGaps.Named) labels.mkString("; ")
    else
      s"${labels.take(CloudWatchGaps.Named).mkString("; ")} and ${labels.size - CloudWatchGaps.Named} more"
}

private object CloudWatchGaps {
  private val Named = 5
}
