package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalDate}
import java.time.ZoneOffset.UTC
import java.util.{BitSet, PriorityQueue}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.imports.ImportExecution
import org.folio.perf.settings.SandboxTenant
import scala.collection.mutable

/**
 * All records of one tenant.
 *
 * @param startedIn calendar year of the sandbox's start: its fiscal year has the budgets
 * @param isStale true: the acquisitions data belongs to past fiscal years, and job profiles for
 *   load tests are absent
 */
final class TenantData(
    val tenant: SandboxTenant,
    ids: Ids,
    startedIn: Int = LocalDate.now(UTC).getYear,
    val isStale: Boolean = false,
) {
  private val source = new RecordSource(tenant, ids)
  val catalogue: Catalogue = source.catalogue
  val generatedUsers: GeneratedUsers = new GeneratedUsers(source)

  /** The user that created all generated records. */
  val staffId: String = source.staffId
  val generatedInstances: GeneratedInstances =
    new GeneratedInstances(source)
  private val generatedHoldings = new GeneratedHoldings(source, generatedInstances)
  val generatedItems: GeneratedItems = new GeneratedItems(source, generatedHoldings)

  val generatedAuthorities: GeneratedAuthorities =
    new GeneratedAuthorities(source)

  val users: RecordTable =
    new RecordTable(generatedUsers, Seq("barcode", "username", "externalSystemId"))
  val userPermissions: RecordTable =
    new RecordTable(new GeneratedUserPermissions(source, generatedUsers), Seq("userId"))
  val instances: RecordTable =
    new RecordTable(generatedInstances, Seq("hrid"), Map("item" -> itemsOfInstance))
  val holdings: RecordTable = new RecordTable(
    generatedHoldings,
    Seq("instanceId", "hrid"),
    Map("instance" -> (holdings => instances.get(holdings.getString("instanceId")))),
  )
  val items: RecordTable = new RecordTable(
    generatedItems,
    Seq("barcode", "hrid", "holdingsRecordId", "status.name"),
    Map("instance" -> instanceOfItem),
  )
  val authorities: RecordTable = new RecordTable(generatedAuthorities, Seq("naturalId"))
  val loans: RecordTable = new RecordTable(
    new GeneratedLoans(source, generatedUsers, generatedItems),
    Seq("userId", "itemId", "status.name"),
  )
  val requests: RecordTable = new RecordTable(
    new GeneratedRequests(source, generatedUsers, generatedItems),
    Seq("requesterId", "itemId", "instanceId", "status"),
  )

  /** The items of an instance, as one record with the values of all of them. */
  private def itemsOfInstance(instance: JsonObject): Option[JsonObject] = {
    val found = holdings
      .find("instanceId", instance.getString("id"))
      .flatMap(holdings => items.find("holdingsRecordId", holdings.getString("id")))
    Option.when(found.nonEmpty) {
      val values = Vector("barcode", "hrid").map { field =>
        field -> Json.list(found.flatMap(item => Option(item.getString(field))))
      }
      obj(values: _*)
    }
  }

  private def instanceOfItem(item: JsonObject): Option[JsonObject] =
    holdings.text(item.getString("holdingsRecordId"), "instanceId").flatMap(instances.get)

  private val generatedOrganizations = new GeneratedOrganizations(source)
  val organizations: RecordTable = new RecordTable(generatedOrganizations, Seq("code"))

  /** Integrations of vendors, and other settings of exports. */
  val exportConfigs: RecordTable = new RecordTable(new GeneratedIntegrations(source, generatedOrganizations))
  val generatedYears: GeneratedFiscalYears =
    new GeneratedFiscalYears(source, if (isStale) startedIn - 2 else startedIn)
  private val generatedLedgers = new GeneratedLedgers(source, generatedYears)
  val generatedFunds: GeneratedFunds = new GeneratedFunds(source, generatedLedgers)
  val fiscalYears: RecordTable = new RecordTable(generatedYears, Seq("series", "code"))
  val ledgers: RecordTable = new RecordTable(generatedLedgers, Seq("code", "name"))
  val funds: RecordTable = new RecordTable(generatedFunds, Seq("ledgerId", "code"))
  val budgets: RecordTable = new RecordTable(
    new GeneratedBudgets(source, generatedFunds, generatedYears),
    Seq("fundId", "fiscalYearId"),
    Map("fund" -> (budget => funds.get(budget.getString("fundId")))),
  )

  private val generatedInvoices =
    new GeneratedInvoices(source, generatedOrganizations, generatedYears)
  val invoices: RecordTable = new RecordTable(generatedInvoices, Seq("status", "vendorInvoiceNo"))
  val invoiceLines: RecordTable = new RecordTable(
    new GeneratedInvoiceLines(source, generatedInvoices, generatedFunds),
    Seq("invoiceId", "poLineId"),
  )

  /** Vouchers of invoices that were approved since the start. */
  val vouchers: RecordTable = new RecordTable(GeneratedRecords.Empty, Seq("invoiceId"))
  val voucherLines: RecordTable = new RecordTable(GeneratedRecords.Empty, Seq("voucherId"))

  private val generatedOrders = new GeneratedOrders(source, generatedOrganizations)
  private val generatedOrderLines = new GeneratedOrderLines(source, generatedOrders, generatedInstances, generatedFunds)
  private val generatedTitles =
    new GeneratedTitles(source, generatedOrders, generatedOrderLines)
  val orders: RecordTable = new RecordTable(generatedOrders, Seq("poNumber", "workflowStatus"))
  val orderLines: RecordTable = new RecordTable(
    generatedOrderLines,
    Seq("purchaseOrderId", "poLineNumber", "instanceId"),
    Map("purchaseOrder" -> (line => orders.get(line.getString("purchaseOrderId")))),
  )
  val titles: RecordTable = new RecordTable(
    generatedTitles,
    Seq("poLineId", "instanceId", "poLineNumber"),
    Map(
      "poLine" -> lineOfTitle,
      "purchaseOrder" ->
        (lineOfTitle(_).flatMap(line => orders.get(line.getString("purchaseOrderId")))),
    ),
  )
  val pieces: RecordTable = new RecordTable(
    new GeneratedPieces(source, generatedOrders, generatedOrderLines, generatedTitles, generatedItems),
    Seq("titleId", "poLineId", "holdingId", "itemId"),
  )

  private def lineOfTitle(title: JsonObject): Option[JsonObject] =
    orderLines.get(title.getString("poLineId"))

  /** Effects of running jobs. */
  val jobEffects: PendingJobEffects = new PendingJobEffects

  /** Imports of files, in the order of their creation. */
  val imports: Newest[ImportExecution] = new Newest(TenantData.MaxImports)

  def put(execution: ImportExecution): Unit = {
    imports.put(execution.id, execution)
    ()
  }

  /** Indices of generated instances that the tenant shares with its consortium. */
  val sharedInstances: BitSet = new BitSet

  private val references: Map[String, RecordTable] =
    Reference.tables.map(table => table.path -> new RecordTable(table.records, table.indexed)).toMap
  private val others = mutable.HashMap.empty[String, RecordTable]

  if (isStale) forgetImportProfiles()

  /** Removes the job profiles of load tests; FOLIO's own stay. */
  private[data] def forgetImportProfiles(): Unit = {
    val profiles = reference("/data-import-profiles/jobProfiles")
    for {
      record <- Reference.loadTestProfiles
      id = record.getString("id")
    } profiles.delete(id)
  }

  /** Reference table of a path, e.g. `/locations`. */
  def reference(path: String): RecordTable = references(path)

  /** Table of one module: its initial records and those that clients create. */
  def own(
      name: String,
      indexed: Seq[String],
      generated: => GeneratedRecords = GeneratedRecords.Empty,
  ): RecordTable =
    others.getOrElseUpdate(name, new RecordTable(generated, indexed))

  val sourceRecords: SourceRecords = new SourceRecords(this)

  private var made = 0

  /** Id for a record that a client sent without one. */
  def newId(): String = {
    made += 1
    ids.encode(tenant.number, Kind.Created, made)
  }

  /** Last numbers by name; those that are not listed count from 1. */
  private val numbers = mutable.HashMap(
    "order" -> (GeneratedOrders.FirstNumber + generatedOrders.count - 1),
    "invoice" -> (GeneratedInvoices.FirstNumber + generatedInvoices.count - 1),
    "voucher" -> (generatedInvoices.vouchers - 1),
  )

  /** Next number for a name. */
  def newNumber(name: String): Int = {
    val next = numbers.getOrElse(name, 0) + 1
    numbers.update(name, next)
    next
  }

  /** Next purchase order number. Numbers count up, and an unused one is lost. */
  def newPoNumber(): String = newNumber("order").toString
  def nextInvoiceNumber(): String = newNumber("invoice").toString
  def nextVoucherNumber(): String = newNumber("voucher").toString

  /** Last HRID by prefix; new ones follow the generated ones. */
  private val hrids =
    mutable.HashMap(
      GeneratedInstances.hridPrefix(tenant) -> tenant.instances,
      "ho" -> tenant.instances,
      "it" -> tenant.items,
    )
  def newHrid(prefix: String): String = {
    val next = hrids(prefix)
    hrids.update(prefix, next + 1)
    Numbering.hrid(prefix).number(next)
  }
  def newInstanceHrid(): String = newHrid(GeneratedInstances.hridPrefix(tenant))
}

private object TenantData {
  val MaxImports = 1000
}

/**
 * Effects of a tenant's jobs that are due later. There is no timer: due effects run before the
 * tenant's next request.
 */
final class PendingJobEffects {
  final private class Due(val at: Instant, val number: Long, val run: () => Unit)

  private val queue =
    new PriorityQueue[Due]((a: Due, b: Due) => if (a.at == b.at) a.number.compareTo(b.number) else a.at.compareTo(b.at))
  private var numbered = 0L

  def at(moment: Instant)(effect: => Unit): Unit = {
    numbered += 1
    queue.add(new Due(moment, numbered, () => effect))
    ()
  }

  /**
   * Runs the effects that are due; those of the same moment in the order in which they were added.
   */
  def run(now: Instant): Unit =
    while (!queue.isEmpty && !queue.peek.at.isAfter(now)) queue.poll().run()
}
