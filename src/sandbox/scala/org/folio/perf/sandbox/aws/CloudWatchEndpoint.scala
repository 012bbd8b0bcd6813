package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import org.folio.perf.sandbox.http.MountedRoutes
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator
import org.folio.perf.sandbox.cluster.SecondsSummary

/**
 * Amazon CloudWatch for a store of metrics, in Smithy RPC v2 CBOR. Signatures are not checked.
 *
 * @param pointsAPage of GetMetricData; AWS gives 100,800
 * @param metricsAPage of ListMetrics; AWS gives 500
 */
class CloudWatchEndpoint(
    store: MetricStore,
    faults: AwsFaults = new AwsFaults,
    pointsAPage: Int = 100800,
    metricsAPage: Int = 500,
) {
  import CloudWatchEndpoint._

  private val getMetricData = new GetMetricData(store, pointsAPage, isHidden)
  private val listMetrics = new ListMetrics(store, () => faults.pageSize(Service, metricsAPage))

  /** Activates a fault from the next call on. */
  def fault(next: AwsFault): Unit = faults.set(Service, next)

  /** Whether a period overlaps the seconds without values. */
  private def isHidden(from: Long, until: Long): Boolean = faults.get(Service) match {
    case AwsFault.MissingSeconds(first, end) => from < end && until > first
    case _ => false
  }

  /** @return `None`: it gives no answer at all */
  def answer(operation: String, body: Array[Byte]): Option[Either[AwsError, Array[Byte]]] =
    faults
      .meet(Service, operation, Errors)
      .map(_.flatMap(_ => Cbor.read(body)).flatMap { request =>
        operation match {
          case "GetMetricData" => getMetricData.answer(request)
          case "ListMetrics" => listMetrics.answer(request)
          case other => Left(AwsError.unknownOperation(other))
        }
      })
}

object CloudWatchEndpoint {

  /** Name of the service in the signature's scope. */
  private[aws] val Service = "monitoring"
  private val Errors = FaultErrors("cloudwatch", 400 -> "Throttling", 403 -> "AccessDenied")
}

/** CloudWatch on the sandbox's port: `POST /service/GraniteServiceVersion20100801/operation/NAME`. */
final class CloudWatchRoutes(endpoint: CloudWatchEndpoint) extends MountedRoutes {
  import CloudWatchRoutes._

  override def pathPrefix: String = Prefix

  override def handle(request: HttpServerRequest): Unit = {
    val operation = request.path.stripPrefix(s"${Prefix}operation/")
    if (request.method != HttpMethod.POST || !request.path.startsWith(s"${Prefix}operation/"))
      refuse(request, AwsError.unknownOperation(s"${request.method} ${request.path}"))
    else if (request.getHeader("smithy-protocol") != Protocol)
      refuse(
        request,
        AwsError(
          400,
          "UnknownOperationException",
          s"Header smithy-protocol is ${request.getHeader("smithy-protocol")}, expected $Protocol.",
        ),
      )
    else {
      request.body().onSuccess(body => answer(request, operation, body))
      ()
    }
  }

  private def answer(request: HttpServerRequest, operation: String, body: Buffer): Unit =
    endpoint.answer(operation, body.getBytes).foreach {
      case Right(answered) => send(request, 200, answered)
      case Left(error) => refuse(request, error)
    }

  private def refuse(request: HttpServerRequest, error: AwsError): Unit = {
    val blame = if (error.status >= 500) "Receiver" else "Sender"
    request.response.putHeader("x-amzn-query-error", s"${error.code};$blame")
    val body = Cbor.write { generator =>
      generator.writeStringField("__type", s"com.amazonaws.cloudwatch#${error.code}")
      generator.writeStringField("message", error.message)
    }
    send(request, error.status, body)
  }

  private def send(request: HttpServerRequest, status: Int, body: Array[Byte]): Unit = {
    request.response
      .setStatusCode(status)
      .putHeader("content-type", "application/cbor")
      .putHeader("smithy-protocol", Protocol)
      .putHeader("x-amzn-requestid", java.util.UUID.randomUUID().toString)
      .end(Buffer.buffer(body))
    ()
  }
}

object CloudWatchRoutes {
  private val Prefix = "/service/GraniteServiceVersion20100801/"
  private val Protocol = "rpc-v2-cbor"
}

/**
 * Responds to GetMetricData. Periods begin at multiples of their length since the Unix epoch; the
 * first one contains StartTime. Periods without a value are absent.
 *
 * @param pageSize points of a page at most
 * @param isHidden whether a period from the first second to the second one (exclusive) has no value
 */
