package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator
import org.folio.perf.sandbox.cluster.SecondsSummary

/**
 * Responds to GetMetricData. Periods begin at multiples of their length since the Unix epoch; the
 * first one contains StartTime. Periods without a value are absent.
 *
 * @param pageSize points of a page at most
 */
final private[aws] class GetMetricData(store: MetricStore, pageSize: Int) {
  import GetMetricData.{Page, Result}

  private val byName = store.metrics.map(metric => metric.name -> metric).toMap

  def answer(body: JsonNode): Either[AwsError, Array[Byte]] =
    for {
      request <- MetricDataRequest.parse(body)
      start <- request.token match {
        case None => Right(PageToken(0, 0, store.lastComplete))
        case Some(token) => PageToken.decode(token, common(request))
      }
    } yield write(page(request, start), request)

  private def page(request: MetricDataRequest, start: PageToken): Page = {
    val limit = request.maxPoints.getOrElse(pageSize).min(pageSize)
    val results = Vector.newBuilder[Result]
    var room = limit
    var next = Option.empty[PageToken]
    var number = start.query
    while (next.isEmpty && number < request.queries.size) {
      val query = request.queries(number)
      val offset = if (number == start.query) start.offset else 0
      if (query.returnData) {
        val left = points(query, request, start.asOf).drop(offset)
        val taken = left.take(room)
        val complete = taken.size == left.size
        if (taken.nonEmpty || complete) results += Result(query, taken, complete)
        if (!complete) next = Some(PageToken(number, offset + taken.size, start.asOf))
        room -= taken.size
      }
      number += 1
    }
    Page(results.result(), next)
  }

  private def points(
      query: MetricDataQuery,
      request: MetricDataRequest,
      asOf: Long,
  ): Vector[(Long, Double)] =
    byName.get(query.metric).filter(m => query.unit.forall(_ == m.unit)) match {
      case None => Vector.empty
      case Some(metric) =>
        val period = query.periodSeconds.toLong
        val first = Math.floorDiv(request.fromSecond, period) * period
        val all = Iterator
          .iterate(first)(_ + period)
          .takeWhile(_ < request.untilSecond.min(asOf + 1))
          .flatMap { start =>
            metric.summary(start, start + period, asOf).map(s => start -> value(s, query.statistic))
          }
          .toVector
        if (request.newestFirst) all.reverse else all
    }

  private def value(summary: SecondsSummary, statistic: String): Double = statistic match {
    case "Average" => summary.average
    case "Maximum" => summary.max
    case "Minimum" => summary.min
    case "Sum" => summary.sum
    case "SampleCount" => summary.count.toDouble
  }

  private def write(page: Page, request: MetricDataRequest): Array[Byte] =
    Cbor.write { generator =>
      Cbor.list(generator, "MetricDataResults", page.results)(result => entry(generator, result))
      Cbor.list(generator, "Messages", Vector.empty[Unit])(identity)
      page.next.foreach(t => generator.writeStringField("NextToken", t.encode(common(request))))
    }

  private def entry(generator: CBORGenerator, result: Result): Unit =
    Cbor.map(generator) {
      val status = if (result.complete) "Complete" else "PartialData"
      val label = result.query.label.getOrElse(result.query.metric.name)
      generator.writeStringField("Id", result.query.id)
      generator.writeStringField("Label", label)
      generator.writeStringField("StatusCode", status)
      Cbor.list(generator, "Timestamps", result.points) { case (second, _) =>
        Cbor.timestamp(generator, second)
      }
      Cbor.list(generator, "Values", result.points) { case (_, value) =>
        generator.writeNumber(value)
      }
    }

  private def common(request: MetricDataRequest): String = request.copy(token = None).toString
}

private object GetMetricData {

  /** @param next `None`: all points have been given */
  final private case class Page(results: Vector[Result], next: Option[PageToken])

  final private case class Result(
      query: MetricDataQuery,
      points: Vector[(Long, Double)],
      complete: Boolean,
  )
}
