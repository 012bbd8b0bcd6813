package org.folio.perf.settings

import org.folio.perf.model.ImportJob
import scala.concurrent.duration.{Duration, FiniteDuration}

/**
 * Imports of MARC files.
 *
 * @param job what an import does; `None`: no imports, to measure circulation alone
 * @param files in the order of their import
 * @param pause time from the end of an import to the next file
 * @param alone time before the first import
 * @param isShort whether all import workflows take a file of a few records, to check that they work
 */
final case class ImportSettings(
    job: Option[ImportJob],
    files: Vector[ImportFile],
    pause: FiniteDuration,
    alone: FiniteDuration,
    isShort: Boolean = false,
)

object ImportSettings {

  /** One small file, imported from the start. */
  val Short: ImportSettings = ImportSettings(
    Some(ImportJob.Create),
    Vector(ImportFile("25.mrc", 25)),
    pause = Duration.Zero,
    alone = Duration.Zero,
    isShort = true,
  )
}

/** @param name published name, e.g. `5K.mrc` */
final case class ImportFile(name: String, records: Int)

object ImportFile {

  /** @param text such as `5K`, `250` or `100K`; `None`: the text is no number of records */
  def named(text: String): Option[ImportFile] = {
    val number = "([1-9]\\d{0,6})(K?)".r
    text.trim.toUpperCase match {
      case number(digits, thousands) =>
        val records = digits.toInt.toLong * (if (thousands.isEmpty) 1 else 1000)
        Option.when(records <= MaxRecords)(
          ImportFile(s"${text.trim.toUpperCase}.mrc", records.toInt)
        )
      case _ => None
    }
  }

  private val MaxRecords = 5000000L
}
