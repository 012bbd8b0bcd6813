package org.folio.perf.source.failures

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Groups failed requests into distinct failures: counts all, and keeps the first answers of each, without secrets and
 * personal data. Not thread-safe.
 *
 * @param mostDistinct distinct failures that are kept; later ones are only counted
 * @param hide removes the secrets of a tenant from a text
 */
final class FailureTally(
    mostDistinct: Int = RunFailures.MostDistinct,
    hide: (String, String) => String = (_, text) => text,
) {
  private val kinds = mutable.LinkedHashMap.empty[FailureKey, FailureKind]
  private var omitted = 0L

  /** Failed requests that nobody could add. */
  def omit(count: Long): Unit = omitted += count

  def add(request: FailedRequest): Unit = {
    val failed = withoutSecrets(request)
    val body = failed.answer.fold("")(a => hide(failed.tenant, new String(a.body, UTF_8)))
    val json = failed.answer.filterNot(_.isCut).flatMap(_ => AnswerBody.json(body))
    val short = FailureTally.withoutBody(failed, body, json)
    val key = FailureKey.of(short)
    if (!kinds.contains(key) && kinds.size >= mostDistinct) omitted += 1
    else {
      val kind = kinds.getOrElseUpdate(key, new FailureKind)
      kind.counts.add(failed.atMs, failed.transaction, failed.tenant)
      if (kind.answers.size < DistinctFailure.Answers)
        kind.answers += short.copy(
          body = AnswerBody.redacted(body, json),
          headers = failed.answer.fold(Map.empty[String, String])(a => FailureTally.quiet(a.headers)),
          ids = FailureTally.ids(failed.ids),
        )
    }
  }

  private def withoutSecrets(request: FailedRequest): FailedRequest = {
    def hidden(texts: Map[String, String]) =
      texts.map { case (name, text) => name -> hide(request.tenant, text) }
    request.copy(
      reason = hide(request.tenant, request.reason),
      ids = hidden(request.ids),
      answer = request.answer.map(a => a.copy(headers = hidden(a.headers))),
    )
  }

  def result: RunFailures = RunFailures(
    kinds.values.zipWithIndex.map { case (kind, i) =>
      DistinctFailure(kind.counts.result, kind.answers.toVector.map(_.copy(failure = i + 1)))
    }.toVector,
    omitted,
  )
}

private[failures] object FailureTally {
  private val MostIds = 30
  private val MostIdChars = 100
  private val MostReasonChars = 300
  private val MostHeaderChars = 500

  /** The answer with all that tells failures apart. */
  private def withoutBody(
      failed: FailedRequest,
      body: String,
      json: Option[com.fasterxml.jackson.databind.JsonNode],
  ): FailedAnswer = {
    val reason = PersonalData.hide(failed.reason.take(MostReasonChars))
    val words = failed.answer.fold(AnswerWords(message = Some(reason))) { answer =>
      AnswerWords.of(body, json, isError = answer.status >= 400)
    }
    FailedAnswer(
      failure = 0,
      request = failed.request,
      status = failed.answer.map(_.status),
      code = words.code,
      message = words.message,
      field = words.field,
      check = Option.when(failed.answer.nonEmpty)(reason),
      tenant = failed.tenant,
      transaction = failed.transaction,
      atMs = failed.atMs,
      body = None,
      headers = Map.empty,
      ids = Map.empty,
      mark = failed.mark,
    )
  }

  private def quiet(headers: Map[String, String]): Map[String, String] =
    headers.collect {
      case (name, value) if RawAnswer.Headers.contains(name) =>
        name -> PersonalData.hide(value.take(MostHeaderChars))
    }

  private def ids(sent: Map[String, String]): Map[String, String] =
    sent.toVector.sorted
      .take(MostIds)
      .collect {
        case (name, value) if value.length <= MostIdChars =>
          val isHidden = PersonalData.isIn(name) || name == PersonalData.Barcode
          name -> (if (isHidden) PersonalData.Hidden else PersonalData.hide(value))
      }
      .toMap
}

final private class FailureKind {
  val answers = mutable.ArrayBuffer.empty[FailedAnswer]
  val counts = new CountSum
}

/**
 * Identifies a distinct failure.
 *
 * @param reason FOLIO's code if it is one of this error alone; otherwise code, field, and message without ids and
 *   numbers
 */
