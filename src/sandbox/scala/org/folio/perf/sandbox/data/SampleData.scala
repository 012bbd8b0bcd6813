package org.folio.perf.sandbox.data

import org.folio.perf.settings.SandboxTenant
import io.vertx.core.json.JsonObject

/**
 * A tenant with a few records of each kind, like FOLIO's own sample data. Many of them cannot be used by a load test:
 *
 *   - instances with source MARC: two of 64, one of them without a source record; no authorities;
 *   - instances without holdings, holdings without items, items without a barcode;
 *   - patrons that are inactive, or have no barcode or external id;
 *   - two loans, which were loaded and not checked out, so they have no policies;
 *   - no year after the current fiscal year; funds without a budget, without an active one, or without an account;
 *   - four orders, so most vendors have none; organizations that are no vendors;
 *   - four invoices, two of them without lines;
 *   - no order templates, and no profiles for load tests.
 *
 * Source: the sample data of mod-inventory-storage, mod-users, mod-circulation-storage and the modules of acquisitions.
 */
object SampleData {
  private val WithHoldings = 40
  private val Marc = 2
  private val Ledgers = 2
  private val Organizations = 12
  private val Invoices = 4

  def apply(tenant: SandboxTenant, ids: Ids): TenantData = {
    val data = new TenantData(tenant.ofSampleSize, ids)
    catalogue(data)
    circulation(data)
    finance(data)
    acquisitions(data)
    data.forgetImportProfiles()
    data
  }

  private def catalogue(data: TenantData): Unit = {
    change(data.instances)((index, instance) => if (index < Marc) None else Some(instance.put("source", "FOLIO")))
    data.sourceRecords.forget(data.instances.generated.idOf(0))
    keep(data.holdings)(_ < WithHoldings)
    change(data.items)((index, item) => Option.when(index % 9 == 4)(without(item, "barcode")))
    keep(data.authorities)(_ => false)
  }

  private def circulation(data: TenantData): Unit = {
    change(data.loans)((_, loan) => Some(without(loan, LeftByCheckOut: _*)))
    change(data.users) { (index, user) =>
      Option.when(index < data.tenant.patrons) {
        val known = if (index % 6 == 1) user else without(user, "externalSystemId")
        val active = known.put("active", index % 4 != 2)
        if (index % 3 == 0) without(active, "barcode") else active
      }
    }
    change(data.reference("/loan-policy-storage/loan-policies")) { (_, policy) =>
      policy.getJsonObject("renewalsPolicy").put("unlimited", false).put("numberAllowed", 3)
      Some(policy)
    }
  }

  private def finance(data: TenantData): Unit = {
    val funds = Ledgers * GeneratedLedgers.FundsEach
    keep(data.fiscalYears)(_ <= GeneratedFiscalYears.WithBudgets)
    keep(data.ledgers)(_ < Ledgers)
    keep(data.funds)(_ < funds)
    keep(data.budgets)(index => index < funds && index % 2 == 0)
    change(data.budgets)((index, budget) => Option.when(index == 2)(budget.put("budgetStatus", "Inactive")))
    change(data.funds)((index, fund) => Option.when(index == 4)(without(fund, "externalAccountNo")))
  }

  private def acquisitions(data: TenantData): Unit = {
    keep(data.organizations)(_ < Organizations)
    change(data.organizations)((index, vendor) =>
      Option.when(vendor.getString("code").startsWith("EDI"))(vendor.put("code", s"VENDOR$index"))
    )
    keep(data.exportConfigs)(_ => false)
    keep(data.invoices)(_ < Invoices)
    change(data.invoices)((index, invoice) =>
      Some(invoice.put("vendorId", data.organizations.generated.idOf(index % 2)))
    )
    keep(data.invoiceLines)(index => index < Invoices && index >= Invoices / 2)
    // Cost and locations do not agree, so FOLIO refuses to store the line again.
    change(data.orderLines) { (index, line) =>
      Option.when(index == 1) {
        val cost = line.getJsonObject("cost")
        Vector("quantityPhysical", "quantityElectronic")
          .filter(cost.containsKey)
          .foreach(quantity => cost.put(quantity, cost.getInteger(quantity) + 1))
        line
      }
    }
    keep(data.reference("/orders/order-templates"))(_ => false)
  }

  /** Fields of a loan that a check-out adds. */
  private val LeftByCheckOut = Vector(
    "loanPolicyId",
    "overdueFinePolicyId",
    "lostItemPolicyId",
    "itemEffectiveLocationIdAtCheckOut",
    "checkoutServicePointId",
    "patronGroupIdAtCheckout",
  )

  /** Deletes the other generated records. */
  private def keep(table: RecordTable)(isKept: Int => Boolean): Unit =
    for (index <- 0 until table.generated.count if !isKept(index))
      table.delete(table.generated.idOf(index))

  /** @param changed the record as it shall be; `None`: unchanged */
  private def change(
      table: RecordTable
  )(changed: (Int, JsonObject) => Option[JsonObject]): Unit =
    for {
      index <- 0 until table.generated.count
      id = table.generated.idOf(index)
      record <- table.get(id)
      other <- changed(index, record)
    } table.put(id, other)

  private def without(record: JsonObject, fields: String*): JsonObject = {
    fields.foreach(record.remove)
    record
  }
}
