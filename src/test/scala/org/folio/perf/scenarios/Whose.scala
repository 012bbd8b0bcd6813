package org.folio.perf.scenarios

/** At which tenants a workflow runs. */
sealed trait Whose

object Whose {

  /** At each of the tenants that take part. */
  case object Members extends Whose

  /** At the central tenant of their consortium alone. */
  case object Central extends Whose
}
