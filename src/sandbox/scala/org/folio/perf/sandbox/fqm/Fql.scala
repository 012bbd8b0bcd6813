package org.folio.perf.sandbox.fqm

import io.vertx.core.json.{JsonArray, JsonObject}
import scala.jdk.CollectionConverters._
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

/** A query in FQL, the JSON language of mod-fqm-manager. */
sealed trait Fql {

  /** Conditions in their order. */
  def conditions: Vector[Fql.Condition] = this match {
    case Fql.And(parts) => parts.flatMap(_.conditions)
    case one: Fql.Condition => Vector(one)
  }

  /** Text that the lists app shows. */
  def words: String = this match {
    case Fql.And(parts) => parts.map(part => s"(${part.words})").mkString(" AND ")
    case Fql.Condition(field, operator, values) => s"$field ${operator.words(values)}"
  }

  /** @param text of a field; null: the record has none */
  def matches(text: String => String): Boolean = this match {
    case Fql.And(parts) => parts.forall(_.matches(text))
    case Fql.Condition(field, operator, _) => operator.holds(text(field))
  }
}

object Fql {
  final case class And(parts: Vector[Fql]) extends Fql

  /** @param values one, or several of `$in` and `$nin` */
  final case class Condition(field: String, operator: FqlOperator, values: Vector[String]) extends Fql

  def parse(text: String): Fql = of(new JsonObject(text))

  private def of(json: JsonObject): Fql = {
    val parts = json.fieldNames.asScala.toVector.filterNot(_ == "_version").flatMap {
      case "$and" => Json.objects(json, "$and").map(of)
      case field => conditionsOf(field, json.getJsonObject(field))
    }
    if (parts.size == 1) parts.head else And(parts)
  }

  private def conditionsOf(field: String, json: JsonObject): Vector[Fql] =
    json.fieldNames.asScala.toVector.map { name =>
      val values = json.getValue(name) match {
        case list: JsonArray => list.iterator.asScala.map(_.toString).toVector
        case value => Vector(String.valueOf(value))
      }
      Condition(field, FqlOperator.named(name, values), values)
    }
}

/**
 * Comparison of a field with values. Texts are compared ignoring case; dates are texts in the order
 * of time.
 *
 * @param holds for a field's text; null: the record has none, which differs from every value
 */
final class FqlOperator(
    val name: String,
    val words: Vector[String] => String,
    val holds: String => Boolean,
)

object FqlOperator {

  def named(name: String, values: Vector[String]): FqlOperator = {
    val first = values.headOption.getOrElse("").toLowerCase
    lazy val all = values.map(_.toLowerCase).toSet
    def one(sign: String): Vector[String] => String = given => s"$sign ${given.mkString}"
    def several(sign: String): Vector[String] => String = _.mkString(s"$sign [", ", ", "]")
    def operator(words: Vector[String] => String, ofAbsent: Boolean = false)(holds: String => Boolean) =
      new FqlOperator(name, words, text => if (text == null) ofAbsent else holds(text.toLowerCase))
    name match {
      case "$eq" => operator(one("=="))(_ == first)
      case "$ne" => operator(one("!="), ofAbsent = true)(_ != first)
      case "$gt" => operator(one(">"))(_.compareTo(first) > 0)
      case "$gte" => operator(one(">="))(_.compareTo(first) >= 0)
      case "$lt" => operator(one("<"))(_.compareTo(first) < 0)
      case "$lte" => operator(one("<="))(_.compareTo(first) <= 0)
      case "$in" => operator(several("in"))(all(_))
      case "$nin" => operator(several("not in"), ofAbsent = true)(!all(_))
      case "$regex" if first.startsWith("^") =>
        operator(given => s"starts with ${given.mkString.drop(1)}")(_.startsWith(first.drop(1)))
      case "$starts_with" => operator(one("starts with"))(_.startsWith(first))
      case _ => operator(one("contains"))(_.contains(first))
    }
  }
}

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

  /**
   * A page of a list's contents, by column; columns without a value are absent.
   *
   * @param fields columns that the client wants; `None`: all
   */
  def page(
      entity: EntityType,
      tenant: TenantData,
      result: EntityQueryResult,
      offset: Int,
      size: Int,
      fields: Option[Set[String]] = None,
  ): Vector[JsonObject] = {
    val rows = entity.rowsOf(tenant)
    val columns = entity.columns.filter(column => fields.forall(_(column.name)))
    def row(text: String => String): JsonObject =
      obj(columns.map(column => column.name -> Option(text(column.name))): _*)
    val generated = result.indices.iterator.map(index => row(rows.text(index, _)))
    val ids = result.changedIds.toSet
    val changed =
      if (ids.isEmpty) Iterator.empty else rows.changed().filter(text => ids(text("id"))).map(row)
    (generated ++ changed).slice(offset, offset + size).toVector
  }
}
