package org.folio.perf.sandbox.gateway

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * A list that is asked for the same thing again and again, such as a search that a download repeats:
 * as long as the tables that it is read from have not changed, the answer is the one given before.
 *
 * For one sandbox.
 *
 * @param entries answers that are kept, of all tenants together; the longest unused goes first
 * @param tables all that the answers depend on
 */
final class ResponseCache(
    entries: Int,
    tables: TenantData => Seq[RecordTable],
    list: SandboxRequest => SandboxResponse,
) extends (SandboxRequest => SandboxResponse) {
  import ResponseCache._

  private val known = new java.util.LinkedHashMap[Question, Given](64, 0.75f, true) {
    override def removeEldestEntry(eldest: java.util.Map.Entry[Question, Given]): Boolean =
      size > entries
  }

  override def apply(request: SandboxRequest): SandboxResponse = {
    val question = Question(
      request.tenant,
      request.parameter("query"),
      request.parameter("limit"),
      request.parameter("offset"),
      request.parameter("totalRecords"),
    )
    // Versions only rise, so the sum is another one as soon as one of them is.
    val version = tables(request.tenant).iterator.map(_.version).sum
    val before = known.get(question)
    if (before != null && before.version == version) before.answer
    else {
      val answer = list(request)
      known.put(question, Given(version, answer))
      answer
    }
  }
}

private object ResponseCache {
  final case class Question(
      tenant: TenantData,
      query: Option[String],
      limit: Option[String],
      offset: Option[String],
      totalRecords: Option[String],
  )
  final case class Given(version: Long, answer: SandboxResponse)
}
