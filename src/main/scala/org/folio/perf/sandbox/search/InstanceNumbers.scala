package org.folio.perf.sandbox.search

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher}
import org.folio.perf.sandbox.data.{GeneratedInstances, GeneratedRecords, RecordTable, TenantData}

/** Index of instances by number: their own, or that of one of their holdings or items. */
final private[search] class InstanceNumbers(tenant: TenantData) {

  /** @return `None`: the field does not hold such numbers */
  def instanceIds(field: String, number: String): Option[Vector[String]] = {
    val (of, own) = field.lastIndexOf('.'.toInt) match {
      case -1 => ("", field)
      case dot => (field.take(dot), field.drop(dot + 1))
    }
    (of, own) match {
      case ("", "id" | "hrid") =>
        Some(find(tenant.instances, own, number).map(_.getString("id")))
      case ("", "isbn") =>
        val index = GeneratedInstances.indexOfIsbn(number, tenant.generatedInstances.count)
        Some(if (index < 0) Vector.empty else Vector(tenant.generatedInstances.idOf(index)))
      case ("holdings", "id" | "hrid") =>
        Some(find(tenant.holdings, own, number).map(_.getString("instanceId")))
      case ("item" | "items", "id" | "hrid" | "barcode") =>
        val holdingsIds = find(tenant.items, own, number).map(_.getString("holdingsRecordId"))
        Some(holdingsIds.flatMap(tenant.holdings.text(_, "instanceId")))
      case _ => None
    }
  }

  /** Ids of instances that were created since the start. */
  def made(filter: Cql): Vector[String] = filter match {
    case clause: Cql.Clause if GeneratedRecords.isLookUp(clause) =>
      instanceIds(clause.index, CqlMatcher.unescaped(clause.term))
        .getOrElse(Vector.empty)
        .filter(tenant.generatedInstances.indexOf(_) < 0)
    case Cql.Or(left, right) => (made(left) ++ made(right)).distinct
    case Cql.And(left, right) => made(left).filter(made(right).contains)
    case Cql.Not(left, _) => made(left)
    case _ => Vector.empty
  }

  private def find(table: RecordTable, field: String, number: String): Vector[JsonObject] =
    if (field == "id") table.get(number).toVector else table.find(field, number)
}
