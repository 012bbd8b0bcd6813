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
      val one = FailureCounts(
        1,
        failed.atMs,
        failed.atMs,
        Vector(NamedCount(failed.transaction, 1)),
        Vector(NamedCount(failed.tenant, 1)),
      )
      val kind = kinds.getOrElseUpdate(key, new FailureKind)
      kind.counts = Some(kind.counts.fold(one)(CountSum(_, one)))
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
    kinds.values.toVector.zipWithIndex.flatMap { case (kind, i) =>
      kind.counts.map(DistinctFailure(_, kind.answers.toVector.map(_.copy(failure = i + 1))))
    },
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
  var counts = Option.empty[FailureCounts]
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
private[failures] object CountSum {
  def apply(one: FailureCounts, other: FailureCounts): FailureCounts = FailureCounts(
    one.count + other.count,
    math.min(one.firstMs, other.firstMs),
    math.max(one.lastMs, other.lastMs),
    named(one.transactions ++ other.transactions),
    named(one.tenants ++ other.tenants),
  )

  private def named(all: Vector[NamedCount]): Vector[NamedCount] = all
    .groupMapReduce(_.name)(_.count)(_ + _)
    .toVector
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
    val counts = group.map { case (failure, aheadMs) =>
      failure.counts.copy(firstMs = failure.counts.firstMs + aheadMs, lastMs = failure.counts.lastMs + aheadMs)
    }
    val answers = group.flatMap { case (failure, aheadMs) => failure.answers.map(a => a.copy(atMs = a.atMs + aheadMs)) }
    DistinctFailure(
      counts.reduce(CountSum(_, _)),
      answers.sortBy(a => (a.atMs, a.tenant)).take(DistinctFailure.Answers),
    )
  }
}
