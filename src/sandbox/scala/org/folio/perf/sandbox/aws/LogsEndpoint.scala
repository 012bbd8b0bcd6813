package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.logs.LogStore

/**
 * CloudWatch Logs with one log group: FilterLogEvents with a time, a pattern of words, pages and tokens.
 */
final class LogsEndpoint(store: LogStore)
    extends AwsEndpoint("logs", AwsForm.JsonTarget, 400 -> "ThrottlingException", 400 -> "AccessDeniedException") {
  import LogsEndpoint._

  override def answer(request: AwsRequest): Either[AwsError, String] =
    if (request.operation != "FilterLogEvents") Left(AwsError.unknown("CloudWatch Logs", request.operation))
    else if (!request.text("logGroupName").contains(Group))
      Left(AwsError(400, "ResourceNotFoundException", "The specified log group does not exist."))
    else
      for {
        isWanted <- pattern(request.text("filterPattern").getOrElse(""))
        from <- request.text("nextToken").fold[Either[AwsError, Long]](Right(0L)) { token =>
          token.toLongOption.filter(_ >= 0).toRight(AwsError.invalidToken)
        }
        body <- page(request, isWanted, from)
      } yield body

  private def page(request: AwsRequest, isWanted: String => Boolean, from: Long): Either[AwsError, String] = {
    val fromMs = request.text("startTime").flatMap(_.toLongOption).getOrElse(0L)
    val toMs = request.text("endTime").flatMap(_.toLongOption).getOrElse(Long.MaxValue)
    val most = request.text("limit").flatMap(_.toIntOption).filter(_ > 0).fold(PageEvents)(_.min(PageEvents))
    val (events, next) = store.read(from, PageBytes, most) { line =>
      line.atMs >= fromMs && line.atMs < toMs && isWanted(line.text)
    }
    AwsJson.answered(
      "events" -> list(events.map { line =>
        obj(
          "logStreamName" -> line.log,
          "timestamp" -> line.atMs,
          "ingestionTime" -> line.atMs,
          "message" -> line.text,
        )
      }),
      "nextToken" -> next.map(_.toString),
    )
  }
}

private[aws] object LogsEndpoint {
  val Group = "folio"

  /** Most events and bytes of a page, as of AWS. */
  val PageEvents = 10000
  val PageBytes: Int = 1 << 20

  /**
   * A filter pattern of words: each must be in the line, quoted or not; of those with `?` one. AWS ignores words with `?`
   * next to others; so does this one.
   */
  def pattern(text: String): Either[AwsError, String => Boolean] = {
    val words = Word.findAllMatchIn(text).toVector.map { m =>
      (m.group(1) == "?", Option(m.group(2)).getOrElse(m.group(3)))
    }
    if (text.startsWith("{") || text.startsWith("["))
      Left(AwsError(400, "InvalidParameterException", "The sandbox knows filter patterns of words only."))
    else {
      val needed = words.collect { case (false, word) => word }
      val any = words.collect { case (true, word) => word }
      Right(line =>
        if (needed.nonEmpty) needed.forall(line.contains(_)) else any.isEmpty || any.exists(line.contains(_))
      )
    }
  }

  private val Word = "(\\??)(?:\"([^\"]*)\"|(\\S+))".r
}