final private[aws] class GetMetricData(store: MetricStore, pageSize: Int, isHidden: (Long, Long) => Boolean) {
  import GetMetricData.Result

  private val byName = store.metrics.map(metric => metric.name -> metric).toMap

  def answer(body: JsonNode): Either[AwsError, Array[Byte]] =
    for {
      request <- MetricDataRequest.parse(body)
      start <- request.token match {
        case None => Right(PageToken(0, 0, store.lastComplete))
        case Some(token) => PageToken.decode(token, common(request))
      }
      (results, next) = page(request, start)
    } yield Cbor.write { generator =>
      Cbor.list(generator, "MetricDataResults", results)(entry(generator, _))
      Cbor.list(generator, "Messages", Vector.empty[Unit])(identity)
      next.foreach(token => generator.writeStringField("NextToken", token.encode(common(request))))
    }

  /** @return results, and where the next page begins; `None`: all points have been given */
  private def page(request: MetricDataRequest, start: PageToken): (Vector[Result], Option[PageToken]) = {
    val results = Vector.newBuilder[Result]
    var room = pageSize
    var next = Option.empty[PageToken]
    var number = start.query
    while (next.isEmpty && number < request.queries.size) {
      val query = request.queries(number)
      val offset = if (number == start.query) start.offset else 0
      val left = points(query, request, start.asOf).drop(offset)
      val taken = left.take(room)
      val complete = taken.size == left.size
      if (taken.nonEmpty || complete) results += Result(query, taken, complete)
      if (!complete) next = Some(PageToken(number, offset + taken.size, start.asOf))
      room -= taken.size
      number += 1
    }
    (results.result(), next)
  }

  private def points(
      query: MetricDataQuery,
      request: MetricDataRequest,
      asOf: Long,
  ): Vector[(Long, Double)] =
    byName.get(query.metric) match {
      case None => Vector.empty
      case Some(metric) =>
        val period = query.periodSeconds.toLong
        val first = Math.floorDiv(request.fromSecond, period) * period
        val all = Iterator
          .iterate(first)(_ + period)
          .takeWhile(_ < request.untilSecond.min(asOf + 1))
          .filterNot(start => isHidden(start, start + period))
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

  private def entry(generator: CBORGenerator, result: Result): Unit =
    Cbor.map(generator) {
      val status = if (result.complete) "Complete" else "PartialData"
      generator.writeStringField("Id", result.query.id)
      generator.writeStringField("Label", result.query.metric.name)
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
  final private case class Result(query: MetricDataQuery, points: Vector[(Long, Double)], complete: Boolean)
}

/**
 * Responds to ListMetrics, in the order of the store.
 *
 * @param pageSize metrics of a page
 */
final private[aws] class ListMetrics(store: MetricStore, pageSize: () => Int) {

  import ListMetrics.Filter

  def answer(body: JsonNode): Either[AwsError, Array[Byte]] = {
    val filter = Filter(
      Fields.text(body, "Namespace"),
      Fields.text(body, "MetricName"),
      Fields.list(body, "Dimensions").flatMap { node =>
        Fields.text(node, "Name").map(_ -> Fields.text(node, "Value"))
      },
    )
    Fields
      .text(body, "NextToken")
      .fold[Either[AwsError, Int]](Right(0))(PageToken.decode(_, filter.toString).map(_.query))
      .map(first => write(store.metrics.map(_.name).filter(filter.accepts), first, filter))
  }

  private def write(found: Vector[MetricName], first: Int, filter: Filter): Array[Byte] = {
    val next = first + pageSize()
    Cbor.write { generator =>
      Cbor.list(generator, "Metrics", found.slice(first, next)) { metric =>
        Cbor.map(generator) {
          generator.writeStringField("Namespace", metric.namespace)
          generator.writeStringField("MetricName", metric.name)
          Cbor.list(generator, "Dimensions", metric.dimensions) { case (name, value) =>
            Cbor.map(generator) {
              generator.writeStringField("Name", name)
              generator.writeStringField("Value", value)
            }
          }
        }
      }
      if (next < found.size) {
        val token = PageToken(next, 0, 0)
        generator.writeStringField("NextToken", token.encode(filter.toString))
      }
    }
  }
}

private object ListMetrics {

  /** @param dimensions names that a metric must have, some with a certain value */
  final private case class Filter(
      namespace: Option[String],
      name: Option[String],
      dimensions: Vector[(String, Option[String])],
  ) {
    def accepts(metric: MetricName): Boolean =
      namespace.forall(_ == metric.namespace) &&
        name.forall(_ == metric.name) &&
        dimensions.forall { case (key, value) =>
          metric.dimensions.exists { case (k, v) => k == key && value.forall(_ == v) }
        }
  }
}
