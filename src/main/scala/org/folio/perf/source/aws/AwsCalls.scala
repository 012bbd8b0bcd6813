package org.folio.perf.source.aws

import com.amazonaws.{AmazonServiceException, AmazonWebServiceClient, AmazonWebServiceRequest, ClientConfiguration}
import com.amazonaws.auth.{AWSCredentialsProvider, AWSStaticCredentialsProvider, BasicAWSCredentials}
import org.folio.perf.model.{DaemonThreads, HostPort, MetricsOrigin, Redaction}
import scala.annotation.tailrec
import scala.concurrent.duration._
import scala.util.control.NonFatal
import com.amazonaws.http.timers.client.ClientExecutionTimeoutException
import com.amazonaws.client.builder.AwsClientBuilder
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration
import com.amazonaws.retry.PredefinedBackoffStrategies.FullJitterBackoffStrategy
import com.amazonaws.retry.{PredefinedRetryPolicies, RetryPolicy}
import java.net.{ConnectException, InetAddress, UnknownHostException}
import org.folio.perf.http.Http

/**
 * Calls of one collection, which share a deadline. A failed call gives a sentence, not an exception.
 *
 * The SDK repeats throttled calls with back-off until the deadline.
 *
 * @param note listens to each call: the permission that it needs, and its problem if it failed
 */
final private[source] class AwsCalls(
    val origin: MetricsOrigin,
    deadline: FiniteDuration,
    note: (String, Option[String]) => Unit = (_, _) => (),
) {
  private val untilNanos = System.nanoTime() + deadline.toNanos
  private var closing = Vector.empty[AmazonWebServiceClient]

  /** Name of the source in messages. */
  def where: String =
    origin.endpoint.fold(s"of region ${origin.region}")(url => s"at ${Redaction.url(url)}")

  /** Left: a sentence with the problem and what to do. */
  def ask[R <: AmazonWebServiceRequest, A](service: AwsService, operation: String, request: R)(
      call: R => A
  ): Either[String, A] =
    try {
      val answer = call(timed(request))
      note(service.permission(operation), None)
      Right(answer)
    } catch {
      case NonFatal(e) =>
        val problem = AwsFailure.sentence(service, where, operation, e, deadline)
        note(service.permission(operation), Some(problem))
        Left(problem)
    }

  /** A list, page by page; see [[pages]]. */
  def list[R <: AmazonWebServiceRequest, P, A](service: AwsService, operation: String)(
      request: String => R
  )(call: R => P)(items: P => Iterable[A], after: P => String): Pages[A] = {
    val all = Vector.newBuilder[A]
    val problem = pages(service, operation)(request)(call)(items, after)(all ++= _)
    Pages(all.result(), problem)
  }

  /**
   * Passes on the pages of a list.
   *
   * @param request the request for the page of a token; null: the first page
   * @param after the token of the next page; null: the last page
   * @return reason why further pages are missing
   */
  def pages[R <: AmazonWebServiceRequest, P, A](service: AwsService, operation: String)(
      request: String => R
  )(call: R => P)(items: P => Iterable[A], after: P => String)(use: Vector[A] => Unit): Option[String] = {
    // Within the call, so that an answer without its list is a problem like any other.
    def read(asked: R): (Vector[A], Option[String]) = {
      val page = call(asked)
      (items(page).toVector, Option(after(page)).filter(_.nonEmpty))
    }
    @tailrec def next(token: String): Option[String] =
      ask(service, operation, request(token))(read) match {
        case Left(problem) => Some(problem)
        case Right((found, further)) =>
          use(found)
          further match {
            case Some(same) if same == token =>
              Some(s"A page $where names itself as the next page, so the rest of the list is missing.")
            case Some(other) => next(other)
            case None => None
          }
      }
    next(null)
  }

  /** Results of a call for each of `items`, in their order. A few calls run at the same time. */
  def each[A, B](items: Vector[A])(ask: A => B): Vector[B] =
    DaemonThreads.each("aws", AwsCalls.AtOnce, items)(ask)

  /**
   * The AWS SDK's client of a service. Credentials are those of the machine. An endpoint on loopback gets invented
   * credentials, because real ones do not belong there.
   */
  def client[S <: AwsClientBuilder[S, T], T](builder: AwsClientBuilder[S, T]): T = {
    builder.setClientConfiguration(AwsClients.configuration(origin))
    builder.setCredentials(AwsClients.credentials(origin))
    origin.endpoint match {
      case None => builder.setRegion(origin.region)
      case Some(url) => builder.setEndpointConfiguration(new EndpointConfiguration(url, origin.region))
    }
    val client = builder.build()
    // All clients are of this class; their interfaces do not say so.
    synchronized(closing ++= Some(client).collect { case one: AmazonWebServiceClient => one })
    client
  }

  def close(): Unit = synchronized(closing).foreach(_.shutdown())

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

  /** Calls of a service that is no part of a cluster. @param endpoint `None`: AWS's own of the region */
  def at(region: String, endpoint: Option[String], deadline: FiniteDuration): AwsCalls =
    new AwsCalls(MetricsOrigin(endpoint, region, "", "", periodSeconds = 60), deadline)
}

/** @param problem reason why further pages are missing */
final private[source] case class Pages[+A](items: Vector[A] = Vector.empty, problem: Option[String] = None)

private[source] object Pages {
  def all[A](lists: Vector[Pages[A]]): Pages[A] = Pages(lists.flatMap(_.items), lists.flatMap(_.problem).headOption)
}

