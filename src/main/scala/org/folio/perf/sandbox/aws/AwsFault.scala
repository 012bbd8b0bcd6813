package org.folio.perf.sandbox.aws

/** A trouble that the endpoint can be told to make, to see what its callers do. */
sealed trait AwsFault

object AwsFault {
  case object Healthy extends AwsFault

  /** Every call is refused: the caller's account may not read metrics. */
  case object AccessDenied extends AwsFault

  /** The next `calls` calls are refused as too many; then it is healthy. */
  final case class Throttled(calls: Int) extends AwsFault

  /** No call gets an answer. */
  case object Silent extends AwsFault
}
