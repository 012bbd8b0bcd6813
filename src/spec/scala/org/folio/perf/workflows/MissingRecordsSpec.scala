package org.folio.perf.workflows

import org.folio.perf.testkit.{Edit, EditedWorkflows, GatlingSuite, StubAnswer}

/** Transactions for which the target has no record fail, with a message that says what is missing. */
class MissingRecordsSpec extends GatlingSuite with EditedWorkflows {

  /** A workflow, one of its transactions, a request whose list is empty, the list, and the message. */
  private val emptyLists = Vector(
    (
      "nla-poo",
      "POO_View purchase orders",
      "GET /orders/composite-orders",
      "purchaseOrders",
      "the vendor has no orders",
    ),
    ("io", "IO_View invoices", "GET /invoice/invoices", "invoices", "the search for invoices finds none"),
    (
      "ulr",
      "ULR_TC: Users loan Renewal Transaction",
      "GET /circulation/loans",
      "loans",
      "the patron has no open loans",
    ),
    ("vb", "VB_TC: Inventory Search Instance", "GET /search/instances", "instances", "the search finds no instance"),
    (
      "vih",
      "VIH_View instance holdings details",
      "GET /inventory/instances",
      "instances",
      "no instance was changed since the day of oai.from",
    ),
    (
      "rih",
      "RIH_Retrieving instances and holdings",
      "GET /source-storage/source-records",
      "sourceRecords",
      "the instance has no MARC source record",
    ),
    ("var", "VAR_TC: Search Marc Authority", "GET /search/authorities", "authorities", "the search finds no authority"),
    (
      "poo",
      "POO_TC: Add Order Lines",
      "GET /search/instances",
      "instances",
      "the search finds no title at the location",
    ),
    (
      "erw",
      "ERW: Exporting Receiving Information to CSV",
      "GET /orders/titles",
      "titles",
      "there is no title of an open order",
    ),
    (
      "de",
      "DE_Exporting MARC Bib records workflow",
      "GET /data-export/job-profiles",
      "jobProfiles",
      "there is no export job profile Default instances export job profile",
    ),
    (
      "fyr",
      "FYR_TC: Load Finance Ledgers Rollover",
      "GET /finance/fiscal-years",
      "fiscalYears",
      "no fiscal year follows the current one of the ledger",
    ),
    ("lo", "LO_Create ledger", "GET /finance/fiscal-years", "fiscalYears", "no fiscal year contains today"),
    (
      "sdic",
      "SDIC_Single Record Import (Create)",
      "GET /copycat/profiles",
      "profiles",
      "the import target OCLC WorldCat is not enabled",
    ),
  )

  for ((code, transaction, request, list, message) <- emptyLists)
    test(s"$transaction fails if $message") {
      run(code)(Edit.json(transaction, request)(empty(list))).failure(transaction).shouldBe(s"test data: $message")
    }

  test("an item that is not on loan fails its check-in") {
    val CheckIn = "CICO_TC_Check-In Controller"
    run("cico")(Edit.json(CheckIn, "POST /circulation/check-in-by-barcode")(without("loan")))
      .failure(CheckIn)
      .shouldBe("test data: the item is not on loan")
  }

  test("a MARC instance without a source record fails the view of that and its edit") {
    def edit(name: String) =
      Edit(name, "GET /source-storage/records/{id}/formatted")(_ => StubAnswer(404, "Record was not found"))
    val Choose = "VTT_TC: Inventory Choose Instance"
    val View = "VTT_TC: Inventory View Instance Source"
    val Edited = "ETT_Edit MARC tag table"
    val message = "test data: the instance has no MARC source record"
    val viewed = run("vtt")(edit(Choose))
    viewed.failure(Choose).shouldBe("")
    viewed.failure(View).shouldBe(message)
    viewed.requests(View).shouldBe(empty)
    val edited = run("ett")(edit(Edited))
    edited.failure(Edited).shouldBe(message)
    edited.requests(Edited).filter(_.startsWith("PUT")).shouldBe(empty)
  }

  test("an instance without holdings fails the view of holdings") {
    val Choose = "VH_TC: Inventory Choose Holdings"
    run("vh")(Edit.json(Choose, "GET /holdings-storage/holdings")(empty("holdingsRecords")))
      .failure("VH_TC: Inventory View Holdings")
      .shouldBe("test data: the instance has no holdings to look at")
  }
}
