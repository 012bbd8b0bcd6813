package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.ImportProfiles
import org.folio.perf.feeders.marc.{FileKeys, WantedFile}
import org.folio.perf.model.ImportJob
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.settings.LoadSettings
import org.folio.perf.workflows.imports.{ImportKeys, ImportWithSplitting}

/** Files of the setting `imports.files`, imported by file splitting, one an iteration in their order. */
sealed abstract class MarcImport(job: ImportJob, val code: String, val title: String)
    extends WorkflowScenario {
  val name = s"marc-import-${job.code}"
  val transactions: Vector[Share] = Vector(Share(ImportWithSplitting.of(job), 1))

  val needs: Map[RecordKind, Double] = Map(ImportProfiles.of(job) -> 1)

  private def filesUnder(load: LoadSettings): Vector[WantedFile] =
    load.imports.files.map { file =>
      job match {
        case ImportJob.Create => WantedFile.OfNew(file.name, file.records)
        case ImportJob.Update => WantedFile.OfUpdates(file.name, file.records)
      }
    }

  override def prepare: (String, LoadSettings, Feeders) => Either[String, Map[String, Int]] =
    (tenant, load, feeders) =>
      feeders.marc.makeAll(tenant, filesUnder(load), load.seed).map(_ => Map.empty)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    ByNumber(filesUnder(run.load).map { file =>
      val parts = feeders.marc.take(file, run.load.seed)(MarcImport.Keys)
      run(ImportWithSplitting.of(job).after(parts))
    })
}

object MarcImport {
  private[scenarios] val Keys: FileKeys = FileKeys(
    ImportKeys.FileName,
    ImportKeys.FileRecords,
    ImportKeys.FirstPart,
    ImportKeys.FurtherParts,
  )
}

object MarcCreate
    extends MarcImport(
      ImportJob.Create,
      "dic",
      "A cataloguer imports files of new MARC records, one after the other.",
    )

object MarcUpdate
    extends MarcImport(
      ImportJob.Update,
      "diu",
      "A cataloguer imports files of changed MARC records, one after the other.",
    )
