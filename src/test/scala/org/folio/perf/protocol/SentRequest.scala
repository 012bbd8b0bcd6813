package org.folio.perf.protocol

/**
 * Facts about a request of a workflow, made once for all its executions.
 *
 * @param name in results
 * @param keys of the session that its path, query and body use
 */
final private[protocol] case class SentRequest(
    name: String,
    expectedStatus: Int,
    transaction: String,
    keys: Vector[String],
)

private[protocol] object SentRequest {

  def of(request: FolioRequest, transaction: String): SentRequest = {
    val inTexts = request.params.map(_._2) ++ request.body
    val keys = request.ids.map(_.name) ++ inTexts.flatMap(keysIn)
    SentRequest(request.name, request.expectedStatus, transaction, keys.distinct)
  }

  /** Names in expressions such as `#{orderId}` and `#{orderIds(0)}`. */
  private def keysIn(text: String): Vector[String] =
    Expression.findAllMatchIn(text).map(_.group(1)).toVector

  private val Expression = """#\{(\w+)""".r
}
