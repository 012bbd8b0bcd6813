package org.folio.perf.analysis

import org.folio.perf.model._

/**
 * Everything that is known about a run; its large files are already added up.
 *
 * @param transactions `None`: there is no transactions.tsv
 * @param log `None`: there is no log, or not even its header
 * @param logComplete true: the log was read to the end that its writer made
 * @param jobs in the order in which they ended
 * @param gatlingReport its path in the run folder
 * @param missing unreadable parts, in sentences
 * @param injectors samples of each injector of a sharded run by its index; `injector` is empty then
 * @param failures empty: none failed, or the run was made by a version without kept answers
 * @param breakdown requests by transaction; `None`: there is no log
 * @param desks check-ins and check-outs by import; `None`: there is no transactions.tsv
 */
final case class RunInput(
    manifest: RunManifest,
    window: RunWindow,
    axis: TimeAxis,
    transactions: Option[TransactionTally],
    log: Option[RequestTally] = None,
    logComplete: Boolean = false,
    metrics: Option[FrozenMetrics] = None,
    inventory: Option[Inventory] = None,
    injector: Vector[InjectorSample] = Vector.empty,
    jobs: Vector[JobSample] = Vector.empty,
    gatlingReport: Option[String] = None,
    missing: Vector[String] = Vector.empty,
    desks: Option[DeskTally] = None,
    publishedImports: PublishedImports = PublishedImports.None,
    publishedLists: Vector[PublishedListTimes] = Vector.empty,
    publishedListTests: Vector[Int] = Vector.empty,
    knownDefects: Vector[KnownDefect] = Vector.empty,
    injectors: Map[Int, Vector[InjectorSample]] = Map.empty,
    failures: RunFailures = RunFailures.Empty,
    breakdown: Option[RequestBreakdown] = None,
)
