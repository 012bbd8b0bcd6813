package org.folio.perf.sandbox.aws

import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.logs.LogStore

/**
 * CloudWatch Logs with one log group: FilterLogEvents with a time, a pattern of words, pages and tokens.
 */
final class LogsEndpoint(store: LogStore)
    extends AwsEndpoint("logs", AwsForm.JsonTarget, 400 -> "ThrottlingException", 400 -> "AccessDeniedException") {
  import LogsEndpoint._

  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case _ if !request.text("logGroupName").contains(Group) =>
      Left(AwsError(400, "ResourceNotFoundException", "The specified log group does not exist."))
    case "FilterLogEvents" => page(request)
  }

  private def page(request: AwsRequest): Either[AwsError, Buffer] = {
    val wanted = Quoted.findAllMatchIn(request.text("filterPattern").getOrElse("")).map(_.group(1)).toVector
    val from = request.text("nextToken").fold(0L)(_.toLong)
    val fromMs = request.json.path("startTime").asLong
    val toMs = request.json.path("endTime").asLong
    val most = request.json.path("limit").asInt.min(PageEvents)
    val (events, next) = store.read(from, PageBytes, most) { line =>
      line.atMs >= fromMs && line.atMs <= toMs && wanted.forall(line.text.contains(_))
    }
    answered(
      "events" -> list(events.map { line =>
        obj(
          "logStreamName" -> line.log,
          "timestamp" -> line.atMs,
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

  /** The texts in quotes of a filter pattern, which all must be in a line. AWS too ignores words with `?` next to them. */
  private val Quoted = "\"([^\"]*)\"".r
}
