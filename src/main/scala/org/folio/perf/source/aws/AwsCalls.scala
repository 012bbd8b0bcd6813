package org.folio.perf.source.aws

import com.amazonaws.AmazonWebServiceRequest
import com.amazonaws.auth.AWSCredentialsProvider
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.{Callable, Executors}
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.model.Redaction
import scala.annotation.tailrec
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.control.NonFatal

/**
 * Calls of one collection, which share a deadline. A failed call gives a sentence, not an exception.
 *
 * The SDK repeats throttled calls with back-off until the deadline.
 */
final private[source] class AwsCalls(
    val origin: MetricsOrigin,
    credentials: Option[AWSCredentialsProvider],
    deadline: FiniteDuration,
    note: AccessNote,
) {
  private val untilNanos = System.nanoTime() + deadline.toNanos
  private val made = new AtomicInteger
  val clients: AwsClients = new AwsClients(origin, credentials)

  /** Number of calls, without the SDK's own repetitions. */
  def count: Int = made.get

  /** Name of the source in messages. */
  def where: String =
    origin.endpoint.fold(s"of region ${origin.region}")(url => s"at ${Redaction.url(url)}")

  /** Left: a sentence with the problem and what to do. */
  def ask[R <: AmazonWebServiceRequest, A](service: AwsService, operation: String, request: R)(
      call: R => A
  ): Either[String, A] =
    try {
      made.incrementAndGet()
      val answer = call(timed(request))
      note(service.permission(operation), None)
      Right(answer)
    } catch {
      case NonFatal(e) =>
        val problem = AwsFailure.sentence(service, where, operation, e, deadline)
        note(service.permission(operation), Some(problem))
        Left(problem)
    }

  /**
   * A list, page by page.
   *
   * @param request the request for the page of a token; null: the first page
   * @param page its items, and the token of the next page; null: the last page
   */
  def list[R <: AmazonWebServiceRequest, A](service: AwsService, operation: String)(
      request: String => R
  )(page: R => (Iterable[A], String)): Pages[A] = {
    def read(answered: R): (Vector[A], Option[String]) = {
      val (items, more) = page(answered)
      items.toVector -> Option(more).filter(_.nonEmpty)
    }
    @tailrec def next(token: String, got: Vector[A]): Pages[A] =
      ask(service, operation, request(token))(read) match {
        case Left(problem) => Pages(got, Some(problem))
        case Right((items, more)) =>
          more match {
            case None => Pages(got ++ items, None)
            case Some(same) if same == token =>
              Pages(
                got ++ items,
                Some(
                  s"A page $where names itself as the next page, so the rest of the list is missing."
                ),
              )
            case Some(other) => next(other, got ++ items)
          }
      }
    next(null, Vector.empty)
  }

  /** Results of a call for each of `items`, in their order. A few calls run at the same time. */
  def each[A, B](items: Vector[A])(ask: A => B): Vector[B] =
    if (items.size < 2) items.map(ask)
    else {
      val pool = Executors.newFixedThreadPool(AwsCalls.AtOnce.min(items.size))
      try
        pool
          .invokeAll(items.map(item => (() => ask(item)): Callable[B]).asJava)
          .asScala
          .toVector
          .map(_.get)
      finally pool.shutdown()
    }

  def close(): Unit = clients.close()

  /** Limits a call, with its repetitions, to the time until the deadline. */
  private def timed[A <: AmazonWebServiceRequest](request: A): A = {
    val leftMs = (untilNanos - System.nanoTime()) / 1000000L
    if (leftMs <= 0) throw new AwsFailure.OutOfTime
    request.setSdkClientExecutionTimeout(leftMs.min(Int.MaxValue.toLong).toInt)
    request
  }
}

private[source] object AwsCalls {

  /** Number of calls at the same time. AWS throttles more of them. */
  private val AtOnce = 6

  /** @param deadline `None`: 40 s from loopback, 120 s otherwise */
  def open(
      origin: MetricsOrigin,
      credentials: Option[AWSCredentialsProvider],
      deadline: Option[FiniteDuration],
      note: AccessNote,
  ): AwsCalls = {
    val usual = if (AwsClients.onLoopback(origin)) 40.seconds else 120.seconds
    new AwsCalls(origin, credentials, deadline.getOrElse(usual), note)
  }
}

/** @param problem reason why further pages are missing */
final private[source] case class Pages[+A](items: Vector[A], problem: Option[String])

private[source] object Pages {
  def none: Pages[Nothing] = Pages(Vector.empty, None)
}
