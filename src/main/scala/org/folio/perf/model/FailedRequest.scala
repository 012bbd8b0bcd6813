package org.folio.perf.model

/**
 * A failed request as the load generator saw it, with whatever secrets and personal data its answer has. Only
 * [[FailedAnswer]] may be written.
 *
 * @param request method and path without ids
 * @param reason Gatling's message; without an answer, that of the connection
 * @param atMs epoch milliseconds
 * @param answer `None`: no answer came
 * @param ids values that the request sent, by name
 */
final case class FailedRequest(
    request: String,
    transaction: String,
    tenant: String,
    atMs: Long,
    reason: String,
    answer: Option[RawAnswer],
    ids: Map[String, String],
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
