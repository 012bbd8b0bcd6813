package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data._
import org.folio.perf.sandbox.format.{Json, TableFile}
import org.folio.perf.sandbox.format.Json.{list, obj}

/**
 * Entity types of mod-fqm-manager that the sandbox has, with the columns of published queries: here those of Poppy and
 * Quesnelia, of which [[ComposedTypes]] makes those of later releases. Items show the first state of their instance, and
 * nothing of an instance that was created since.
 */
object EntityTypes {

  private val Locations = "/locations"
  private val Materials = "/material-types"
  private val CallNumberTypes = "/call-number-types"
  private val Groups = "/groups"
  private val Policies = "/loan-policy-storage/loan-policies"

  /** Name of a reference record; null: there is no id. */
  private def named(tenant: TenantData, table: String, id: String): String =
    if (id == null) null
    else tenant.reference(table).text(id, if (table == Groups) "group" else "name").orNull

  /** Values of a stored record's columns that follow from one field. */
  private class StoredColumns(columns: Vector[EntityColumn]) {
    private val byName = columns.filter(_.path.nonEmpty).map(column => column.name -> column).toMap

    /** @param other value of another column; null: absent */
    def text(tenant: TenantData, record: JsonObject, name: String)(other: => String): String =
      byName.get(name) match {
        case None => other
        case Some(column) =>
          val value = Json.stringAt(record, column.path).orNull
          if (column.table.isEmpty) value else named(tenant, column.table, value)
      }
  }

  private val storedItem = new StoredColumns(EntityColumn.of("items"))

  private def itemRows(tenant: TenantData): EntityRows = {
    val items = tenant.generatedItems
    val instances = tenant.generatedInstances
    val catalogue = tenant.catalogue
    def ofInstance(index: Int, column: String): String = column match {
      case "instance_id" => instances.idOf(index)
      case "instance_title" => catalogue.titleOf(index)
      case "instance_primary_contributor" => catalogue.contributorOf(index)
      case "instance_created_date" => Reference.Created
      case "instance_updated_date" => Json.time(GeneratedInstances.updatedAt(index))
      case _ => null
    }
    def generated(item: Int, column: String): String = {
      val holdings = items.holdingsIndexOf(item)
      column match {
        case "id" => items.idOf(item)
        case "item_status" => ItemStatus.generated(item)
        case "item_barcode" => items.barcodeOf(item)
        case "item_hrid" => items.field("hrid").fold("")(_(item))
        case "item_material_type" => named(tenant, Materials, items.materialOf(item))
        case "item_effective_location_name" => named(tenant, Locations, GeneratedHoldings.locationOf(holdings))
        case "item_effective_call_number" => GeneratedHoldings.callNumberOf(holdings)
        case "item_effective_call_number_type_name" => named(tenant, CallNumberTypes, Reference.LocCallNumber)
        case "item_created_date" | "item_updated_date" => Reference.Created
        case _ => ofInstance(holdings, column)
      }
    }
    def changed(item: JsonObject)(column: String): String = storedItem.text(tenant, item, column) {
      val id = tenant.holdings.text(item.getString("holdingsRecordId"), "instanceId")
      id.fold[String](null) { instanceId =>
        val index = instances.indexOf(instanceId)
        if (column == "instance_id") instanceId
        else if (index < 0) null
        else ofInstance(index, column)
      }
    }
    EntityRows.of(items.count, tenant.items, generated, changed)
  }

  val items: EntityType = new EntityType(
    "0cb79a4c-f7eb-4941-a104-745224ae0292",
    "drv_item_details",
    "Items",
    EntityColumn.of("items"),
    itemRows,
    ScanCosts(scanMs = 0.03, matchMs = 1.1, containsMs = 3.2, idsMs = 0.9),
  )

  private def user(tenant: TenantData, index: Int, column: String): String = {
    val users = tenant.generatedUsers
    def field(name: String): String = users.field(name).fold[String](null)(_(index))
    column match {
      case "id" => users.idOf(index)
      case "user_active" => "true"
      case "user_barcode" => field("barcode")
      case "username" => field("username")
      case "user_first_name" => field("personal.firstName")
      case "user_last_name" => field("personal.lastName")
      case "user_patron_group" => named(tenant, Groups, field("patronGroup"))
      case "user_expiration_date" => field("expirationDate")
      case "user_preferred_contact_type" => "Email"
      case _ => null
    }
  }

