package org.folio.perf.analysis

import org.folio.perf.model.{EurekaRefusal, FailureResult}

/** Cause of a failed request, as its answer tells it. */
sealed trait FailureMeaning

object FailureMeaning {

  /** The gateway cannot connect to the module. */
  case object ModuleDown extends FailureMeaning

  /** Kong or a sidecar refused the request. */
  final case class ByEureka(refusal: EurekaRefusal) extends FailureMeaning

  /** No module of the tenant serves the path. */
  case object NotEnabled extends FailureMeaning

  /** The gateway is overloaded, or does not answer. */
  case object Overload extends FailureMeaning

  case object Timeout extends FailureMeaning
  case object Permission extends FailureMeaning

  /** Somebody else changed the record in between. */
  case object OptimisticLocking extends FailureMeaning

  /** A module does not accept the body that the load generator sends. */
  case object RefusedBody extends FailureMeaning

  /** The records that the request names do not exist, or cannot be used this way. */
  case object TestData extends FailureMeaning

  /** `None`: the answer does not tell. */
  def of(failure: FailureResult): Option[FailureMeaning] =
    if (failure.module.isDefined) Some(ModuleDown)
    else
      failure.status
        .flatMap(EurekaRefusal.of(_, failure.message))
        .map(ByEureka)
        .orElse(byStatus(failure))

  private def byStatus(failure: FailureResult): Option[FailureMeaning] =
    failure.status match {
      case None => withoutAnswer(failure.message)
      case Some(401 | 403) => Some(Permission)
      case Some(429 | 502 | 503 | 504) => Some(Overload)
      case _ if matches(Locking, failure) => Some(OptimisticLocking)
      case Some(404) if matches(NoModule, failure) => Some(NotEnabled)
      case Some(404 | 410) => Some(TestData)
      case Some(409) => Some(if (matches(Duplicate, failure)) TestData else OptimisticLocking)
      case Some(400 | 422) if matches(Schema, failure) => Some(RefusedBody)
      case Some(422) => Option.when(hasWords(failure))(TestData)
      case Some(400 | 500) if matches(Missing, failure) => Some(TestData)
      case Some(500) if matches(TimedOut, failure) => Some(Timeout)
      case Some(status) if status < 300 && !matches(NoJson, failure) => Some(TestData)
      case _ => None
    }

  private def withoutAnswer(message: String): Option[FailureMeaning] =
    if (TimedOut.findFirstIn(message).isDefined) Some(Timeout)
    else Option.when(Connection.findFirstIn(message).isDefined)(Overload)

  /** Whether FOLIO gave a reason. */
  private def hasWords(failure: FailureResult): Boolean =
    failure.code.isDefined || !failure.check.contains(failure.message)

  private def matches(pattern: scala.util.matching.Regex, failure: FailureResult): Boolean =
    pattern.findFirstIn(failure.words).isDefined

  private val Locking = "(?i)optimistic.?lock|has been changed".r
  private val NoModule = "No suitable module found".r
  private val Duplicate = "(?i)unique|already exists|duplicate".r
  private val Schema =
    ("(?i)^(must |may not be |size must |Json content error|Invalid JSON|Unrecognized field|Cannot deserialize)" +
      "|: (must |may not be |size must )").r
  private val Missing = "(?i)not ?found|does not exist|no such ".r
  private val TimedOut = "(?i)time(d )?-?out|no answer within".r
  private val NoJson = "the answer is no JSON".r
  private val Connection =
    "(?i)connection (was )?(refused|reset|closed)|closed before|premature|broken pipe|unknown ?host|connect".r
}
