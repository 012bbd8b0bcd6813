package org.folio.perf.model

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
) {

  /** Code and message: `budgetNotFoundByFundId: Budget not found by fundId`. */
  def words: String =
    code.filter(_ != message).fold(message)(c => s"$c: $message") +
      field.fold("")(name => s" (field $name)")
}

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
