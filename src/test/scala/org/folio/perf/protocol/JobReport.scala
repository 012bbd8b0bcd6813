package org.folio.perf.protocol

import io.gatling.core.session.Session
import java.time.OffsetDateTime
import java.time.temporal.ChronoUnit.MILLIS
import org.folio.perf.model.{JobOutcome, JobStatus, Redaction}
import scala.util.Try

/**
 * A line of `jobs.tsv`, about a long job that a workflow has started and polled. The polling before it must end with
 * `goingOn`, so that a late job is recorded too:
 *
 * {{{
 * Step.poll(jobExecutions, (4.seconds, 6.seconds), 30.minutes)(isOver).goingOn,
 * Step.reportJob(
 *   JobReport("DE_Exporting MARC Bib records workflow", JobReport.byStatus(Status, "COMPLETED")("NEW", "IN_PROGRESS"))
 *     .between(StartedDate, CompletedDate)
 *     .counting(Exported)
 * ),
 * }}}
 *
 * @param name in the report
 * @param times from the job's own dates; `None` there: from the start of the polling to now
 * @param records number of its records; `None` there: unknown
 * @param statuses of its parts, in the order of the report
 * @param reason of a failure that its statuses do not show
 * @param isWholeTransaction whether a job without dates counts from the start of the transaction
 * @param failsTransaction whether a job that did not succeed fails its transaction
 * @param subject key of the job's subject, such as a file, if the report distinguishes jobs by it
 */
final case class JobReport(
    name: String,
    outcome: Session => JobOutcome,
    times: Session => Option[JobSpan] = _ => None,
    records: Session => Option[Long] = _ => None,
    statuses: Session => Vector[JobStatus] = _ => Vector.empty,
    reason: Session => Option[String] = _ => None,
    isWholeTransaction: Boolean = false,
    failsTransaction: Boolean = true,
    subject: Option[SessionKey] = None,
) {

  /** Adds the subject to the name. */
  def about(key: SessionKey): JobReport = copy(subject = Some(key))

  private[protocol] def title(session: Session): String =
    (name +: subject.flatMap(_.ifIn(session)).toVector).mkString(" ")

  /** Keys of the job's dates in ISO 8601, as FOLIO writes `startedDate` and `completedDate`. */
  def between(started: SessionKey, completed: SessionKey): JobReport =
    copy(times = JobReport.timesBetween(started, completed))

  /** Key of the number of records. */
  def counting(key: SessionKey): JobReport =
    copy(records = key.ifIn(_).flatMap(_.toLongOption))

  /** Keys of the statuses of its parts, each with the part's name in the report. */
  def showing(parts: (String, SessionKey)*): JobReport = copy(statuses =
    session =>
      parts.toVector.flatMap { case (part, key) =>
        key.ifIn(session).map(words => JobStatus(part, JobReport.redacted(words)))
      }
  )

  /** Adds a reason to the message of a failed job, after its statuses. */
  def because(reason: Session => Option[String]): JobReport = copy(reason = reason)

  /** The job begins with its transaction. */
  def wholeTransaction: JobReport = copy(isWholeTransaction = true)

  /** A job that did not succeed does not fail the transaction. */
  def goingOn: JobReport = copy(failsTransaction = false)

  /** Message of a job that did not succeed. */
  def message(outcome: JobOutcome, session: Session): String = {
    val parts = statuses(session).map(s => s"${s.part} ${s.status}")
    def inBrackets(details: Vector[String]) = if (details.isEmpty) "" else details.mkString(" (", ", ", ")")
    outcome match {
      case JobOutcome.Succeeded => ""
      case JobOutcome.Failed => s"the job failed${inBrackets(parts ++ reason(session))}"
      case JobOutcome.TimedOut => s"the job did not end in time${inBrackets(parts)}"
    }
  }
}

/** Dates of FOLIO, which writes `+0000` as well as `+00:00` and `Z`. */
object FolioDate {

  /** `None`: another text. */
  def parse(text: String): Option[OffsetDateTime] =
    Try(OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))).toOption
}

/** @param startMs epoch milliseconds, by the clock of the module that ran the job */
final case class JobSpan(startMs: Long, durationMs: Long)

object JobReport {

  /** Outcome by the last status of the job; any other status, or none, is a failure. */
  def byStatus(key: SessionKey, succeeded: String*)(running: String*): Session => JobOutcome =
    session =>
      key.ifIn(session) match {
        case Some(status) if succeeded.contains(status) => JobOutcome.Succeeded
        case Some(status) if running.contains(status) => JobOutcome.TimedOut
        case _ => JobOutcome.Failed
      }

  /** `None`: a date is absent or invalid, or the end is before the start. */
  private def timesBetween(
      started: SessionKey,
      completed: SessionKey,
  )(session: Session): Option[JobSpan] = for {
    from <- started.ifIn(session).flatMap(FolioDate.parse)
    to <- completed.ifIn(session).flatMap(FolioDate.parse)
    if !to.isBefore(from)
  } yield JobSpan(from.toInstant.toEpochMilli, MILLIS.between(from, to))

  /** Text from FOLIO without secrets, shortened. */
  private def redacted(words: String): String = Redaction.secrets(words.take(LongestWords))

  private val LongestWords = 200
}