/** Problems with calls of AWS, worded for the reader of the report. */
private[source] object AwsFailure {

  /** The collection's deadline passed before the call. */
  final class OutOfTime extends RuntimeException

  /** Longest part of AWS's own message in a report. */
  private val LongestWords = 2000

  private val Denied = "AccessDenied(Exception)?|UnauthorizedOperation|NotAuthorizedException|ForbiddenException"
  private val BadCredentials =
    "ExpiredToken(Exception)?|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|" +
      "IncompleteSignature|MissingAuthenticationToken|AuthFailure"
  private val TooMany = "Throttling(Exception)?|RequestLimitExceeded|TooManyRequestsException"

  /** Whether the connection was refused, because nothing listens on the port. */
  def isRefused(failure: Throwable): Boolean = causes(failure).exists(_.isInstanceOf[ConnectException])

  private def causes(failure: Throwable): Iterator[Throwable] =
    Iterator.iterate(failure)(_.getCause).takeWhile(_ != null)

  def sentence(
      service: AwsService,
      where: String,
      operation: String,
      failure: Throwable,
      deadline: FiniteDuration,
  ): String = {
    val (problem, todo) = failure match {
      case e: AmazonServiceException =>
        val code = Option(e.getErrorCode).getOrElse(s"HTTP ${e.getStatusCode}")
        val words =
          Option(e.getErrorMessage).filter(_.nonEmpty).map(w => Redaction.text(w.take(LongestWords)))
        (
          s"refused $operation: $code${words.fold("")(w => s", ${w.stripSuffix(".")}")}",
          advice(service, operation, code),
        )
      case _: OutOfTime | _: ClientExecutionTimeoutException =>
        (
          s"did not finish $operation within the collection's ${deadline.toSeconds} s",
          s"${service.again.capitalize} later.",
        )
      case e: NoAwsCredentials if e.reasons.nonEmpty =>
        (
          s"was not called for $operation, because no source of AWS credentials has any: ${e.reasons.mkString("; ")}",
          s"Then ${service.again}.",
        )
      case _: NoAwsCredentials =>
        (
          s"was not called for $operation: no AWS credentials were found",
          "Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run with a role.",
        )
      case e if isRefused(e) =>
        (
          s"could not be reached for $operation: connection refused",
          s"Check ${service.settings}. A sandbox that a run has started ends with the run.",
        )
      case e =>
        val words = Redaction.text(Option(e.getMessage).getOrElse(e.getClass.getSimpleName))
        (
          s"could not be reached for $operation: ${words.stripSuffix(".")}",
          s"Check ${service.settings} and the network.",
        )
    }
    s"${service.title} $where $problem. ${service.missingWithout(operation)}. $todo"
  }

  private def advice(service: AwsService, operation: String, code: String): String =
    if (code.matches(Denied))
      s"Give the credentials in use the permission ${service.permission(operation)}."
    else if (code.matches(BadCredentials)) s"Renew the AWS credentials and ${service.again}."
    else if (code.matches(TooMany)) s"${service.again.capitalize} when AWS gets fewer calls of others."
    else s"Check ${service.settings}, and ${service.again}."
}

private[source] object AwsClients {

  /** Repetitions of a throttled call. The SDK's default of 3 is too low for the pages of a long run. */
  private val MaxRetries = 8
  private val ConnectTimeoutMs = 5000
  private val AnswerTimeoutMs = 30000

  def onLoopback(origin: MetricsOrigin): Boolean =
    origin.endpoint.exists(HostPort.isLoopback)

  /** Whether the client may connect to a host. The SDK follows redirects, which may lead anywhere. */
  private def isOurs(origin: MetricsOrigin, name: String): Boolean = {
    def bare(text: String) = text.stripPrefix("[").stripSuffix("]")
    origin.endpoint match {
      case Some(url) => host(url).exists(bare(_).equalsIgnoreCase(bare(name)))
      case None => name.matches(".*\\.(amazonaws\\.com(\\.cn)?|api\\.aws)")
    }
  }

  private def host(endpoint: String): Option[String] = Http.address(endpoint).map(_.getHost)

  def credentials(origin: MetricsOrigin): AWSCredentialsProvider =
    if (onLoopback(origin))
      new AWSStaticCredentialsProvider(new BasicAWSCredentials("sandbox", "sandbox"))
    else AwsCredentials.ofMachine

  /** A refused connection on loopback is not repeated: the sandbox has ended. */
  private def retriesOf(local: Boolean): RetryPolicy.RetryCondition =
    (request, failure, retries) =>
      !(local && AwsFailure.isRefused(failure)) &&
        PredefinedRetryPolicies.DEFAULT_RETRY_CONDITION.shouldRetry(request, failure, retries)

  def configuration(origin: MetricsOrigin): ClientConfiguration = {
    val local = onLoopback(origin)
    val backoff =
      if (local) new FullJitterBackoffStrategy(20, 1000)
      else new FullJitterBackoffStrategy(500, 20000)
    val configuration = new ClientConfiguration()
      .withConnectionTimeout(ConnectTimeoutMs)
      .withSocketTimeout(AnswerTimeoutMs)
      .withRetryPolicy(new RetryPolicy(retriesOf(local), backoff, MaxRetries, false))
    configuration.setDnsResolver(name =>
      if (isOurs(origin, name)) InetAddress.getAllByName(name)
      else throw new UnknownHostException(s"$name is not the host of the endpoint")
    )
    if (local) origin.endpoint.flatMap(host).foreach(configuration.setNonProxyHosts)
    configuration
  }
}
