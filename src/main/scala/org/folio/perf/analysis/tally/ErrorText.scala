package org.folio.perf.analysis.tally

/** Messages of failures, so that those which differ in an id only count as one. */
object ErrorText {
  private val Id = ("(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}" +
    // Shorter numbers are statuses, counts and durations; five digits in brackets are a code of PostgreSQL.
    "|(?<![0-9])(?!(?<=\\()[0-9]{5}\\))[0-9]{5,}(?![0-9])" +
    "|\\b(?=[0-9a-f]*[0-9])[0-9a-f]{16,}\\b").r

  def withoutIds(message: String): String =
    if (message.isEmpty) "(no message)"
    else inOurWords(message).getOrElse(Id.replaceAllIn(message, "{id}"))

  private val TimedOut = "Request timeout to .* after ([0-9]+ ms)".r
  private val NoJson = "Jackson failed to parse into a valid AST"

  /** Gatling's words for what a target does, where they show its insides. */
  private def inOurWords(message: String): Option[String] = message match {
    case TimedOut(time) => Some(s"no answer within $time")
    case _ if message.endsWith("PrematureCloseException: Premature close") =>
      Some("the connection was closed before the answer")
    case _ if message.contains(NoJson) =>
      val check = message.take(message.indexOf(NoJson)).stripSuffix("preparation crashed: ").trim
      Some(if (check.isEmpty) "the answer is no JSON" else s"not so: $check; the answer is no JSON")
    case _ => None
  }
}
