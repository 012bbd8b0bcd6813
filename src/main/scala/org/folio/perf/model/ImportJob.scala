package org.folio.perf.model

/**
 * Jobs of the published tests of data import with check-in and check-out.
 *
 * @param code value of the setting `imports.job`
 * @param row name in the published tables
 * @param profile job profile that the target needs
 */
sealed abstract class ImportJob(val code: String, val row: String, val profile: String) {

  /** Name of a file's job in `jobs.tsv`. */
  def jobName(file: String): String = s"$row $file"
}

object ImportJob {
  case object Create extends ImportJob("create", "DI MARC Bib Create", "PTF - Create 2")

  case object Update extends ImportJob("update", "DI MARC Bib Update", "PTF - Updates Success - 1")

  val all: Vector[ImportJob] = Vector(Create, Update)

  /** The import job and the file of a job's name; `None`: another kind of job. */
  def read(jobName: String): Option[(ImportJob, String)] =
    all.collectFirst {
      case job if jobName.startsWith(job.jobName("")) => job -> jobName.drop(job.jobName("").length)
    }
}
