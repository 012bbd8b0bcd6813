package org.folio.perf.model

import java.util.Locale

/**
 * Failed requests with the same request, status and check, and the same code of FOLIO. Without a code, or with a
 * generic one, they have the same message, apart from ids and numbers, and the same field.
 *
 * @param counts exact, however many answers are kept
 * @param answers the first ones, in the order of time; at least one, at most [[DistinctFailure.Answers]]
 */
final case class DistinctFailure(counts: FailureCounts, answers: Vector[FailedAnswer]) {
  def request: String = answers.head.request

  /** `None`: no answer came. */
  def status: Option[Int] = answers.head.status
  def code: Option[String] = answers.head.code

  /** Message of the first answer. */
  def message: Option[String] = answers.head.message
  def field: Option[String] = answers.head.field
  def check: Option[String] = answers.head.check

  /** Most frequent first. */
  def transactions: Vector[String] = counts.transactions.map(_.name)

  /** Module that the gateway could not reach, with its version, e.g. `mod-invoice-5.8.0`. */
  def unreachableModule: Option[String] = message.flatMap(DistinctFailure.unreachableModule)
}

object DistinctFailure {

  /** Answers that are kept of each distinct failure. */
  val Answers = 3

  /** Module that Okapi names when it cannot reach it: `proxyClient failure: mod-invoice-5.8.0 http://...`. */
  def unreachableModule(message: String): Option[String] =
    Unreachable.findFirstMatchIn(message).map(_.group(1))

  /** Whether different errors have this code, such as `genericError` or that of a validation. */
  def isGenericCode(code: String): Boolean = {
    val lower = code.toLowerCase(Locale.ROOT)
    Generic(lower) || lower.contains("validation") || code.toIntOption.isDefined
  }

  private val Generic = Set(
    "genericerror",
    "unknownerror",
    "unknown_error",
    "conflict",
    "invalid.request",
    "not_found",
    "internal_server_error",
    "bad_request",
    // Of Eureka: a missing token and a missing permission have the first one.
    "authorization_error",
    "service_error",
  )

  private val Unreachable = "proxyClient failure: ([A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9])".r
}

/**
 * Number of failures of one kind.
 *
 * @param firstMs epoch milliseconds, likewise `lastMs`
 * @param minutes in the order of time, without empty ones; of a longer run, the first [[FailureCounts.Minutes]]
 * @param transactions most frequent first; at most [[FailureCounts.Transactions]]
 * @param tenants most frequent first; at most [[FailureCounts.Tenants]]
 */
final case class FailureCounts(
    count: Long,
    firstMs: Long,
    lastMs: Long,
    minutes: Vector[FailureMinute],
    transactions: Vector[NamedCount],
    tenants: Vector[NamedCount],
)

object FailureCounts {
  val Minutes = 1440
  val Transactions = 100
  val Tenants = 200
}

/** @param fromMs start of the minute in epoch milliseconds, a multiple of 60,000 */
final case class FailureMinute(fromMs: Long, count: Long)

final case class NamedCount(name: String, count: Long)

/**
 * The failures of a run.
 *
 * @param failures in the order of their first answers
 * @param omitted failed requests that are not among them: there were too many distinct failures, or too many at once
 */
final case class RunFailures(failures: Vector[DistinctFailure], omitted: Long) {

  /** All failed requests. */
  def total: Long = failures.map(_.counts.count).sum + omitted

  /** The most frequent ones first. */
  def mostFrequent: Vector[DistinctFailure] =
    failures.sortBy(f => (-f.counts.count, f.counts.firstMs))
}

object RunFailures {
  val Empty: RunFailures = RunFailures(Vector.empty, 0)

  /** Distinct failures of a run that are kept. */
  val MostDistinct = 500
}
