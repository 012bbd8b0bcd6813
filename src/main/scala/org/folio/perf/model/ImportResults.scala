package org.folio.perf.model

/**
 * Imports of files during check-in and check-out, as in the published reports of data import.
 *
 * @param jobs imports in the order of their start
 * @param without check-in and check-out in the steady state without an import
 * @param releases earlier published releases, the oldest first
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
 * @param durationMs from the job's own record; of a failed job, the time until its failure
 * @param desks check-in and check-out that started during the job
 * @param earlier the same file in earlier releases, in the order of `ImportResults.releases`; `None`: not published
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

/** Times of successful transactions; `None`: none succeeded. */
final case class ActionTimes(
    count: Long,
    failed: Long,
    averageMs: Option[Double],
    p95Ms: Option[Long],
)

/** @param checkIn times without an import, likewise `checkOut` */
final case class EarlierRelease(name: String, checkIn: EarlierTimes, checkOut: EarlierTimes)

final case class EarlierTimes(averageMs: Double, p95Ms: Double)

/**
 * An import of an earlier release, during check-in and check-out by eight virtual users.
 *
 * @param aloneMs duration without check-in and check-out
 */
final case class EarlierImport(
    durationMs: Long,
    aloneMs: Long,
    checkInMs: Double,
    checkOutMs: Double,
)

/** Published results of earlier releases. @param imports by release, job's code and file */
final case class PublishedImports(
    releases: Vector[EarlierRelease],
    imports: Map[(String, String, String), EarlierImport],
)

object PublishedImports {
  val None: PublishedImports = PublishedImports(Vector.empty, Map.empty)
}
