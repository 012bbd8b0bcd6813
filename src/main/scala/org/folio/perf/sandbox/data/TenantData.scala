package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import java.time.LocalDate
import java.time.ZoneOffset.UTC
import java.util.BitSet
import org.folio.perf.sandbox.SandboxTenant
import org.folio.perf.sandbox.imports.ImportExecutions
import scala.collection.mutable

/**
 * All records of one tenant.
 *
 * @param startedIn the calendar year in which the sandbox started: its fiscal year has the budgets
 * @param isStale whether the acquisitions data belongs to fiscal years that have ended, and there are no
 *   job profiles for imports of load tests
 */
final class TenantData(
    val tenant: SandboxTenant,
    ids: Ids,
    startedIn: Int = LocalDate.now(UTC).getYear,
    val isStale: Boolean = false,
) {
  val catalogue: Catalogue = new Catalogue(tenant.number)
  val generatedUsers: Users = new Users(tenant, ids, catalogue)

  /** The user that made everything. */
  val staffId: String = generatedUsers.staffId
  val generatedInstances: Instances = new Instances(tenant, ids, catalogue, staffId)
  private val generatedHoldings = new Holdings(tenant, ids, generatedInstances, staffId)
  val generatedItems: Items = new Items(tenant, ids, generatedHoldings, staffId)

  val generatedAuthorities: Authorities = new Authorities(tenant, ids, catalogue, staffId)

  val users: Table = new Table(generatedUsers, Seq("barcode", "username", "externalSystemId"))
  val userPermissions: Table =
    new Table(new UserPermissions(tenant, ids, generatedUsers), Seq("userId"))
  val instances: Table = new Table(generatedInstances, Seq("hrid"))
  val holdings: Table = new Table(
    generatedHoldings,
    Seq("instanceId", "hrid"),
    Map("instance" -> (holdings => instances.get(holdings.getString("instanceId")))),
  )
  val items: Table = new Table(
    generatedItems,
    Seq("barcode", "hrid", "holdingsRecordId", "status.name"),
    Map("instance" -> instanceOfItem),
  )
  val authorities: Table = new Table(generatedAuthorities, Seq("naturalId"))
  val loans: Table = new Table(
    new Loans(tenant, ids, generatedUsers, generatedItems, staffId),
    Seq("userId", "itemId", "status.name"),
  )
  val requests: Table = new Table(
    new Requests(tenant, ids, generatedUsers, generatedItems, staffId),
    Seq("requesterId", "itemId", "instanceId", "status"),
  )

  private def instanceOfItem(item: JsonObject): Option[JsonObject] =
    holdings.text(item.getString("holdingsRecordId"), "instanceId").flatMap(instances.get)

  private val generatedOrganizations = new Organizations(tenant, ids, catalogue, staffId)
  val organizations: Table = new Table(generatedOrganizations, Seq("code"))
  val generatedYears: FiscalYears =
    new FiscalYears(tenant, ids, if (isStale) startedIn - 2 else startedIn, staffId)
  private val generatedLedgers = new Ledgers(tenant, ids, generatedYears, staffId)
  val generatedFunds: Funds = new Funds(tenant, ids, generatedLedgers, staffId)
  val fiscalYears: Table = new Table(generatedYears, Seq("series", "code"))
  val ledgers: Table = new Table(generatedLedgers, Seq("code", "name"))
  val funds: Table = new Table(generatedFunds, Seq("ledgerId", "code"))
  val budgets: Table = new Table(
    new Budgets(tenant, ids, generatedFunds, generatedYears, staffId),
    Seq("fundId", "fiscalYearId"),
    Map("fund" -> (budget => funds.get(budget.getString("fundId")))),
  )

  /** Encumbrances, pending payments and payments of what was ordered and invoiced since the start. */
  val transactions: Table = new Table(
    Generated.Nothing,
    Seq(
      "fromFundId",
      "sourceInvoiceId",
      "encumbrance.sourcePurchaseOrderId",
      "encumbrance.sourcePoLineId",
    ),
  )

  private val generatedInvoices =
    new Invoices(tenant, ids, generatedOrganizations, generatedYears, staffId)
  private val generatedLines =
    new InvoiceLines(tenant, ids, generatedInvoices, generatedFunds, staffId)
  private val generatedVouchers = new Vouchers(tenant, ids, generatedInvoices, staffId)
  val invoices: Table = new Table(generatedInvoices, Seq("status", "vendorInvoiceNo"))
  val invoiceLines: Table = new Table(generatedLines, Seq("invoiceId", "poLineId"))
  val vouchers: Table = new Table(generatedVouchers, Seq("invoiceId", "voucherNumber"))
  val voucherLines: Table = new Table(
    new VoucherLines(
      tenant,
      ids,
      generatedVouchers,
      generatedLines,
      generatedInvoices,
      generatedFunds,
      staffId,
    ),
    Seq("voucherId"),
  )

  private var lastInvoice = Invoices.FirstNumber + generatedInvoices.count - 1
  private var lastVoucher = generatedVouchers.count - 1

  def nextInvoiceNumber(): String = {
    lastInvoice += 1
    lastInvoice.toString
  }

  def nextVoucherNumber(): String = {
    lastVoucher += 1
    lastVoucher.toString
  }

  private val generatedOrders = new Orders(tenant, ids, generatedOrganizations, staffId)
  private val generatedOrderLines = new OrderLines(
    tenant,
    ids,
    generatedOrders,
    generatedInstances,
    catalogue,
    generatedFunds,
    staffId,
  )
  private val generatedTitles = new Titles(tenant, ids, generatedOrders, generatedOrderLines)
  val orders: Table = new Table(generatedOrders, Seq("poNumber", "workflowStatus"))
  val orderLines: Table = new Table(
    generatedOrderLines,
    Seq("purchaseOrderId", "poLineNumber", "instanceId"),
    Map("purchaseOrder" -> (line => orders.get(line.getString("purchaseOrderId")))),
  )
  val titles: Table = new Table(
    generatedTitles,
    Seq("poLineId", "instanceId", "poLineNumber"),
    Map(
      "poLine" -> lineOfTitle,
      "purchaseOrder" ->
        (lineOfTitle(_).flatMap(line => orders.get(line.getString("purchaseOrderId")))),
    ),
  )
  val pieces: Table = new Table(
    new Pieces(
      tenant,
      ids,
      generatedOrders,
      generatedOrderLines,
      generatedTitles,
      generatedItems,
      staffId,
    ),
    Seq("titleId", "poLineId", "holdingId", "itemId"),
  )

  private def lineOfTitle(title: JsonObject): Option[JsonObject] =
    orderLines.get(title.getString("poLineId"))

  private var lastPoNumber = Orders.FirstNumber + generatedOrders.count - 1

  /** Purchase order numbers count up; one that is not used is lost. */
  def newPoNumber(): String = {
    lastPoNumber += 1
    lastPoNumber.toString
  }

  /** Effects of jobs under way. */
  val due: DueEffects = new DueEffects

  /** Imports of files. */
  val imports: ImportExecutions = new ImportExecutions

  /** Generated instances that the tenant shares with its consortium, by index. */
  val sharedInstances: BitSet = new BitSet

  private val references: Map[String, Table] =
    Reference.tables.map(table => table.path -> new Table(table.records)).toMap
  private val others = mutable.HashMap.empty[String, Table]

  if (isStale) forgetImportProfiles()

  /** Those of load tests; FOLIO's own stay. */
  private def forgetImportProfiles(): Unit = {
    val profiles = reference("/data-import-profiles/jobProfiles")
    for {
      record <- Reference.loadTestProfiles
      id = record.getString("id")
    } profiles.delete(id)
  }

  /** A reference table by its path, e.g. `/locations`. */
  def reference(path: String): Table = references(path)

  /** A table of one module: what was posted, and what it has from the start. */
  def own(
      name: String,
      indexed: Seq[String],
      generated: => Generated = Generated.Nothing,
  ): Table =
    others.getOrElseUpdate(name, new Table(generated, indexed))

  val sourceRecords: SourceRecords = new SourceRecords(this)

  private var made = 0

  /** The id of a record that a client has given none. */
  def newId(): String = {
    made += 1
    ids.encode(tenant.number, Kind.Made, made)
  }

  private val numbers = mutable.HashMap.empty[String, Int]

  /** Counts from 1 for each name. */
  def newNumber(name: String): Int = {
    val next = numbers.getOrElse(name, 0) + 1
    numbers.update(name, next)
    next
  }

  /** Human-readable ids go on where the generated ones end. */
  private val hrids =
    mutable.HashMap(
      Instances.hridPrefix(tenant) -> tenant.instances,
      "ho" -> tenant.instances,
      "it" -> tenant.items,
    )
  def newHrid(prefix: String): String = {
    val next = hrids(prefix)
    hrids.update(prefix, next + 1)
    Generated.number(prefix, 11, next)
  }
  def newInstanceHrid(): String = newHrid(Instances.hridPrefix(tenant))
}
