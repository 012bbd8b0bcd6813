package org.folio.perf.sandbox.fqm

import org.folio.perf.model.{Eithers, FolioRelease}
import io.vertx.core.json.{DecodeException, JsonArray, JsonObject}
import java.util.regex.{Pattern, PatternSyntaxException}
import scala.jdk.CollectionConverters._
import org.folio.perf.sandbox.data.TenantData
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

  /** @return left: the reason why it is not valid FQL */
  def parse(text: String, operators: FqlOperators): Either[String, Fql] =
    try of(new JsonObject(text), operators)
    catch { case error: DecodeException => Left(error.getMessage.stripPrefix("Failed to decode:")) }

  private def of(json: JsonObject, operators: FqlOperators): Either[String, Fql] =
    json.fieldNames.asScala.toVector.filterNot(_ == "_version") match {
      case Vector("$and") =>
        json.getValue("$and") match {
          case list: JsonArray =>
            Eithers
              .map(list.iterator.asScala.toVector) {
                case part: JsonObject => of(part, operators)
                case other => Left(s"$other is no condition")
              }
              .map(And(_))
          case _ => Left("$and needs a list")
        }
      case Vector(field) =>
        json.getValue(field) match {
          case condition: JsonObject => conditionsOf(field, condition, operators)
          case _ => Left(s"$field has no operator")
        }
      case fields => Left(s"one field is expected, found ${fields.size}")
    }

  private def conditionsOf(
      field: String,
      json: JsonObject,
      operators: FqlOperators,
  ): Either[String, Fql] = {
    val names = json.fieldNames.asScala.toVector
    val found = Eithers.map(names) { name =>
      val values = json.getValue(name) match {
        case list: JsonArray => list.iterator.asScala.map(_.toString).toVector
        case value => Vector(String.valueOf(value))
      }
      operators.named(name, values).map(Condition(field, _, values))
    }
    found.flatMap {
      case Vector() => Left(s"$field has no operator")
      case Vector(only) => Right(only)
      case conditions => Right(And(conditions))
    }
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

/**
 * Operators of a version of FQL.
 *
 * @param haveWords whether there are words for the start of a text and for a text within it
 */
final class FqlOperators private (haveWords: Boolean) {

  def named(name: String, values: Vector[String]): Either[String, FqlOperator] = {
    val first = values.headOption.getOrElse("").toLowerCase
    lazy val all = values.map(_.toLowerCase).toSet
    lazy val word = Pattern.quote(values.mkString.toLowerCase)
    def one(sign: String): Vector[String] => String = given => s"$sign ${given.mkString}"
    def several(sign: String): Vector[String] => String = _.mkString(s"$sign [", ", ", "]")
    def operator(words: Vector[String] => String, ofAbsent: Boolean = false)(holds: String => Boolean) =
      Right(new FqlOperator(name, words, text => if (text == null) ofAbsent else holds(text.toLowerCase)))
    def regex(pattern: String, words: Vector[String] => String) =
      try {
        val compiled = Pattern.compile(pattern)
        operator(words)(compiled.matcher(_).find())
      } catch { case error: PatternSyntaxException => Left(error.getMessage) }
    name match {
      case "$eq" => operator(one("=="))(_ == first)
      case "$ne" => operator(one("!="), ofAbsent = true)(_ != first)
      case "$gt" => operator(one(">"))(_.compareTo(first) > 0)
      case "$gte" => operator(one(">="))(_.compareTo(first) >= 0)
      case "$lt" => operator(one("<"))(_.compareTo(first) < 0)
      case "$lte" => operator(one("<="))(_.compareTo(first) <= 0)
      case "$in" => operator(several("in"))(all(_))
      case "$nin" => operator(several("not in"), ofAbsent = true)(!all(_))
      case "$regex" if first.startsWith("^") => regex(first, given => s"starts with ${given.mkString.drop(1)}")
      case "$regex" => regex(first, one("contains"))
      case "$starts_with" if haveWords => regex(s"^$word", one("starts with"))
      case "$contains" if haveWords => regex(word, one("contains"))
      case _ => Left(s"Operator $name is not known")
    }
  }
}

object FqlOperators {

  /** The words are there since FQL's version 20. */
  def of(release: FolioRelease): FqlOperators =
    new FqlOperators(haveWords = release.interfaces.hasSince("lists", "2.0"))
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
