package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.{list, obj}

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
        case "$in" if condition.field == "id" || condition.field.endsWith("_id") => idsMs
        case _ => 0.0
      }
    }.sum
    scanned * (scanMs + perRecord) + matched * matchMs
  }
}
