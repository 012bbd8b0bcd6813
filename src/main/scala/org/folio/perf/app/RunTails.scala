package org.folio.perf.app

import java.nio.file.Path
import org.folio.perf.source.JsonFile

/** Ratios of the 95th percentile to the average, by transaction, as a run measured them. */
object RunTails {

  /** Left: why the report cannot be read. */
  def of(folder: Path): Either[String, Map[String, Double]] =
    JsonFile.Report.read(folder.resolve("report.json")).left.map(_.message).map { report =>
      report.transactions.flatMap { row =>
        for {
          average <- row.averageMs if average > 0
          p95 <- row.p95Ms
        } yield row.name -> p95.toDouble / average
      }.toMap
    }
}
