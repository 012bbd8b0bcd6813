package org.folio.perf.source

import com.amazonaws.AmazonWebServiceRequest
import com.amazonaws.auth.AWSCredentialsProvider
import com.amazonaws.services.cloudwatch.AmazonCloudWatch
import com.amazonaws.services.cloudwatch.model._
import org.folio.perf.model.MetricsOrigin
import scala.annotation.tailrec
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._
import scala.util.control.NonFatal

/** Calls of one collection, which share a deadline. A failed call is a sentence, not an exception. */
final private[source] class CloudWatchCalls(
    origin: MetricsOrigin,
    credentials: Option[AWSCredentialsProvider],
    deadline: FiniteDuration,
) {
  private val untilNanos = System.nanoTime() + deadline.toNanos
  private var opened = Option.empty[AmazonCloudWatch]

  /** The source as messages name it. */
  def where: String =
    origin.endpoint.fold(s"of region ${origin.region}")(url => s"at ${Redaction.url(url)}")

  def listMetrics(request: ListMetricsRequest): Pages[Metric] =
    allPages("ListMetrics") { token =>
      val page = client.listMetrics(timed(request.clone().withNextToken(token)))
      page.getMetrics.asScala.toVector -> Option(page.getNextToken)
    }

  def getMetricData(request: GetMetricDataRequest): Pages[GetMetricDataResult] =
    allPages("GetMetricData") { token =>
      val page = client.getMetricData(timed(request.clone().withNextToken(token)))
      Vector(page) -> Option(page.getNextToken)
    }

  def close(): Unit = opened.foreach(_.shutdown())

  /** @param ask gets the page's token, null for the first; gives items and the next token */
  private def allPages[A](operation: String)(
      ask: String => (Vector[A], Option[String])
  ): Pages[A] = {
    @tailrec def next(token: String, got: Vector[A]): Pages[A] = {
      val page =
        try Right(ask(token))
        catch {
          case NonFatal(e) => Left(CloudWatchFailure.sentence(where, operation, e, deadline))
        }
      page match {
        case Left(problem) => Pages(got, Some(problem))
        case Right((items, None)) => Pages(got ++ items, None)
        case Right((items, Some(more))) => next(more, got ++ items)
      }
    }
    next(null, Vector.empty)
  }

  private def client: AmazonCloudWatch =
    opened.getOrElse {
      val made = CloudWatchClient.of(origin, credentials)
      opened = Some(made)
      made
    }

  /** Retries included, a call may take what is left of the deadline. */
  private def timed[A <: AmazonWebServiceRequest](request: A): A = {
    val leftMs = (untilNanos - System.nanoTime()) / 1000000L
    if (leftMs <= 0) throw new CloudWatchFailure.OutOfTime
    request.setSdkClientExecutionTimeout(leftMs.min(Int.MaxValue.toLong).toInt)
    request
  }
}

/** @param problem why there are no more */
final private[source] case class Pages[A](items: Vector[A], problem: Option[String])
