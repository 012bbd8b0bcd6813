package org.folio.perf.source

import org.folio.perf.model.{JobOutcome, JobSample, JobStatus}

/**
 * `jobs.tsv`: one line per long job, in the order in which they ended.
 *
 * Fields, separated by tabs:
 *   - start: epoch milliseconds
 *   - duration: milliseconds, from the job's own records if it has any
 *   - tenant
 *   - job: its name in the report
 *   - outcome: `succeeded`, `failed` or `timed-out`
 *   - records: number of processed records; empty: unknown
 *   - statuses: of its parts, as in `budgetsClosing=Success;orders=Error`; may be empty
 *   - message: empty for a successful job
 */
object JobsFile
    extends TsvFile[JobSample](
      "jobs.tsv",
      "start",
      "duration",
      "tenant",
      "job",
      "outcome",
      "records",
      "statuses",
      "message",
    )(
      job =>
        Vector(
          job.startMs,
          job.durationMs,
          job.tenant,
          job.job,
          JobFields.Outcomes.collectFirst { case (word, job.outcome) => word }.getOrElse(""),
          job.records.getOrElse(""),
          job.statuses.map(s => s"${JobFields.word(s.part)}=${JobFields.word(s.status)}").mkString(";"),
          job.message,
        ),
      { case Seq(TsvForm.Number(start), TsvForm.Number(duration), tenant, job, outcome, records, statuses, message) =>
        for {
          ended <- JobFields.Outcomes.toMap.get(outcome)
          count <- if (records.isEmpty) Some(None) else TsvForm.Number.unapply(records).map(Some(_))
          parts <- JobFields.statuses(statuses)
        } yield JobSample(start, duration, tenant, job, ended, count, parts, message)
      },
    )

private object JobFields {
  val Outcomes: Vector[(String, JobOutcome)] = Vector(
    "succeeded" -> JobOutcome.Succeeded,
    "failed" -> JobOutcome.Failed,
    "timed-out" -> JobOutcome.TimedOut,
  )

  /** A text without characters that end a status. */
  def word(text: String): String = text.map(c => if (c == ';' || c == '=') ',' else c)

  def statuses(text: String): Option[Vector[JobStatus]] = {
    val pairs = text.split(';').toVector.filter(_.nonEmpty).map(_.split("=", -1))
    Option.when(pairs.forall(_.length == 2))(pairs.map(pair => JobStatus(pair(0), pair(1))))
  }
}
