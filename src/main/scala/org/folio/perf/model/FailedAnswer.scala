package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.macros.named

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
)

object FailedAnswer {

  /** Most characters of a body. */
  val BodyChars = 2000
}
