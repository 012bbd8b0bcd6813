package org.folio.perf.settings

/** The records of a target that workflows may change, lend, return or delete. */
sealed trait ChangeScope

object ChangeScope {

  /** Records that a preparation has created for load tests, and records that the run creates itself. */
  case object Own extends ChangeScope

  /** All records, for a target whose data serves load tests only. */
  case object All extends ChangeScope

  /** The scope of a target. The sandbox generates its data for load tests, except for the sample data. */
  def of(sandbox: Option[SandboxSettings]): ChangeScope =
    if (sandbox.exists(_.data != SandboxData.Sample)) All else Own
}
