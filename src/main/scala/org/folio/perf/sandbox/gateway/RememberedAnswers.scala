package org.folio.perf.sandbox.gateway

import org.folio.perf.sandbox.data.{Table, TenantData}

/**
 * A list that is asked for the same thing again and again, such as a search that a download repeats:
 * as long as the tables that it is read from have not changed, the answer is the one given before.
 *
 * For one sandbox.
 *
 * @param entries answers that are kept, of all tenants together; the longest unused goes first
 * @param tables all that the answers depend on
 */
final class RememberedAnswers(entries: Int, tables: TenantData => Seq[Table], list: Ask => Answer)
    extends (Ask => Answer) {
  import RememberedAnswers._

  private val known = new java.util.LinkedHashMap[Question, Given](64, 0.75f, true) {
    override def removeEldestEntry(eldest: java.util.Map.Entry[Question, Given]): Boolean =
      size > entries
  }

  override def apply(ask: Ask): Answer = {
    val question = Question(
      ask.tenant,
      ask.parameter("query"),
      ask.parameter("limit"),
      ask.parameter("offset"),
      ask.parameter("totalRecords"),
    )
    // Versions only rise, so the sum is another one as soon as one of them is.
    val version = tables(ask.tenant).iterator.map(_.version).sum
    val before = known.get(question)
    if (before != null && before.version == version) before.answer
    else {
      val answer = list(ask)
      known.put(question, Given(version, answer))
      answer
    }
  }
}

private object RememberedAnswers {
  final case class Question(
      tenant: TenantData,
      query: Option[String],
      limit: Option[String],
      offset: Option[String],
      totalRecords: Option[String],
  )
  final case class Given(version: Long, answer: Answer)
}
