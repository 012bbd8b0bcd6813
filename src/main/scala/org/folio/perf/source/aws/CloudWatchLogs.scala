package org.folio.perf.source.aws

import com.amazonaws.services.logs.{AWSLogs, AWSLogsClientBuilder}
import com.amazonaws.services.logs.model.FilterLogEventsRequest
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.source.calls.{CallLogRequest, CallLogSource, LogEvent}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/**
 * CloudWatch Logs. Each log group is asked for the events with the run's mark, page by page; the SDK repeats throttled
 * calls with back-off.
 */
final class CloudWatchLogs(
    origin: MetricsOrigin,
    groups: Vector[String],
) extends CallLogSource {
  override def name: String = "cloudwatch"

  override def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String] = {
    val calls = new AwsCalls(origin, CloudWatchLogs.Deadline)
    val client = calls.client(AWSLogsClientBuilder.standard())
    // A quoted text of a pattern may stand anywhere in the event.
    val patterns =
      if (request.isOfAll) Vector(request.words.map("?" + _).mkString(" ") -> line)
      else {
        // Lines of sampled requests come with the first pattern.
        def other(event: LogEvent): Unit = if (!event.text.contains(request.sampled)) line(event)
        Vector(s""""${request.sampled}"""" -> line, s""""${request.marked}" ?ERROR ?WARN""" -> other _)
      }
    try
      (for {
        group <- groups
        (pattern, use) <- patterns
        problem <- pages(calls, client, group, pattern, request, use)
      } yield problem).distinct
    finally calls.close()
  }

  private def pages(
      calls: AwsCalls,
      client: AWSLogs,
      group: String,
      pattern: String,
      request: CallLogRequest,
      line: LogEvent => Unit,
  ): Option[String] =
    calls.pages(AwsService.Logs, "FilterLogEvents") { token =>
      new FilterLogEventsRequest()
        .withLogGroupName(group)
        .withFilterPattern(pattern)
        .withStartTime(request.fromMs)
        .withEndTime(request.toMs)
        .withLimit(CloudWatchLogs.PageEvents)
        .withNextToken(token)
    }(client.filterLogEvents(_))(_.getEvents.asScala, _.getNextToken) {
      _.foreach { event =>
        val time = Option(event.getTimestamp).map(_.longValue)
        line(LogEvent(s"$group ${event.getLogStreamName}", time, event.getMessage))
      }
    }
}

object CloudWatchLogs {
  private val PageEvents = 10000
  private val Deadline = 10.minutes
}
