package org.folio.perf.scenarios

/** All kinds of users there are. A new one is added here and to the simulations that shall have it. */
object Scenarios {

  val all: Vector[WorkflowScenario] = Vector(
    CheckInCheckOut,
    LoanRenewal,
    ItemLevelRequest,
    DiscoveryRequest,
    PatronAccount,
    CatalogueSearch,
    InvoicePayment,
    FiscalYearRollover,
    OrderPlacement,
    SerialsReceiving,
    ReceivingExport,
    RecordExport,
    Availability,
    IncrementalHarvest,
    FullHarvest,
    SingleRecordImport,
    SingleRecordOverlay,
    InstanceSharing,
    BibViews,
    HoldingsViews,
    MarcSourceViews,
    MarcEditing,
    ItemRecordKeeping,
    AuthorityViews,
    RecordExportByKind,
    MarcCreate,
    MarcUpdate,
    DepositImport,
    ListRefresh,
  )

  val codes: Vector[String] = all.map(_.code)
}
