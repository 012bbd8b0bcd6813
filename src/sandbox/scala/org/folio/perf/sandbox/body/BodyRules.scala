package org.folio.perf.sandbox.body

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.body.BodyFault.{Broken, Invalid}
import scala.jdk.CollectionConverters._
import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * The rules of Bean Validation that FOLIO's modules derive from their schemas. All broken rules of
 * a body are found, also in nested records.
 */
final private[body] class BodyRules(schemas: BodySchemas) {
  import BodyRules.Found

  def check(body: Any, record: BodyRecord): Option[Invalid] = body match {
    case json: JsonObject =>
      val broken = Vector.newBuilder[Broken]
      in(json, record, BodyPlace.Body, broken)
      val found = broken.result()
      Option.when(found.nonEmpty)(Invalid(record.name, found))
    case _ => None
  }

  private def in(json: JsonObject, record: BodyRecord, at: BodyPlace, broken: Found): Unit =
    record.ruled.foreach { case (name, kind) =>
      val value = json.getValue(name)
      if (value != null) of(value, kind, BodyPlace.InField(at, record, name), broken)
      else {
        val isThere = json.containsKey(name)
        if (record.required(name) || (record.notNull(name) && isThere))
          add(broken, BodyPlace.InField(at, record, name), "NotNull", "must not be null", "null")
        else if (!isThere) whenAbsent(kind, BodyPlace.InField(at, record, name), broken)
      }
    }

  /** An absent list is an empty one. */
  private def whenAbsent(kind: BodyKind, at: BodyPlace, broken: Found): Unit = kind match {
    case many: BodyKind.Many => size(0, many.fewest, many.most, at, broken, "[]")
    case _ => ()
  }

  private def of(value: Any, kind: BodyKind, at: BodyPlace, broken: Found): Unit =
    (value, kind) match {
      case (text: String, BodyKind.Text(pattern, shortest, longest)) =>
        pattern
          .filterNot(_.matcher(text).matches)
          .foreach(it => add(broken, at, "Pattern", s"""must match "${it.pattern}"""", text))
        size(text.length, shortest, longest, at, broken, text)
      case (number: Number, BodyKind.Whole(least, most)) => range(number, least, most, at, broken)
      case (number: Number, BodyKind.Decimal(least, most)) =>
        range(number, least, most, at, broken)
      case (inner: JsonObject, BodyKind.Record(name)) =>
        in(inner, schemas.records(name), at, broken)
      case (list: JsonArray, BodyKind.Many(item, fewest, most)) =>
        size(list.size, fewest, most, at, broken, list.encode)
        items(list, item, at, broken)
      case _ => ()
    }

  private def items(list: JsonArray, item: BodyKind, at: BodyPlace, broken: Found): Unit =
    item match {
      case BodyKind.Record(name) =>
        val record = schemas.records(name)
        list.iterator.asScala.zipWithIndex.foreach {
          case (inner: JsonObject, index) =>
            in(inner, record, BodyPlace.InList(at, index), broken)
          case _ => ()
        }
      case BodyKind.Text(Some(pattern), _, _) =>
        val differs = list.iterator.asScala.exists {
          case text: String => !pattern.matcher(text).matches
          case _ => false
        }
        if (differs) {
          val values = list.iterator.asScala.mkString("[", ", ", "]")
          add(broken, at, BodyRules.OfElements, "elements in list must match pattern", values)
        }
      case _ => ()
    }

  private def size(
      count: Int,
      fewest: Int,
      most: Option[Int],
      at: BodyPlace,
      broken: Found,
      value: => String,
  ): Unit =
    if (count < fewest || most.exists(count > _)) {
      val limits = s"size must be between $fewest and ${most.getOrElse(Int.MaxValue)}"
      add(broken, at, "Size", limits, value)
    }

  private def range(
      number: Number,
      least: Option[Long],
      most: Option[Long],
      at: BodyPlace,
      broken: Found,
  ): Unit = {
    val value = number.doubleValue
    least
      .filter(value < _.toDouble)
      .foreach(it => add(broken, at, "DecimalMin", s"must be greater than or equal to $it", s"$number"))
    most
      .filter(value > _.toDouble)
      .foreach(it => add(broken, at, "DecimalMax", s"must be less than or equal to $it", s"$number"))
  }

  private def add(
      broken: Found,
      at: BodyPlace,
      rule: String,
      message: String,
      value: String,
  ): Unit = {
    broken += Broken(BodyPlace.words(at), rule, message, value)
    ()
  }
}

private[body] object BodyRules {
  private type Found = scala.collection.mutable.Growable[Broken]

  /** Rule of RMB's own for the elements of a list. */
  val OfElements = "ElementsPattern"
}

/** Checks bodies of one form as its module does: first the parser, then the rules. */
final class BodyCheck(schemas: BodySchemas, val record: BodyRecord) {
  private val reader = new BodyReader(schemas)
  private val rules = new BodyRules(schemas)

  def fault(body: Any): Option[BodyFault] =
    reader.read(body, record).orElse(rules.check(body, record))

  /**
   * The refusal of a body, in the module's form. Numbers that came as texts are numbers afterwards.
   *
   * @param sent the body as the client sent it, for messages that quote it
   */
  def refusal(body: Any, sent: Buffer): Option[SandboxResponse] =
    fault(body).map(BodyRefusals.refusal(schemas, _, sent))
}
