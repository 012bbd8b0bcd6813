package org.folio.perf.sandbox.body

import java.util.regex.Pattern

/** Kind of a value of a request body. */
sealed trait BodyKind

object BodyKind {

  /** @param longest `None`: no limit */
  final case class Text(pattern: Option[Pattern], shortest: Int, longest: Option[Int])
      extends BodyKind
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
