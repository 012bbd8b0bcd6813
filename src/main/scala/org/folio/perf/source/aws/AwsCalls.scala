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
 * Calls of one collection, which share a deadline. A failed call is a sentence, not an exception.
 *
 * Throttled calls are tried again by the SDK, with back-off, as long as the deadline allows.
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

  /** Calls that were made, without the SDK's own repetitions. */
  def count: Int = made.get

  /** The source as messages name it. */
  def where: String =
    origin.endpoint.fold(s"of region ${origin.region}")(url => s"at ${Redaction.url(url)}")

  /** Left: a sentence that says what went wrong and what to do. */
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
   * @param request for the page of this token, null for the first
   * @param page what is in it, and the token of the next one, null after the last
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
              Pages(got ++ items, Some(s"A page $where names itself as the next one; it was left."))
            case Some(other) => next(other, got ++ items)
          }
      }
    next(null, Vector.empty)
  }

  /** Asks for each of `items`, a few at the same time; answers in their order. */
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

  /** Retries included, a call may take what is left of the deadline. */
  private def timed[A <: AmazonWebServiceRequest](request: A): A = {
    val leftMs = (untilNanos - System.nanoTime()) / 1000000L
    if (leftMs <= 0) throw new AwsFailure.OutOfTime
    request.setSdkClientExecutionTimeout(leftMs.min(Int.MaxValue.toLong).toInt)
    request
  }
}

private[source] object AwsCalls {

  /** More would be throttled sooner than answered. */
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

/** @param problem why there are no more */
final private[source] case class Pages[+A](items: Vector[A], problem: Option[String])

private[source] object Pages {
  def none: Pages[Nothing] = Pages(Vector.empty, None)
}
