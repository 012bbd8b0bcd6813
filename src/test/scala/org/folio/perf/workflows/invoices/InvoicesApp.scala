package org.folio.perf.workflows.invoices

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.Okapi.get
import org.folio.perf.protocol.SessionKey.OwnUserId
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, SessionKey, Step}
import InvoiceKeys._

/** What the invoices app asks for again and again. */
private[invoices] object InvoicesApp {

  val acquisitionsUnits: FolioRequest =
    all("/acquisitions-units/units", "name").check(Checks.hasField("acquisitionsUnits"))

  val tags: FolioRequest = all("/tags", "label").check(Checks.hasField("tags"))

  val batchGroups: FolioRequest = all("/batch-groups", "name").check(Checks.hasField("batchGroups"))

  val expenseClasses: FolioRequest =
    all("/finance/expense-classes", "name").check(Checks.hasField("expenseClasses"))

  val funds: FolioRequest = all("/finance/funds", "name").check(Checks.hasField("funds"))

  val materialTypes: FolioRequest = all("/material-types", "name").check(Checks.hasField("mtypes"))

  val tagsEnabled: FolioRequest = configuration("(module=TAGS and configName=tags_enabled)")

  val approvals: FolioRequest = configuration("(module=INVOICE and configName=approvals)")

  def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).limit(1000).check(Checks.hasField("configs"))

  /** Its first page, with the filters. */
  val opened: Vector[Step] =
    Vector(acquisitionsUnits, tags, tagsEnabled, batchGroups, expenseClasses, funds)

  val invoice: FolioRequest =
    get("/invoice/invoices/{id}", InvoiceId).limit(1000).check(Checks.says("id", InvoiceId))

  val vendor: FolioRequest =
    get("/organizations/organizations/{id}", VendorId)
      .limit(1000)
      .check(Checks.says("id", VendorId))

  val lines: FolioRequest =
    get("/invoice/invoice-lines")
      .query(s"(invoiceId==${InvoiceId.el}) sortBy metadata.createdDate invoiceLineNumber")
      .limit(1000)
      .check(Checks.says("invoiceId", InvoiceId))

  val exportConfigurations: FolioRequest =
    get("/batch-voucher/export-configurations")
      .query(s"batchGroupId==${BatchGroupId.el}")
      .limit(1000)
      .check(Checks.hasField("exportConfigs"))

  val self: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(Checks.says("id", OwnUserId))

  val batchGroup: FolioRequest =
    get("/batch-groups/{id}", BatchGroupId).limit(1000).check(Checks.says("id", BatchGroupId))

  val documents: FolioRequest =
    get("/invoice/invoices/{id}/documents", InvoiceId)
      .limit(1000)
      .check(Checks.hasField("documents"))

  /** What an invoice's page shows besides the invoice, until it can be paid. */
  val detailsOfUnpaid: Vector[Step] = Vector(
    vendor,
    lines,
    approvals,
    exportConfigurations,
    tagsEnabled,
    self,
    batchGroup,
    vendor,
    documents,
    funds,
    materialTypes,
  )

  /** An invoice with all that its page shows. */
  val page: Vector[Step] = invoice +: detailsOfUnpaid

  val openInvoices: FolioRequest =
    get("/invoice/invoices")
      .param("offset", "0")
      .query("""(status=="Open") sortby invoiceDate/sort.descending""")
      .limit(50)

  /** The number is looked for as one of the vendor's, a voucher's, an order's or in a description. */
  val byAnyNumber: FolioRequest = {
    val fields = Vector(
      "voucherNumber",
      "vendorInvoiceNo",
      "poNumbers",
      "accountingCode",
      "invoiceLines.description",
    )
    val clauses = fields.map(field => s"""$field="${InvoiceNumber.el}*"""").mkString(" or ")
    get("/invoice/invoices")
      .param("offset", "0")
      .query(s"((($clauses))) sortby invoiceDate/sort.descending")
      .limit(50)
  }

  def vendorInList(id: SessionKey): FolioRequest =
    get("/organizations/organizations")
      .query(s"id==${id.el}")
      .limit(1000)
      .check(Checks.says("id", id))

  val adjustments: FolioRequest =
    configuration("(module=INVOICE and configName=INVOICE.adjustments) sortby code")

  val addresses: FolioRequest = configuration("(module=TENANT and configName=tenant.addresses)")

  val ownUnits: FolioRequest =
    get("/acquisitions-units/memberships")
      .query(s"userId==${OwnUserId.el}")
      .limit(1000)
      .check(Checks.isList)

  val otherWithSameNumber: FolioRequest =
    get("/invoice/invoices")
      .query(
        s"""id<>"${InvoiceId.el}" AND vendorInvoiceNo=="${InvoiceNumber.el}"""" +
          s""" AND invoiceDate=="${InvoiceDate.el}*" AND vendorId=="${VendorId.el}""""
      )
      .check(Checks.isList)

  /** The invoice as it was read, with another status. */
  def edited(status: String): Step = JsonEdit.change(InvoiceJson, EditedInvoiceJson) { (json, _) =>
    json.put("status", status)
    ()
  }

  private def all(path: String, sortedBy: String): FolioRequest =
    get(path).query(s"cql.allRecords=1 sortby $sortedBy").limit(1000)
}
