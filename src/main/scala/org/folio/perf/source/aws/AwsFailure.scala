package org.folio.perf.source.aws

import com.amazonaws.AmazonServiceException
import com.amazonaws.http.timers.client.ClientExecutionTimeoutException
import org.folio.perf.model.Redaction
import scala.concurrent.duration.FiniteDuration

/** Problems with calls of AWS, worded for the reader of the report. */
private[source] object AwsFailure {

  /** The collection's deadline passed before the call. */
  final class OutOfTime extends RuntimeException

  /** Longest part of AWS's own message in a report. */
  private val LongestWords = 2000

  private val Denied = Set(
    "AccessDenied",
    "AccessDeniedException",
    "UnauthorizedOperation",
    "NotAuthorizedException",
    "ForbiddenException",
  )
  private val BadCredentials = Set(
    "ExpiredToken",
    "ExpiredTokenException",
    "InvalidClientTokenId",
    "UnrecognizedClientException",
    "SignatureDoesNotMatch",
    "IncompleteSignature",
    "MissingAuthenticationToken",
    "AuthFailure",
  )
  private val TooMany = Set(
    "Throttling",
    "ThrottlingException",
    "RequestLimitExceeded",
    "TooManyRequestsException",
  )

  def isDenied(code: String): Boolean = Denied(code)

  /** Whether the connection was refused, because nothing listens on the port. */
  def isRefused(failure: Throwable): Boolean =
    Iterator
      .iterate(failure)(_.getCause)
      .takeWhile(_ != null)
      .exists(_.isInstanceOf[java.net.ConnectException])

  def sentence(
      service: AwsService,
      where: String,
      operation: String,
      failure: Throwable,
      deadline: FiniteDuration,
  ): String = {
    val (problem, advice) = explain(service, operation, failure, deadline)
    s"${service.title} $where $problem. ${service.missingWithout(operation)}. $advice"
  }

  private def explain(
      service: AwsService,
      operation: String,
      failure: Throwable,
      deadline: FiniteDuration,
  ): (String, String) = failure match {
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
    case e if Option(e.getMessage).exists(_.startsWith("Unable to load AWS credentials")) =>
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

  private def advice(service: AwsService, operation: String, code: String): String =
    if (Denied(code))
      s"Give the credentials in use the permission ${service.permission(operation)}."
    else if (BadCredentials(code)) s"Renew the AWS credentials and ${service.again}."
    else if (TooMany(code)) s"${service.again.capitalize} when AWS gets fewer calls of others."
    else s"Check ${service.settings}, and ${service.again}."
}
