package org.folio.perf.model

/**
 * Imports of files beside circulation desks, as the published reports of data import show them.
 *
 * @param jobs in the order in which they began
 * @param without of desks in the steady state while no file was imported
 * @param releases published earlier, the oldest first
 */
final case class ImportResults(
    jobs: Vector[ImportResult],
    without: DeskTimes,
    releases: Vector[EarlierRelease],
)

/**
 * @param row `DI MARC Bib Create` or `DI MARC Bib Update`
 * @param profile job profile
 * @param file such as `5K.mrc`
 * @param durationMs by the job's own record; of one that did not succeed, how long it went on
 * @param desks transactions that started while the job was running
 * @param earlier the same file at earlier releases, in the order of `ImportResults.releases`; `None`: not
 *   published
 */
final case class ImportResult(
    row: String,
    profile: String,
    file: String,
    records: Option[Long],
    outcome: JobOutcome,
    durationMs: Long,
    desks: DeskTimes,
    earlier: Vector[Option[EarlierImport]],
)

final case class DeskTimes(checkIn: ActionTimes, checkOut: ActionTimes)

/** Times: of the successful ones; `None`: there were none. */
final case class ActionTimes(
    count: Long,
    failed: Long,
    averageMs: Option[Double],
    p95Ms: Option[Long],
)

/** @param checkIn without import, likewise `checkOut` */
final case class EarlierRelease(name: String, checkIn: EarlierTimes, checkOut: EarlierTimes)

final case class EarlierTimes(averageMs: Double, p95Ms: Double)

/**
 * An import of an earlier release, beside eight virtual users at the desks.
 *
 * @param aloneMs its duration without them
 */
final case class EarlierImport(
    durationMs: Long,
    aloneMs: Long,
    checkInMs: Double,
    checkOutMs: Double,
)

/** What was published of earlier releases. @param imports by release, job's code and file */
final case class PublishedImports(
    releases: Vector[EarlierRelease],
    imports: Map[(String, String, String), EarlierImport],
)

object PublishedImports {
  val None: PublishedImports = PublishedImports(Vector.empty, Map.empty)
}
