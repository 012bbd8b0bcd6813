package org.folio.perf.source.failures

import org.folio.perf.model.{DistinctFailure, FailedAnswer}

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
