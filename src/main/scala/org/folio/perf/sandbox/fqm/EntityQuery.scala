package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.obj

/**
 * Result of a list's query: ids of the records, without their content.
 *
 * @param indices of generated records, in rising order
 * @param changedIds of the others
 * @param scanned number of records that the query read
 */
final case class EntityQueryResult(indices: Array[Int], changedIds: Vector[String], scanned: Int) {
  def total: Int = indices.length + changedIds.size
}

object EntityQuery {

  def run(entity: EntityType, query: Fql, tenant: TenantData): EntityQueryResult = {
    val rows = entity.rowsOf(tenant)
    val found = Array.newBuilder[Int]
    var index = 0
    while (index < rows.count) {
      val at = index
      if (!rows.isChanged(at) && query.matches(rows.text(at, _))) found += at
      index += 1
    }
    val changed = rows.changed().toVector
    EntityQueryResult(
      found.result(),
      changed.filter(query.matches(_)).map(_("id")),
      rows.count + changed.size,
    )
  }

  /** A page of a list's contents, by column; columns without a value are absent. */
  def page(
      entity: EntityType,
      tenant: TenantData,
      result: EntityQueryResult,
      offset: Int,
      size: Int,
  ): Vector[JsonObject] = {
    val rows = entity.rowsOf(tenant)
    def row(text: String => String): JsonObject =
      obj(entity.columns.map(column => column.name -> Option(text(column.name))): _*)
    val generated = result.indices.iterator.map(index => row(rows.text(index, _)))
    val ids = result.changedIds.toSet
    val changed =
      if (ids.isEmpty) Iterator.empty else rows.changed().filter(text => ids(text("id"))).map(row)
    (generated ++ changed).slice(offset, offset + size).toVector
  }
}
