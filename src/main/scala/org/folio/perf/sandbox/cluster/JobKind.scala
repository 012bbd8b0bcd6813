package org.folio.perf.sandbox.cluster

/**
 * Kinds of background jobs.
 *
 * @param name of the job in an environment file
 */
sealed abstract class JobKind(val name: String)

object JobKind {
  case object DataImport extends JobKind("data-import")
  case object ListRefresh extends JobKind("list-refresh")
}
