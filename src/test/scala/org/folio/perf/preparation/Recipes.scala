package org.folio.perf.preparation

import org.folio.perf.feeders.RecordKind

/** All recipes, in the order in which they are followed: what others need comes first. */
object Recipes {

  val all: Vector[Recipe] = Vector(
    Patrons,
    Items,
    MarcItems,
    MarcItemsToDelete,
    Authorities,
    Loans,
    Borrowers,
    FiscalYears,
    Ledgers,
    LedgersToRollOver,
    Funds,
    Vendors,
    PendingOrders,
    OpenOrders,
    OrderTemplates,
    Invoices,
    ExportProfile,
    ImportJobProfiles,
  )

  /** Kinds that can be made. */
  val kinds: Set[RecordKind] = all.flatMap(_.kinds).toSet
}
