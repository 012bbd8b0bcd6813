package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data._
import org.folio.perf.sandbox.format.{Json, TableFile}
import org.folio.perf.sandbox.format.Json.{list, obj}

/**
 * Entity types of mod-fqm-manager that the sandbox has, with the columns of published queries: those of Poppy and Quesnelia, of
 * which those of later releases are composed. Generated items show the first state of their instance.
 *
 * Source: mod-fqm-manager 4.1.5, which migrates earlier queries by `V0POCMigration`. The costs of instances are those of users,
 * assumed.
 */
object EntityTypes {

  private def instanceTexts(tenant: TenantData) = new ColumnTexts(
    tenant.instances,
    Map(
      "contributors.name" -> tenant.catalogue.contributorOf,
      "metadata.createdDate" -> (_ => Reference.Created),
      "metadata.updatedDate" -> (index => Json.time(GeneratedInstances.updatedAt(index))),
    ),
  )

  private def itemTexts(tenant: TenantData): ColumnTexts = {
    val items = tenant.generatedItems
    new ColumnTexts(
      tenant.items,
      Map(
        "effectiveCallNumberComponents.callNumber" ->
          (index => GeneratedHoldings.callNumberOf(items.holdingsIndexOf(index))),
        "effectiveCallNumberComponents.typeId" -> (_ => Reference.LocCallNumber),
        "metadata.createdDate" -> (_ => Reference.Created),
        "metadata.updatedDate" -> (_ => Reference.Created),
      ),
      Map(
        "instance" -> new Beside(
          instanceTexts(tenant),
          items.holdingsIndexOf,
          item => tenant.holdings.text(item.getString("holdingsRecordId"), "instanceId").flatMap(tenant.instances.get),
        )
      ),
    )
  }

  private def userTexts(tenant: TenantData) = new ColumnTexts(tenant.users)

  private def loanTexts(tenant: TenantData) = new ColumnTexts(
    tenant.loans,
    besides = Map(
      "user" -> new Beside(
        userTexts(tenant),
        GeneratedLoans.userOf,
        loan => Json.string(loan, "userId").flatMap(tenant.users.get),
      ),
      "item" -> new Beside(
        itemTexts(tenant),
        ItemStatus.loanedItem,
        loan => Json.string(loan, "itemId").flatMap(tenant.items.get),
      ),
    ),
  )

  val items: EntityType = new EntityType(
    "0cb79a4c-f7eb-4941-a104-745224ae0292",
    "drv_item_details",
    "Items",
    EntityColumn.columns("items"),
    itemTexts,
    ScanCosts(scanMs = 0.03, matchMs = 1.1, containsMs = 3.2, idsMs = 0.9),
  )

  val users: EntityType = new EntityType(
    "0069cf6f-2833-46db-8a51-8934769b8289",
    "drv_user_details",
    "Users",
    EntityColumn.columns("users"),
    userTexts,
    ScanCosts(scanMs = 0.02, matchMs = 0.45, containsMs = 0.03, idsMs = 0.02),
  )

  val loans: EntityType = new EntityType(
    "4e09d89a-44ed-418e-a9cc-820dfb27bf3a",
    "drv_loan_details",
    "Loans",
    EntityColumn.columns("loans"),
    loanTexts,
    ScanCosts(scanMs = 0.02, matchMs = 0.3, containsMs = 0.03, idsMs = 0.02),
  )

  /** Since Ramsons. Columns are those that tell an instance; the date of publication is not among them. */
  private val instances: EntityType = new EntityType(
    "6b08439b-4f8e-4468-8046-ea620f5cfb74",
    "composite_instances",
    "Instances",
    EntityColumn.columns("instances"),
    instanceTexts,
    users.costs,
  )

  /** Types of Poppy and Quesnelia. */
  val early: EntityTypes = new EntityTypes(Vector(items, loans, users), None)

