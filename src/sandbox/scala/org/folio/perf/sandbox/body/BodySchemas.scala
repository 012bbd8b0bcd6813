package org.folio.perf.sandbox.body

import io.vertx.core.json.{JsonArray, JsonObject}
import java.util.regex.Pattern
import scala.jdk.CollectionConverters._

/** How a body of one method and path is checked. */
sealed trait BodyUse

object BodyUse {

  /** Checked before the module handles the request. */
  final case class Checked(record: String) extends BodyUse

  /** The module reads it by hand; the storage module behind checks what it passes on. */
  final case class PassedOn(to: String) extends BodyUse

  /** Not checked, for this reason. */
  final case class Unchecked(reason: String) extends BodyUse
}

/**
 * Request bodies of one module, as its published schemas describe them.
 *
 * @param answers form of its refusals; a key of [[BodyRefusals]]
 * @param quotesBody true if the parser's messages quote the body
 * @param since interface and version from which on the bodies are these; `None`: those of all releases, as far as no other
 *   table has them
 * @param uses by method and path with `{id}` for each id, e.g. `PUT /users/{id}`
 */
final case class BodySchemas(
    module: String,
    version: String,
    answers: String,
    quotesBody: Boolean,
    uses: Vector[(String, BodyUse)],
    records: Map[String, BodyRecord],
    since: Option[(String, String)] = None,
)

object BodySchemas {

  /** Reads a table of a module, e.g. `/sandbox/bodies/mod-users.json`. */
  def read(table: JsonObject): BodySchemas = {
    val patterns = fields(table, "patterns").map { case (name, pattern) =>
      name -> text(pattern.toString)
    }.toMap
    val types = fields(table, "types").collect { case (name, json: JsonObject) => name -> json }
    val kinds = new KindReader(patterns, types.map(_._1).toSet)
    BodySchemas(
      table.getString("module"),
      table.getString("version"),
      table.getString("answers", ""),
      table.getBoolean("quotesBody", false),
      fields(table, "bodies").map { case (path, use) => path -> useOf(use) },
      types.map { case (name, json) => name -> record(name, json, kinds) }.toMap,
      Option(table.getString("since")).map(_.split(' ')).collect { case Array(id, version) => id -> version },
    )
  }

  private def useOf(json: Any): BodyUse = json match {
    case use: JsonObject if use.containsKey("passedTo") =>
      BodyUse.PassedOn(use.getString("passedTo"))
    case use: JsonObject => BodyUse.Unchecked(use.getString("unchecked"))
    case name => BodyUse.Checked(name.toString)
  }

  private def record(name: String, json: JsonObject, kinds: KindReader): BodyRecord = BodyRecord(
    name.takeWhile(_ != '_'),
    json.getString("source", ""),
    json.getBoolean("closed", false),
    names(json, "required"),
    names(json, "notNull"),
    fields(json, "fields").map { case (field, kind) => field -> kinds.kind(kind) },
  )

  private def names(json: JsonObject, field: String): Set[String] =
    json.getJsonArray(field, new JsonArray()).iterator.asScala.map(_.toString).toSet

  private def fields(json: JsonObject, field: String): Vector[(String, Any)] = {
    val inner = json.getJsonObject(field, new JsonObject())
    inner.fieldNames.asScala.toVector.map(name => name -> inner.getValue(name))
  }

  private def text(pattern: String): BodyKind =
    BodyKind.Text(Some(Pattern.compile(pattern)), 0, None)

  private val Plain = BodyKind.Text(None, 0, None)

  private val Simple: Map[String, BodyKind] = Map(
    "string" -> Plain,
    "integer" -> BodyKind.Whole(None, None),
    "number" -> BodyKind.Decimal(None, None),
    "boolean" -> BodyKind.Flag,
    "date" -> BodyKind.Moment,
    "java-uuid" -> BodyKind.Uuid,
    "uri" -> BodyKind.Link,
    "object" -> BodyKind.AnyFields,
    "any" -> BodyKind.Anything,
  )

  /** Reads kinds: a name, a list with the kind of its items, or an object with limits. */
  private class KindReader(patterns: Map[String, BodyKind], records: Set[String]) {

