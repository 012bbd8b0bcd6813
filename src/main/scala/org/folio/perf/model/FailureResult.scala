package org.folio.perf.model

import java.util.Locale
import com.github.plokhotnyuk.jsoniter_scala.macros.named

/**
 * Failed requests with the same answer, over the whole run.
 *
 * @param request method and path without ids
 * @param status `None`: no answer came, or it is unknown
 * @param code FOLIO's own code of the error; `None`: the answer has none that says more than its message
 * @param message of FOLIO, without ids; without such words, of the load generator
 * @param field field of the request that FOLIO complains about
 * @param check expectation that failed, in the load generator's words
 * @param module module that the gateway could not reach, with its version
 * @param transactions names, most frequent first
 * @param firstMs milliseconds since the start of the load, likewise `lastMs`
 * @param example the first answer; `None`: it was not kept
 * @param said lines that modules logged about it, at most three of each level, most frequent first; absent in JSON: none
 */
final case class FailureResult(
    request: String,
    status: Option[Int],
    code: Option[String],
    message: String,
    transactions: Vector[String],
    count: Long,
    firstMs: Long,
    lastMs: Long,
    field: Option[String] = None,
    check: Option[String] = None,
    module: Option[String] = None,
    example: Option[FailureExample] = None,
    said: Vector[ModuleWords] = Vector.empty,
) {

  /** Code and message: `budgetNotFoundByFundId: Budget not found by fundId`. */
  def words: String =
    code.filter(_ != message).fold(message)(c => s"$c: $message") +
      field.fold("")(name => s" (field $name)")
}

/** @param level `WARN` or `ERROR`; `words`: without secrets, personal data and ids */
final case class ModuleWords(module: String, level: String, words: String, count: Long)

/**
 * An answer to a failed request, without secrets and personal data.
 *
 * @param timeMs milliseconds since the start of the load
 * @param headers names in lower case
 * @param body its beginning; empty: it has none
 * @param ids values that the request sent, by name
 */
final case class FailureExample(
    tenant: String,
    transaction: String,
    timeMs: Long,
    headers: Map[String, String],
    body: String,
    ids: Map[String, String],
)

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

  /** Module that the gateway could not reach, with its version, e.g. `mod-invoice-5.8.0`. */
  def unreachableModule: Option[String] = message.flatMap(DistinctFailure.unreachableModule)
}

object DistinctFailure {

  /** Answers that are kept of each distinct failure. */
  val Answers = 3

  /**
   * Module that Okapi names when it cannot connect to it, or loses the connection:
   * `proxyClient failure: mod-invoice-5.8.0 http://...: Connection refused: ...`. Okapi names modules that answer too late, or
   * no HTTP, in the same way.
   */
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

  private val Unreachable =
    ("proxyClient failure: ([A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]) \\S*: .*?(?i:connection (was )?(refused|reset|closed)|" +
      "connection timed out|broken pipe|no route to host|unreachable|failed to resolve|domain query failed|unknown ?host)").r
}

/**
 * Number of failures of one kind.
 *
 * @param firstMs epoch milliseconds, likewise `lastMs`
 * @param transactions most frequent first, likewise `tenants`
 */
final case class FailureCounts(
    count: Long,
    firstMs: Long,
    lastMs: Long,
    transactions: Vector[NamedCount],
    tenants: Vector[NamedCount],
)

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

/**
 * Failed requests of one name with one message, over the whole run.
 *
 * @param transaction transaction of the requests; empty: none
 */
final case class ErrorResult(
    request: String,
    transaction: String,
    message: String,
    count: Long,
    firstMs: Long,
    lastMs: Long,
)

/**
 * The answer to a failed request: a line of `failures.jsonl`. It has no secrets and no personal data.
 *
 * @param failure number of its distinct failure, from 1
 * @param request method and path without ids, e.g. `GET /users/{id}`
 * @param status `None`: no answer came
 * @param code FOLIO's own code of the error, e.g. `budgetNotFoundByFundId`; `None`: the answer has none
 * @param message FOLIO's own message; without an answer, that of the connection; `None`: the answer has none
 * @param field name of the field that FOLIO complains about
 * @param check what the load generator expected, in Gatling's words, e.g. `status 404 instead of 201`; `None`: no
 *   answer came
 * @param atMs epoch milliseconds of the answer
 * @param body at most [[FailedAnswer.BodyChars]] characters; absent: empty
 * @param headers of the answer; names in lower case
 * @param ids values that the request sent in path, query or body, by name
 * @param counts all failures of its kind; only in the first line of a distinct failure
 * @param mark value of the request's header `X-Okapi-Request-Id`, which FOLIO's logs have
 */
final case class FailedAnswer(
    failure: Int,
    request: String,
    status: Option[Int],
    code: Option[String],
    message: Option[String],
    field: Option[String],
    check: Option[String],
    tenant: String,
    transaction: String,
    @named("at") atMs: Long,
    body: Option[String],
    headers: Map[String, String],
    ids: Map[String, String],
    counts: Option[FailureCounts] = None,
    mark: Option[String] = None,
)

object FailedAnswer {

  /** Most characters of a body. */
  val BodyChars = 2000
}

/**
 * A failed request as the load generator saw it, with whatever secrets and personal data its answer has. Only
 * [[FailedAnswer]] may be written.
 *
 * @param request method and path without ids
 * @param reason Gatling's message; without an answer, that of the connection
 * @param atMs epoch milliseconds
 * @param answer `None`: no answer came
 * @param ids values that the request sent, by name
 * @param mark of the request in FOLIO's logs; `None`: it has none
 */
final case class FailedRequest(
    request: String,
    transaction: String,
    tenant: String,
    atMs: Long,
    reason: String,
    answer: Option[RawAnswer],
    ids: Map[String, String],
    mark: Option[String] = None,
)

/**
 * @param headers names in lower case
 * @param body at most [[RawAnswer.MostBytes]] bytes in UTF-8
 * @param isCut whether the answer was longer
 */
final case class RawAnswer(
    status: Int,
    headers: Map[String, String],
    body: Array[Byte],
    isCut: Boolean,
)

object RawAnswer {
  val MostBytes = 65536

  /** Headers of an answer that say where a failure happened; none has secrets. */
  val Headers: Vector[String] = Vector(
    "content-type",
    "content-length",
    "location",
    "retry-after",
    "server",
    "via",
    "x-okapi-module-id",
    "x-okapi-request-id",
    "x-okapi-trace",
    "x-request-id",
  )
}

/** Failures of transactions for which the target has no record that the user could go on with. */
object MissingRecord {

  /** Start of their messages. */
  val Prefix = "test data: "
}
