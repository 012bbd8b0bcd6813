package org.folio.perf.model

/**
 * What the published tests of data import beside check-in and check-out do with a file.
 *
 * @param code what the setting `imports.job` takes
 * @param row name in the published tables
 * @param profile job profile that the target has to have
 */
sealed abstract class ImportJob(val code: String, val row: String, val profile: String) {

  /** Of a file's job in `jobs.tsv`. */
  def jobName(file: String): String = s"$row $file"
}

object ImportJob {
  case object Create extends ImportJob("create", "DI MARC Bib Create", "PTF - Create 2")

  case object Update extends ImportJob("update", "DI MARC Bib Update", "PTF - Updates Success - 1")

  val all: Vector[ImportJob] = Vector(Create, Update)

  /** The file of a job of that name, and what was done with it; `None`: it is another job. */
  def read(jobName: String): Option[(ImportJob, String)] =
    all.collectFirst {
      case job if jobName.startsWith(job.jobName("")) => job -> jobName.drop(job.jobName("").length)
    }
}