  def of(release: FolioRelease): EntityTypes =
    if (release.interfaces.hasSince("lists", "2.0")) later("24")
    else if (release.interfaces.hasSince("inventory", "14.3")) later("15")
    else if (release.interfaces.hasSince("entity-types", "2.0")) later("13")
    else early

  private def later(version: String) = new EntityTypes(
    Vector(
      items.composed("d0213d22-32cf-490f-9196-d81c3c66e53f", "composite_item_details"),
      loans.composed("d6729885-f2fb-4dc7-b7d0-a865a7f461e4", "composite_loan_details"),
      users.composed("ddc93926-d15a-4a45-9d9c-93eadc3d9bbf", "composite_user_details"),
      instances,
    ),
    Some(version),
  )
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
    textsOf: TenantData => ColumnTexts,
    val costs: ScanCosts,
) {
  def has(field: String): Boolean = columns.exists(_.name == field)

  def rowsOf(tenant: TenantData): EntityRows = new EntityRows(tenant, columns, textsOf(tenant))

  /** The type since Ramsons, where it is composed of others: a column has the name of its part and its own name. */
  def composed(id: String, name: String): EntityType =
    new EntityType(id, name, label, columns.map(column => column.copy(name = column.later)), textsOf, costs)

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
  def columns(entity: String): Vector[EntityColumn] = all.collect { case (`entity`, column) => column }
}

/** Texts of the records of a table by path, of generated and of stored ones; null: absent. */
final class ColumnTexts(
    val table: RecordTable,
    computed: Map[String, Int => String] = Map.empty,
    besides: Map[String, Beside] = Map.empty,
) {
  private def beside[A](path: String)(there: (Beside, String) => A): Option[A] =
    besides.get(path.takeWhile(_ != '.')).map(there(_, path.dropWhile(_ != '.').drop(1)))

  /** Of the generated record with an index. */
  def generated(path: String): Int => String = beside(path) { (its, rest) =>
    its.texts.generated(rest).compose(its.indexOf)
  }.orElse(computed.get(path)).orElse(table.generated.field(path)).getOrElse(_ => null)

  def stored(path: String): JsonObject => String = beside[JsonObject => String](path) { (its, rest) => record =>
    its.recordOf(record).fold[String](null)(its.texts.stored(rest))
  }.getOrElse {
    case record if path == "contributors.name" => Json.texts(record, "contributors", "name").headOption.orNull
    case record => Json.stringAt(record, path).orNull
  }
}

/**
 * The record of another table that each record of a table has beside it.
 *
 * @param indexOf of the generated one beside the generated one with an index
 */
final class Beside(
    val texts: ColumnTexts,
    val indexOf: Int => Int,
    val recordOf: JsonObject => Option[JsonObject],
)

/** Records of an entity type at one tenant. A value is null where it is absent. */
final class EntityRows private[fqm] (tenant: TenantData, columns: Vector[EntityColumn], texts: ColumnTexts) {
  private val generated = columns.map(column => column.name -> named(column, texts.generated)).toMap
  private val stored = columns.map(column => column.name -> named(column, texts.stored)).toMap

  private def named[A](column: EntityColumn, text: String => A => String): A => String = {
    val fixed = column.path.stripPrefix("=")
    if (column.path.isEmpty) _ => null
    else if (fixed != column.path) _ => fixed
    else if (column.table.isEmpty) text(column.path)
    else {
      val field = if (column.table == "/groups") "group" else "name"
      text(column.path).andThen(id => if (id == null) null else tenant.reference(column.table).text(id, field).orNull)
    }
  }

  /** Number of the generated ones. */
  def count: Int = texts.table.generated.count

  /** True for a generated record that is changed (then it is in `changed`) or deleted. */
  def isChanged(index: Int): Boolean = texts.table.isChanged(index)

  def text(index: Int, column: String): String = generated(column)(index)

  /** Stored records, each as a function from column to value; `id` is the id of any record. */
  def changed(): Iterator[String => String] = texts.table.changedRecords.map { record => (column: String) =>
    stored.get(column).fold(record.getString(column))(_(record))
  }
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