    def kind(json: Any): BodyKind = json match {
      case list: JsonArray => BodyKind.Many(kind(list.getValue(0)), 0, None)
      case limited: JsonObject if !limited.getBoolean("rules", true) =>
        BodyKind.WithoutRules(withLimits(limited))
      case limited: JsonObject => withLimits(limited)
      case name =>
        val known = name.toString
        Simple
          .get(known)
          .orElse(patterns.get(known))
          .orElse(Option.when(records(known))(BodyKind.Record(known)))
          .getOrElse(throw new IllegalArgumentException(s"no kind of value is named $known"))
    }

    private def withLimits(json: JsonObject): BodyKind =
      if (json.containsKey("enum"))
        BodyKind.Choice(json.getJsonArray("enum").iterator.asScala.map(_.toString).toVector)
      else if (json.containsKey("items"))
        BodyKind.Many(
          kind(json.getValue("items")),
          json.getInteger("minItems", 0),
          number(json, "maxItems").map(_.toInt),
        )
      else
        json.getString("type", "string") match {
          case "integer" => BodyKind.Whole(number(json, "min"), number(json, "max"))
          case "number" => BodyKind.Decimal(number(json, "min"), number(json, "max"))
          case name if records(name) => BodyKind.Record(name)
          case _ =>
            BodyKind.Text(
              Option(json.getString("pattern")).map(Pattern.compile),
              json.getInteger("minLength", 0),
              number(json, "maxLength").map(_.toInt),
            )
        }

    private def number(json: JsonObject, field: String): Option[Long] =
      Option(json.getLong(field)).map(_.longValue)
  }
}

/** Kind of a value of a request body. */
sealed trait BodyKind

object BodyKind {

  /** @param longest `None`: no limit */
  final case class Text(pattern: Option[Pattern], shortest: Int, longest: Option[Int]) extends BodyKind
  final case class Whole(least: Option[Long], most: Option[Long]) extends BodyKind
  final case class Decimal(least: Option[Long], most: Option[Long]) extends BodyKind
  case object Flag extends BodyKind
  case object Moment extends BodyKind

  /** A UUID that the module reads as such, not as a text with a pattern. */
  case object Uuid extends BodyKind
  case object Link extends BodyKind
  final case class Choice(values: Vector[String]) extends BodyKind

  /** Any value. */
  case object Anything extends BodyKind

  /** An object with any fields. */
  case object AnyFields extends BodyKind
  final case class Many(item: BodyKind, fewest: Int, most: Option[Int]) extends BodyKind

  /** @param name of the record in [[BodySchemas]] of its module */
  final case class Record(name: String) extends BodyKind

  /** A value that the parser reads, and whose rules the module does not check. */
  final case class WithoutRules(kind: BodyKind) extends BodyKind

  /** True if a value that is readable may still be refused. */
  def hasRules(kind: BodyKind): Boolean = kind match {
    case Text(pattern, shortest, longest) => pattern.nonEmpty || shortest > 0 || longest.nonEmpty
    case Whole(least, most) => least.nonEmpty || most.nonEmpty
    case Decimal(least, most) => least.nonEmpty || most.nonEmpty
    case Many(item, fewest, most) => fewest > 0 || most.nonEmpty || hasRules(item)
    case Record(_) => true
    case _ => false
  }
}

/**
 * An object of a request body.
 *
 * @param name of the module's class, without package
 * @param source repository, version and file of the published schema; empty: that of the record
 *   around it
 * @param isClosed true if unknown fields are refused
 * @param required fields that must be there
 * @param notNull fields that the module fills if they are absent, and that may not be null
 */
final case class BodyRecord(
    name: String,
    source: String,
    isClosed: Boolean,
    required: Set[String],
    notNull: Set[String],
    fields: Vector[(String, BodyKind)],
) {
  private val byName = fields.toMap

  def kindOf(field: String): Option[BodyKind] = byName.get(field)

  /** Fields whose values a rule may refuse. */
  val ruled: Vector[(String, BodyKind)] = fields.filter { case (name, kind) =>
    required(name) || notNull(name) || BodyKind.hasRules(kind)
  }
}
