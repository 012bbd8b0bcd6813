package org.folio.perf.source

import java.nio.file.Path
import org.folio.perf.model.{JobOutcome, JobSample, JobStatus}
import org.folio.perf.source.file.{ReadError, WholeFile}

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
object JobsFile {
  val Name = "jobs.tsv"
  private val Form =
    new TsvForm(Name, "start", "duration", "tenant", "job", "outcome", "records", "statuses", "message")
  val Header: String = Form.header
  private val Outcomes: Vector[(String, JobOutcome)] = Vector(
    "succeeded" -> JobOutcome.Succeeded,
    "failed" -> JobOutcome.Failed,
    "timed-out" -> JobOutcome.TimedOut,
  )

  def read(file: Path): Either[ReadError, Listed[Vector[JobSample]]] =
    WholeFile.text(file, "").flatMap(parse(file, _))

  /** The line of a job, without a line break. */
  def line(sample: JobSample): String = Form.line(
    sample.startMs.toString,
    sample.durationMs.toString,
    sample.tenant,
    sample.job,
    Outcomes.collectFirst { case (word, sample.outcome) => word }.getOrElse(""),
    sample.records.fold("")(_.toString),
    sample.statuses.map(s => s"${word(s.part)}=${word(s.status)}").mkString(";"),
    sample.message,
  )

  /** A text without characters that end a status. */
  private def word(text: String): String =
    text.map(c => if (c == ';' || c == '=') ',' else c)

  private def parse(file: Path, text: String): Either[ReadError, Listed[Vector[JobSample]]] = {
    val (complete, rest) = text.splitAt(text.lastIndexOf('\n') + 1)
    val lines = complete.linesIterator.toVector
    lines.headOption match {
      case None => Right(Listed(Vector.empty, Vector(Form.empty)))
      case Some(Header) =>
        val read = lines.tail.map(sample)
        val wrong = read.zipWithIndex.collect { case (Left(reason), i) => Form.skipped(i + 2L, reason) }
        val problems =
          TsvForm.shortened(Name, wrong) ++ Option.when(rest.nonEmpty)(Form.cutOff(lines.size + 1L))
        Right(Listed(read.flatMap(_.toOption), problems))
      case Some(other) => Left(Form.foreign(file, other))
    }
  }

  /** Left: the problem of the line. */
  private def sample(line: String): Either[String, JobSample] = line.split("\t", -1) match {
    case Array(start, duration, tenant, job, outcome, records, statuses, message) =>
      val read = for {
        startMs <- number(start)
        durationMs <- number(duration)
        ended <- Outcomes.toMap.get(outcome)
        count <- if (records.isEmpty) Some(None) else number(records).map(Some(_))
        parts <- readStatuses(statuses)
      } yield JobSample(startMs, durationMs, tenant, job, ended, count, parts, message)
      read.toRight(TsvForm.WrongValue)
    case fields => Left(Form.wrongSize(fields.length))
  }

  private def number(text: String): Option[Long] = text.toLongOption.filter(_ => text.forall(_.isDigit))

  private def readStatuses(text: String): Option[Vector[JobStatus]] = {
    val pairs = text.split(';').toVector.filter(_.nonEmpty).map(_.split("=", -1))
    Option.when(pairs.forall(_.length == 2))(pairs.map(pair => JobStatus(pair(0), pair(1))))
  }
}