final private[failures] case class FailureKey(
    request: String,
    status: Option[Int],
    check: String,
    reason: String,
)

private[failures] object FailureKey {

  def of(answer: FailedAnswer): FailureKey =
    FailureKey(
      answer.request,
      answer.status,
      answer.check.fold("")(pattern),
      answer.code
        .filterNot(DistinctFailure.isGenericCode)
        .getOrElse {
          val words = answer.message.map(pattern)
          Vector(answer.code, answer.field, words).map(_.getOrElse("")).mkString(" ")
        },
    )

  /** A text in which ids, numbers and quoted values do not count. */
  private def pattern(words: String): String =
    Values.foldLeft(words) { case (text, (value, substitute)) =>
      value.replaceAllIn(text, substitute)
    }

  private val Values = Vector(
    "(?i)\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b".r -> "{}",
    "\"[^\"]*\"|'[^']*'".r -> "{}",
    // The rest of a path after its first two names.
    "([\\s:](?:/[\\w.-]+){2})[/?]\\S*".r -> "$1",
    // Those of a module's version stay out too, for a run has one.
    "\\d+".r -> "{}",
  )
}

/** Sums up failures of one kind. */
final private[failures] class CountSum {
  private var count = 0L
  private var firstMs = Long.MaxValue
  private var lastMs = Long.MinValue
  private val transactions = mutable.HashMap.empty[String, Long]
  private val tenants = mutable.HashMap.empty[String, Long]

  def add(atMs: Long, transaction: String, tenant: String): Unit =
    add(FailureCounts(1, atMs, atMs, Vector(NamedCount(transaction, 1)), Vector(NamedCount(tenant, 1))), 0)

  /** @param aheadMs number added to the times, in milliseconds */
  def add(other: FailureCounts, aheadMs: Long): Unit = {
    count += other.count
    firstMs = math.min(firstMs, other.firstMs + aheadMs)
    lastMs = math.max(lastMs, other.lastMs + aheadMs)
    other.transactions.foreach(t => plus(transactions, t.name, t.count))
    other.tenants.foreach(t => plus(tenants, t.name, t.count))
  }

  def result: FailureCounts = FailureCounts(
    count,
    firstMs,
    lastMs,
    named(transactions),
    named(tenants),
  )

  private def plus(sums: mutable.HashMap[String, Long], name: String, times: Long): Unit =
    sums(name) = sums.getOrElse(name, 0L) + times

  private def named(sums: mutable.HashMap[String, Long]): Vector[NamedCount] =
    sums.toVector
      .map { case (name, times) => NamedCount(name, times) }
      .sortBy(c => (-c.count, c.name))
}

/** Merges the failures of several load generators: sums the counts, and keeps the first answers of each failure. */
object FailuresMerge {

  /** @param parts failures of each load generator, with the number added to its times, in milliseconds */
  def apply(
      parts: Vector[(RunFailures, Long)],
      mostDistinct: Int = RunFailures.MostDistinct,
  ): RunFailures = {
    val all = parts.flatMap { case (run, aheadMs) => run.failures.map(_ -> aheadMs) }
    val groups = all
      .groupBy { case (failure, _) => FailureKey.of(failure.answers.head) }
      .values
      .map(merged)
      .toVector
      .sortBy(f => (f.counts.firstMs, f.request, f.answers.head.message))
    val (kept, others) = groups.splitAt(mostDistinct)
    RunFailures(
      kept.zipWithIndex.map { case (failure, i) =>
        failure.copy(answers = failure.answers.map(_.copy(failure = i + 1)))
      },
      parts.map(_._1.omitted).sum + others.map(_.counts.count).sum,
    )
  }

  private def merged(group: Vector[(DistinctFailure, Long)]): DistinctFailure = {
    val sum = new CountSum
    group.foreach { case (failure, aheadMs) => sum.add(failure.counts, aheadMs) }
    val answers = group.flatMap { case (failure, aheadMs) => failure.answers.map(a => a.copy(atMs = a.atMs + aheadMs)) }
    DistinctFailure(
      sum.result,
      answers.sortBy(a => (a.atMs, a.tenant)).take(DistinctFailure.Answers),
    )
  }
}