  private def changedUser(tenant: TenantData, user: JsonObject)(column: String): String =
    storedUser.text(tenant, user, column)(if (column == "user_preferred_contact_type") "Email" else null)

  private val storedUser = new StoredColumns(EntityColumn.of("users"))

  val users: EntityType = new EntityType(
    "0069cf6f-2833-46db-8a51-8934769b8289",
    "drv_user_details",
    "Users",
    EntityColumn.of("users"),
    tenant => EntityRows.of(tenant.generatedUsers.count, tenant.users, user(tenant, _, _), changedUser(tenant, _)),
    ScanCosts(scanMs = 0.02, matchMs = 0.45, containsMs = 0.03, idsMs = 0.02),
  )

  private val storedLoan = new StoredColumns(EntityColumn.of("loans"))

  private def loanRows(tenant: TenantData): EntityRows = {
    val loans = tenant.loans.generated
    def generated(loan: Int, column: String): String = column match {
      case "id" => loans.idOf(loan)
      case "loan_status" => "Open"
      case "loan_checkout_date" => "2026-01-05T08:00:00.000Z"
      case "loan_due_date" => "2035-01-05T08:00:00.000+00:00"
      case "loan_policy_name" => named(tenant, Policies, Reference.LoanPolicy)
      case name if name.startsWith("user") => user(tenant, GeneratedLoans.userOf(loan), name)
      case name => items.rowsOf(tenant).text(ItemStatus.loanedItem(loan), name)
    }
    def changed(loan: JsonObject)(column: String): String = storedLoan.text(tenant, loan, column)(column match {
      case name if name.startsWith("user") =>
        tenant.users.get(loan.getString("userId", "")).fold[String](null)(changedUser(tenant, _)(name))
      case "item_status" | "item_material_type" =>
        tenant.items.get(loan.getString("itemId", "")).fold[String](null)(storedItem.text(tenant, _, column)(null))
      case _ => null
    })
    EntityRows.of(loans.count, tenant.loans, generated, changed)
  }

  val loans: EntityType = new EntityType(
    "4e09d89a-44ed-418e-a9cc-820dfb27bf3a",
    "drv_loan_details",
    "Loans",
    EntityColumn.of("loans"),
    loanRows,
    ScanCosts(scanMs = 0.02, matchMs = 0.3, containsMs = 0.03, idsMs = 0.02),
  )

  /** Types of Poppy and Quesnelia. */
  val early: EntityTypes = new EntityTypes(Vector(items, loans, users), None)

  def of(release: FolioRelease): EntityTypes =
    if (release.interfaces.hasSince("lists", "2.0")) later("24")
    else if (release.interfaces.hasSince("inventory", "14.3")) later("15")
    else if (release.interfaces.hasSince("entity-types", "2.0")) later("13")
    else early

  private def later(version: String) =
    new EntityTypes(ComposedTypes.all(items, loans, users) :+ InstanceType.instances, Some(version))
}

/**
 * Types of records of a release.
 *
 * @param version of its queries; `None`: queries have no version yet
 */
final class EntityTypes(val all: Vector[EntityType], val version: Option[String]) {
  def byId(id: String): Option[EntityType] = all.find(_.id == id)
}

/**
 * Entity types since the Ramsons release, composed of others. A column has the name of its part and its own name.
 *
 * Source: mod-fqm-manager 4.1.5, which migrates earlier queries by `V0POCMigration`.
 */
private object ComposedTypes {

  def all(items: EntityType, loans: EntityType, users: EntityType): Vector[EntityType] = Vector(
    composed(items, "d0213d22-32cf-490f-9196-d81c3c66e53f", "composite_item_details"),
    composed(loans, "d6729885-f2fb-4dc7-b7d0-a865a7f461e4", "composite_loan_details"),
    composed(users, "ddc93926-d15a-4a45-9d9c-93eadc3d9bbf", "composite_user_details"),
  )

