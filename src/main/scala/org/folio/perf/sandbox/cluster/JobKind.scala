package org.folio.perf.sandbox.cluster

/**
 * Jobs that keep the cluster busy.
 *
 * @param name as in an environment file
 */
sealed abstract class JobKind(val name: String)

object JobKind {
  case object DataImport extends JobKind("data-import")
  case object ListRefresh extends JobKind("list-refresh")
}
