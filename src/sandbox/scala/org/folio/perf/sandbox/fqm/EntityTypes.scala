package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data._
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}

/**
 * Entity types of mod-fqm-manager that the sandbox has, with the columns of published queries: here those of Poppy and
 * Quesnelia, of which [[ComposedTypes]] makes those of later releases. Items show the first state of their instance, not its later
 * changes.
 */
object EntityTypes {

  private def text(
      name: String,
      later: String,
      label: String,
      path: String = "",
      table: String = "",
      isVisible: Boolean = false,
  ): EntityColumn = EntityColumn(name, "stringType", label, isVisible, later, path, table)
  private def date(name: String, later: String, label: String, path: String = ""): EntityColumn =
    EntityColumn(name, "dateType", label, isVisible = false, later, path)
  private def uuid(name: String, later: String, label: String, path: String = ""): EntityColumn =
    EntityColumn(name, "rangedUUIDType", label, isVisible = false, later, path)
  private def active(isVisible: Boolean, path: String): EntityColumn =
    EntityColumn("user_active", "booleanType", "User active", isVisible, "users.active", path)

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

  private val itemColumns: Vector[EntityColumn] = Vector(
    uuid("id", "items.id", "Item ID", "id"),
    text("instance_title", "instances.title", "Instance title", isVisible = true),
    text("item_barcode", "items.barcode", "Item barcode", "barcode", isVisible = true),
    text("item_status", "items.status_name", "Item status", "status.name", isVisible = true),
    text("item_hrid", "items.hrid", "Item HRID", "hrid"),
    text("item_copy_number", "items.copy_number", "Item copy number", "copyNumber", isVisible = true),
    text("item_material_type", "mtypes.name", "Item material type", "materialTypeId", Materials, isVisible = true),
    text(
      "item_effective_call_number",
      "items.effective_call_number",
      "Item effective call number",
      "effectiveCallNumberComponents.callNumber",
      isVisible = true,
    ),
    text(
      "item_effective_call_number_type_name",
      "effective_call_number.name",
      "Item effective call number type",
      "effectiveCallNumberComponents.typeId",
      CallNumberTypes,
    ),
    text(
      "item_effective_location_name",
      "effective_location.name",
      "Item effective location",
      "effectiveLocationId",
      Locations,
    ),
    text(
      "item_permanent_location_name",
      "permanent_location.name",
      "Item permanent location",
      "permanentLocationId",
      Locations,
    ),
    text(
      "item_temporary_location_name",
      "temporary_location.name",
      "Item temporary location",
      "temporaryLocationId",
      Locations,
    ),
    date("item_created_date", "items.created_date", "Item created date", "metadata.createdDate"),
    date("item_updated_date", "items.updated_date", "Item updated date", "metadata.updatedDate"),
    uuid("instance_id", "instances.id", "Instance ID"),
    text("instance_primary_contributor", "instances.contributors[*]->name", "Instance primary contributor"),
    date("instance_created_date", "instances.created_at", "Instance created date"),
    date("instance_updated_date", "instances.updated_at", "Instance updated date"),
  )
  private val storedItem = new StoredColumns(itemColumns)

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
        else if (index >= 0) ofInstance(index, column)
        else tenant.instances.get(instanceId).fold[String](null)(ofNew(_, column))
      }
    }

    /** Value of an instance that was created since the start. */
    def ofNew(instance: JsonObject, column: String): String = column match {
      case "instance_title" => Json.stringAt(instance, "title").orNull
      case "instance_primary_contributor" =>
        Json.objects(instance.getJsonArray("contributors")).headOption.fold[String](null)(_.getString("name"))
      case "instance_created_date" => Json.stringAt(instance, "metadata.createdDate").orNull
      case "instance_updated_date" => Json.stringAt(instance, "metadata.updatedDate").orNull
      case _ => null
    }
    EntityRows.of(items.count, tenant.items, generated, changed)
  }

  val items: EntityType = new EntityType(
    "0cb79a4c-f7eb-4941-a104-745224ae0292",
    "drv_item_details",
    "Items",
    itemColumns,
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
    storedUser.text(tenant, user, column)(column match {
      case "user_preferred_contact_type" =>
        Json.stringAt(user, "personal.preferredContactTypeId").flatMap(contactTypes.get).orNull
      case "user_primary_address" => primaryAddress(user)
      case _ => null
    })

  private val contactTypes =
    Map("001" -> "Mail", "002" -> "Email", "003" -> "Text Message", "004" -> "Phone")

  private def primaryAddress(user: JsonObject): String =
    Option(user.getJsonObject("personal")).toVector
      .flatMap(personal => Json.objects(personal.getJsonArray("addresses")))
      .find(_.getBoolean("primaryAddress", false))
      .map { address =>
        Vector("addressLine1", "city", "region", "postalCode", "countryId")
          .flatMap(Json.string(address, _))
          .mkString(", ")
      }
      .orNull

  private val userColumns: Vector[EntityColumn] = Vector(
    uuid("id", "users.id", "User ID", "id"),
    active(isVisible = true, "active"),
    text("user_barcode", "users.barcode", "User barcode", "barcode", isVisible = true),
    text("user_first_name", "users.first_name", "User first name", "personal.firstName", isVisible = true),
    text("user_last_name", "users.last_name", "User last name", "personal.lastName", isVisible = true),
    text("username", "users.username", "Username", "username", isVisible = true),
    text("user_patron_group", "groups.group", "User patron group", "patronGroup", Groups, isVisible = true),
    text("user_preferred_contact_type", "users.preferred_contact_type", "User preferred contact type"),
    text("user_primary_address", "users.addresses[*]->region", "User primary address"),
    date("user_expiration_date", "users.expiration_date", "User expiration date", "expirationDate"),
  )
  private val storedUser = new StoredColumns(userColumns)

  val users: EntityType = new EntityType(
    "0069cf6f-2833-46db-8a51-8934769b8289",
    "drv_user_details",
    "Users",
    userColumns,
    tenant => EntityRows.of(tenant.generatedUsers.count, tenant.users, user(tenant, _, _), changedUser(tenant, _)),
    ScanCosts(scanMs = 0.02, matchMs = 0.45, containsMs = 0.03, idsMs = 0.02),
  )

  private val loanColumns: Vector[EntityColumn] = Vector(
    uuid("id", "loans.id", "Loan ID", "id"),
    text("user_last_name", "users.last_name_first_name", "User last name", isVisible = true),
    text("user_barcode", "users.barcode", "User barcode", isVisible = true),
    text("loan_status", "loans.status_name", "Loan status", "status.name", isVisible = true),
    date("loan_due_date", "loans.due_date", "Loan due date", "dueDate"),
    date("loan_checkout_date", "loans.checkout_date", "Loan checkout date", "loanDate"),
    text("loan_policy_name", "lpolicy.name", "Loan policy name", "loanPolicyId", Policies),
    text("instance_title", "instance.title", "Instance title", isVisible = true),
    text("item_barcode", "items.barcode", "Item barcode", isVisible = true),
    text("item_status", "items.status_name", "Item status", isVisible = true),
    text("item_material_type", "mtypes.name", "Item material type"),
    active(isVisible = false, ""),
    text("user_patron_group", "groups.group", "User patron group"),
    date("user_expiration_date", "users.expiration_date", "User expiration date"),
  )
  private val storedLoan = new StoredColumns(loanColumns)

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
    loanColumns,
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

/**
 * @param dataType of FQM, such as `stringType`
 * @param later name since the Ramsons release
 * @param path of the field of a stored record that it follows from; empty: it does not follow from one field
 * @param table of reference records, if the field has the id of one
 */
final case class EntityColumn(
    name: String,
    dataType: String,
    label: String,
    isVisible: Boolean,
    later: String = "",
    path: String = "",
    table: String = "",
)

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