  private def composed(of: EntityType, id: String, name: String): EntityType = {
    val earlier = of.columns.map(column => column.later -> column.name).toMap
    def rows(tenant: TenantData): EntityRows = {
      val its = of.rowsOf(tenant)
      def named(column: String): String = earlier.getOrElse(column, column)
      new EntityRows(
        its.count,
        its.isChanged,
        (index, column) => its.text(index, named(column)),
        () => its.changed().map(text => (column: String) => text(named(column))),
      )
    }
    new EntityType(id, name, of.label, of.columns.map(column => column.copy(name = column.later)), rows, of.costs)
  }
}

/**
 * A type of records that lists can contain.
 *
 * @param name of the view in the database
 * @param costs of a query at the database's reader
 */
final class EntityType(
    val id: String,
    val name: String,
    val label: String,
    val columns: Vector[EntityColumn],
    val rowsOf: TenantData => EntityRows,
    val costs: ScanCosts,
) {
  private val byName = columns.map(column => column.name -> column).toMap

  def has(field: String): Boolean = byName.contains(field)

  /** Column of the records' ids. */
  def idColumn: String = columns.head.name

  def record: JsonObject = obj(
    "id" -> id,
    "name" -> name,
    "labelAlias" -> label,
    "columns" -> list(columns.map { column =>
      obj(
        "name" -> column.name,
        "dataType" -> obj("dataType" -> column.dataType),
        "labelAlias" -> column.label,
        "queryable" -> true,
        "visibleByDefault" -> column.isVisible,
      )
    }),
    "private" -> false,
  )
}

/** A line of `entity-columns.tsv`, whose head describes it. */
final case class EntityColumn(
    name: String,
    dataType: String,
    label: String,
    isVisible: Boolean,
    later: String,
    path: String,
    table: String,
)

object EntityColumn {
  private lazy val all = TableFile.lines("entity-columns.tsv").map { line =>
    val Array(of, name, dataType, label, visible, later, path, table) = line.split("\t", -1): @unchecked
    of -> EntityColumn(name, dataType, label, visible.nonEmpty, later, path, table)
  }

  /** @param of type of records, such as `items` */
  def of(of: String): Vector[EntityColumn] = all.collect { case (`of`, column) => column }
}

/**
 * Records of an entity type at one tenant.
 *
 * @param count of the generated ones
 * @param isChanged true for a generated record that is changed (then it is in `changed`) or deleted
 * @param text value of a generated record's column; null: absent
 * @param changed stored records, each as a function from column to value
 */
final class EntityRows(
    val count: Int,
    val isChanged: Int => Boolean,
    val text: (Int, String) => String,
    val changed: () => Iterator[String => String],
)

object EntityRows {

  /** @param changed value of a stored record's column */
  def of(
      count: Int,
      table: RecordTable,
      text: (Int, String) => String,
      changed: JsonObject => String => String,
  ): EntityRows = new EntityRows(count, table.isChanged, text, () => table.changedRecords.map(changed))
}

/**
 * Costs in vCPU ms of the database's reader, from published durations of refreshes with one virtual
 * user.
 *
 * @param scanMs for each record looked at
 * @param matchMs for each record of the result
 * @param containsMs additional time per scanned record for a search within a field
 * @param idsMs additional time per scanned record for a comparison of ids with a list
 */
final case class ScanCosts(scanMs: Double, matchMs: Double, containsMs: Double, idsMs: Double) {

  def workMs(query: Fql, scanned: Int, matched: Int): Double = {
    val perRecord = query.conditions.map { condition =>
      condition.operator.name match {
        case "$regex" if !condition.values.exists(_.startsWith("^")) => containsMs
        case "$contains" => containsMs
        case "$in" if isId(condition.field) => idsMs
        case _ => 0.0
      }
    }.sum
    scanned * (scanMs + perRecord) + matched * matchMs
  }

  private def isId(field: String): Boolean =
    field == "id" || field.endsWith("_id") || field.endsWith(".id")
}
