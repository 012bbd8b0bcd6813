package org.folio.perf.workflows

import org.folio.perf.testkit.{Edit, EditedWorkflows, GatlingSuite, StubAnswer}

/** Transactions for which the target has no record fail, with a message that says what is missing. */
class MissingRecordsSpec extends GatlingSuite with EditedWorkflows {

  /** @param empties requests whose list is empty, each with its name */
  private def failsFor(code: String, transaction: String)(empties: (String, String)*): String =
    run(code)(empties.map { case (request, list) =>
      Edit.json(transaction, request)(empty(list))
    }: _*).failure(transaction)

  test("a vendor without orders fails the view of an order") {
    failsFor("nla-poo", "POO_View purchase orders")(
      "GET /orders/composite-orders" -> "purchaseOrders"
    ).shouldBe("test data: the vendor has no orders")
  }

  test("a search that finds no invoice fails the view of an invoice") {
    failsFor("io", "IO_View invoices")("GET /invoice/invoices" -> "invoices")
      .shouldBe("test data: the search for invoices finds none")
  }

  test("an item that is not on loan fails its check-in") {
    val CheckIn = "CICO_TC_Check-In Controller"
    run("cico")(Edit.json(CheckIn, "POST /circulation/check-in-by-barcode")(without("loan")))
      .failure(CheckIn)
      .shouldBe("test data: the item is not on loan")
  }

  test("a patron without open loans fails the renewal") {
    val Renewal = "ULR_TC: Users loan Renewal Transaction"
    failsFor("ulr", Renewal)("GET /circulation/loans" -> "loans")
      .shouldBe("test data: the patron has no open loans")
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

  test("a search that finds no instance fails") {
    failsFor("vb", "VB_TC: Inventory Search Instance")("GET /search/instances" -> "instances")
      .shouldBe("test data: the search finds no instance")
  }

  test("a client fails without changed instances, and without a source record to retrieve") {
    failsFor("vih", "VIH_View instance holdings details")(
      "GET /inventory/instances" -> "instances"
    ).shouldBe("test data: no instance was changed since the day of oai.from")
    failsFor("rih", "RIH_Retrieving instances and holdings")(
      "GET /source-storage/source-records" -> "sourceRecords"
    ).shouldBe("test data: the instance has no MARC source record")
  }

  test("a search that finds no authority fails") {
    failsFor("var", "VAR_TC: Search Marc Authority")("GET /search/authorities" -> "authorities")
      .shouldBe("test data: the search finds no authority")
  }

  test("an order line fails without a title at the location") {
    failsFor("poo", "POO_TC: Add Order Lines")("GET /search/instances" -> "instances")
      .shouldBe("test data: the search finds no title at the location")
  }

  test("an export fails without a title of an open order, and without the export's job profile") {
    failsFor("erw", "ERW: Exporting Receiving Information to CSV")("GET /orders/titles" -> "titles")
      .shouldBe("test data: there is no title of an open order")
    val Bibs = "DE_Exporting MARC Bib records workflow"
    failsFor("de", Bibs)("GET /data-export/job-profiles" -> "jobProfiles")
      .shouldBe("test data: there is no export job profile Default instances export job profile")
  }

  test("a rollover and a new ledger fail without a fiscal year for them") {
    failsFor("fyr", "FYR_TC: Load Finance Ledgers Rollover")(
      "GET /finance/fiscal-years" -> "fiscalYears"
    ).shouldBe("test data: no fiscal year follows the current one of the ledger")
    failsFor("lo", "LO_Create ledger")("GET /finance/fiscal-years" -> "fiscalYears")
      .shouldBe("test data: no fiscal year contains today")
  }

  test("an import from WorldCat fails if that is not enabled") {
    failsFor("sdic", "SDIC_Single Record Import (Create)")("GET /copycat/profiles" -> "profiles")
      .shouldBe("test data: the import target OCLC WorldCat is not enabled")
  }
}
