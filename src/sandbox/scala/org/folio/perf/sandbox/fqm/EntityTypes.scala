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

  private def text(name: String, label: String, isVisible: Boolean = false): EntityColumn =
    EntityColumn(name, "stringType", label, isVisible)
  private def date(name: String, label: String): EntityColumn =
    EntityColumn(name, "dateType", label, isVisible = false)
  private def uuid(name: String, label: String): EntityColumn =
    EntityColumn(name, "rangedUUIDType", label, isVisible = false)

  private def orNull(json: JsonObject, path: String): String = Json.stringAt(json, path).orNull

  /** Name of a reference record; null: there is no id. */
  private def named(tenant: TenantData, path: String, id: String, field: String): String =
    if (id == null) null else tenant.reference(path).text(id, field).orNull

  private def location(tenant: TenantData, id: String): String =
    named(tenant, "/locations", id, "name")
  private def material(tenant: TenantData, id: String): String =
    named(tenant, "/material-types", id, "name")
  private def group(tenant: TenantData, id: String): String =
    named(tenant, "/groups", id, "group")

  private object ItemRows {
    def apply(tenant: TenantData): EntityRows = {
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
          case "item_material_type" => material(tenant, items.materialOf(item))
          case "item_effective_location_name" =>
            location(tenant, GeneratedHoldings.locationOf(holdings))
          case "item_effective_call_number" => GeneratedHoldings.callNumberOf(holdings)
          case "item_effective_call_number_type_name" =>
            named(tenant, "/call-number-types", Reference.LocCallNumber, "name")
          case "item_created_date" | "item_updated_date" => Reference.Created
          case _ => ofInstance(holdings, column)
        }
      }
      def changed(item: JsonObject)(column: String): String = column match {
        case "id" => item.getString("id")
        case "item_status" => orNull(item, "status.name")
        case "item_barcode" => orNull(item, "barcode")
        case "item_hrid" => orNull(item, "hrid")
        case "item_copy_number" => orNull(item, "copyNumber")
        case "item_material_type" => material(tenant, orNull(item, "materialTypeId"))
        case "item_effective_location_name" =>
          location(tenant, orNull(item, "effectiveLocationId"))
        case "item_permanent_location_name" =>
          location(tenant, orNull(item, "permanentLocationId"))
        case "item_temporary_location_name" =>
          location(tenant, orNull(item, "temporaryLocationId"))
        case "item_effective_call_number" =>
          orNull(item, "effectiveCallNumberComponents.callNumber")
        case "item_effective_call_number_type_name" =>
          val id = orNull(item, "effectiveCallNumberComponents.typeId")
          named(tenant, "/call-number-types", id, "name")
        case "item_created_date" => orNull(item, "metadata.createdDate")
        case "item_updated_date" => orNull(item, "metadata.updatedDate")
        case _ =>
          val id = tenant.holdings.text(item.getString("holdingsRecordId"), "instanceId")
          id.fold[String](null) { instanceId =>
            val index = instances.indexOf(instanceId)
            if (column == "instance_id") instanceId
            else if (index >= 0) ofInstance(index, column)
            else tenant.instances.get(instanceId).fold[String](null)(ofNew(_, column))
          }
      }
      new EntityRows(
        items.count,
        tenant.items.isChanged,
        generated,
        () => tenant.items.changedRecords.map(changed),
      )
    }

    /** Row of an instance that was created since the start. */
    private def ofNew(instance: JsonObject, column: String): String = column match {
      case "instance_title" => orNull(instance, "title")
      case "instance_primary_contributor" =>
        Json
          .objects(instance.getJsonArray("contributors"))
          .headOption
          .fold[String](null)(_.getString("name"))
      case "instance_created_date" => orNull(instance, "metadata.createdDate")
      case "instance_updated_date" => orNull(instance, "metadata.updatedDate")
      case _ => null
    }
  }

  val items: EntityType = new EntityType(
    "0cb79a4c-f7eb-4941-a104-745224ae0292",
    "drv_item_details",
    "Items",
    Vector(
      uuid("id", "Item ID"),
      text("instance_title", "Instance title", isVisible = true),
      text("item_barcode", "Item barcode", isVisible = true),
      text("item_status", "Item status", isVisible = true),
      text("item_hrid", "Item HRID"),
      text("item_copy_number", "Item copy number", isVisible = true),
      text("item_material_type", "Item material type", isVisible = true),
      text("item_effective_call_number", "Item effective call number", isVisible = true),
      text("item_effective_call_number_type_name", "Item effective call number type"),
      text("item_effective_location_name", "Item effective location"),
      text("item_permanent_location_name", "Item permanent location"),
      text("item_temporary_location_name", "Item temporary location"),
      date("item_created_date", "Item created date"),
      date("item_updated_date", "Item updated date"),
      uuid("instance_id", "Instance ID"),
      text("instance_primary_contributor", "Instance primary contributor"),
      date("instance_created_date", "Instance created date"),
      date("instance_updated_date", "Instance updated date"),
    ),
    ItemRows(_),
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
      case "user_patron_group" => group(tenant, field("patronGroup"))
      case "user_expiration_date" => field("expirationDate")
      case "user_preferred_contact_type" => "Email"
      case _ => null
    }
  }

  private def changedUser(tenant: TenantData, user: JsonObject)(column: String): String =
    column match {
      case "id" => user.getString("id")
      case "user_active" => orNull(user, "active")
      case "user_barcode" => orNull(user, "barcode")
      case "username" => orNull(user, "username")
      case "user_first_name" => orNull(user, "personal.firstName")
      case "user_last_name" => orNull(user, "personal.lastName")
      case "user_patron_group" => group(tenant, orNull(user, "patronGroup"))
      case "user_expiration_date" => orNull(user, "expirationDate")
      case "user_preferred_contact_type" =>
        contactTypes.get(orNull(user, "personal.preferredContactTypeId")).orNull
      case "user_primary_address" => primaryAddress(user)
      case _ => null
    }

  private val contactTypes =
    Map("001" -> "Mail", "002" -> "Email", "003" -> "Text Message", "004" -> "Phone")

  private def primaryAddress(user: JsonObject): String = {
    val personal = Option(user.getJsonObject("personal"))
    val addresses =
      personal.fold(Vector.empty[JsonObject])(p => Json.objects(p.getJsonArray("addresses")))
    addresses
      .find(_.getBoolean("primaryAddress", false))
      .map { address =>
        Vector("addressLine1", "city", "region", "postalCode", "countryId")
          .flatMap(Json.string(address, _))
          .mkString(", ")
      }
      .orNull
  }

  private val userColumns: Vector[EntityColumn] = Vector(
    uuid("id", "User ID"),
    EntityColumn("user_active", "booleanType", "User active", isVisible = true),
    text("user_barcode", "User barcode", isVisible = true),
    text("user_first_name", "User first name", isVisible = true),
    text("user_last_name", "User last name", isVisible = true),
    text("username", "Username", isVisible = true),
    text("user_patron_group", "User patron group", isVisible = true),
    text("user_preferred_contact_type", "User preferred contact type"),
    text("user_primary_address", "User primary address"),
    date("user_expiration_date", "User expiration date"),
  )

  val users: EntityType = new EntityType(
    "0069cf6f-2833-46db-8a51-8934769b8289",
    "drv_user_details",
    "Users",
    userColumns,
    tenant =>
      new EntityRows(
        tenant.generatedUsers.count,
        tenant.users.isChanged,
        user(tenant, _, _),
        () => tenant.users.changedRecords.map(changedUser(tenant, _)),
      ),
    ScanCosts(scanMs = 0.02, matchMs = 0.45, containsMs = 0.03, idsMs = 0.02),
  )

  private object LoanRows {
    def apply(tenant: TenantData): EntityRows = {
      val loans = tenant.loans.generated
      def generated(loan: Int, column: String): String = column match {
        case "id" => loans.idOf(loan)
        case "loan_status" => "Open"
        case "loan_checkout_date" => "2026-01-05T08:00:00.000Z"
        case "loan_due_date" => "2035-01-05T08:00:00.000+00:00"
        case "loan_policy_name" => policy(tenant, Reference.LoanPolicy)
        case name if name.startsWith("user") => user(tenant, GeneratedLoans.userOf(loan), name)
        case name => items.rowsOf(tenant).text(ItemStatus.loanedItem(loan), name)
      }
      def changed(loan: JsonObject)(column: String): String = column match {
        case "id" => loan.getString("id")
        case "loan_status" => orNull(loan, "status.name")
        case "loan_checkout_date" => orNull(loan, "loanDate")
        case "loan_due_date" => orNull(loan, "dueDate")
        case "loan_policy_name" => policy(tenant, orNull(loan, "loanPolicyId"))
        case name if name.startsWith("user") =>
          tenant.users
            .get(loan.getString("userId", ""))
            .fold[String](null)(changedUser(tenant, _)(name))
        case "item_status" =>
          tenant.items
            .get(loan.getString("itemId", ""))
            .fold[String](null)(orNull(_, "status.name"))
        case "item_material_type" =>
          tenant.items
            .get(loan.getString("itemId", ""))
            .fold[String](null)(item => material(tenant, orNull(item, "materialTypeId")))
        case _ => null
      }
      new EntityRows(
        loans.count,
        tenant.loans.isChanged,
        generated,
        () => tenant.loans.changedRecords.map(changed),
      )
    }

    private def policy(tenant: TenantData, id: String): String =
      named(tenant, "/loan-policy-storage/loan-policies", id, "name")
  }

  val loans: EntityType = new EntityType(
    "4e09d89a-44ed-418e-a9cc-820dfb27bf3a",
    "drv_loan_details",
    "Loans",
    Vector(
      uuid("id", "Loan ID"),
      text("user_last_name", "User last name", isVisible = true),
      text("user_barcode", "User barcode", isVisible = true),
      text("loan_status", "Loan status", isVisible = true),
      date("loan_due_date", "Loan due date"),
      date("loan_checkout_date", "Loan checkout date"),
      text("loan_policy_name", "Loan policy name"),
      text("instance_title", "Instance title", isVisible = true),
      text("item_barcode", "Item barcode", isVisible = true),
      text("item_status", "Item status", isVisible = true),
      text("item_material_type", "Item material type"),
      EntityColumn("user_active", "booleanType", "User active", isVisible = false),
      text("user_patron_group", "User patron group"),
      date("user_expiration_date", "User expiration date"),
    ),
    LoanRows(_),
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
    composed(items, "d0213d22-32cf-490f-9196-d81c3c66e53f", "composite_item_details", ofItems),
    composed(loans, "d6729885-f2fb-4dc7-b7d0-a865a7f461e4", "composite_loan_details", ofLoans),
    composed(users, "ddc93926-d15a-4a45-9d9c-93eadc3d9bbf", "composite_user_details", ofUsers),
  )

  private val ofItems = Map(
    "id" -> "items.id",
    "instance_title" -> "instances.title",
    "item_barcode" -> "items.barcode",
    "item_status" -> "items.status_name",
    "item_hrid" -> "items.hrid",
    "item_copy_number" -> "items.copy_number",
    "item_material_type" -> "mtypes.name",
    "item_effective_call_number" -> "items.effective_call_number",
    "item_effective_call_number_type_name" -> "effective_call_number.name",
    "item_effective_location_name" -> "effective_location.name",
    "item_permanent_location_name" -> "permanent_location.name",
    "item_temporary_location_name" -> "temporary_location.name",
    "item_created_date" -> "items.created_date",
    "item_updated_date" -> "items.updated_date",
    "instance_id" -> "instances.id",
    "instance_primary_contributor" -> "instances.contributors[*]->name",
    "instance_created_date" -> "instances.created_at",
    "instance_updated_date" -> "instances.updated_at",
  )

  private val ofUsers = Map(
    "id" -> "users.id",
    "user_active" -> "users.active",
    "user_barcode" -> "users.barcode",
    "user_first_name" -> "users.first_name",
    "user_last_name" -> "users.last_name",
    "username" -> "users.username",
    "user_patron_group" -> "groups.group",
    "user_preferred_contact_type" -> "users.preferred_contact_type",
    "user_primary_address" -> "users.addresses[*]->region",
    "user_expiration_date" -> "users.expiration_date",
  )

  private val ofLoans = Map(
    "id" -> "loans.id",
    "user_last_name" -> "users.last_name_first_name",
    "user_barcode" -> "users.barcode",
    "loan_status" -> "loans.status_name",
    "loan_due_date" -> "loans.due_date",
    "loan_checkout_date" -> "loans.checkout_date",
    "loan_policy_name" -> "lpolicy.name",
    "instance_title" -> "instance.title",
    "item_barcode" -> "items.barcode",
    "item_status" -> "items.status_name",
    "item_material_type" -> "mtypes.name",
    "user_active" -> "users.active",
    "user_patron_group" -> "groups.group",
    "user_expiration_date" -> "users.expiration_date",
  )

  private def composed(of: EntityType, id: String, name: String, names: Map[String, String]): EntityType = {
    val earlier = names.map(_.swap)
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
    val columns = of.columns.map(column => column.copy(name = names(column.name)))
    new EntityType(id, name, of.label, columns, rows, of.costs)
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

/** @param dataType of FQM, such as `stringType` */
final case class EntityColumn(name: String, dataType: String, label: String, isVisible: Boolean)

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
