package org.folio.perf.analysis

import org.folio.perf.model._

/** File imports with their effect on check-in and check-out, and the published figures. */
object ImportImpact {

  /** Simulation of which published tests have a run without imports too. */
  private val Simulation = "DataImportCheckInCheckOut"

  /** @return `None`: no file was imported, nor is this the run without imports */
  def apply(
      simulation: String,
      tally: DeskTally,
      published: PublishedImports,
  ): Option[ImportResults] =
    Option.when(tally.imports.nonEmpty || simulation == Simulation) {
      ImportResults(
        tally.imports.zip(tally.timesDuring).flatMap { case (job, desks) =>
          ImportJob.read(job.job).map { case (kind, file) =>
            ImportResult(
              row = kind.row,
              profile = kind.profile,
              file = file,
              records = job.records,
              outcome = job.outcome,
              durationMs = job.durationMs,
              desks = desks,
              earlier = published.releases
                .map(release => published.imports.get((release.name, kind.code, file))),
            )
          }
        },
        tally.timesWithout,
        published.releases,
      )
    }
}
