package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Input, InTurn, Single, Workflow}

/** A circulation desk with [[CheckIn]] and [[CheckOut]]. */
object CirculationDesk {
  private val checkIn = Single(CheckIn.transaction).takes(RecordKind.ItemOnLoan)
  private val checkOut =
    Single(CheckOut.transaction)
      .takes(RecordKind.ItemToLend, RecordKind.Patron)
      .using(Input.RecordsSince("users.settings", "2.0")(RecordKind.UsersModule))

  /** The published tests draw check-in or check-out at random; here they alternate. */
  val workflow: Workflow = Workflow(
    code = "cico",
    name = "check-in-check-out",
    title = "Clerks check items out and in, in turn.",
    flow = InTurn(checkIn, checkOut).staggered,
  )

  /** The mix of the published tests during imports: 43 of 100 iterations are check-ins, spread evenly. */
  val duringImport: Workflow = Workflow(
    code = "cico",
    name = "desk-beside-import",
    title = "Clerks check items out and in without a pause, during imports.",
    flow = InTurn(
      Vector.tabulate(100)(visit => if (visit * 43 % 100 < 43) checkIn else checkOut)
    ),
  )
}
