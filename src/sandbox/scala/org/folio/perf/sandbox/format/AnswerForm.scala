package org.folio.perf.sandbox.format

import io.vertx.core.json.{JsonArray, JsonObject}
import scala.jdk.CollectionConverters._

/**
 * The fields of an answer, in the order in which a module sends them.
 *
 * @param json a field without `?` behind its name is in all answers. Its value is a form, a word for the type of its values, or
 *   the value that all answers have, such as an empty list
 */
final class AnswerForm(json: JsonObject) {
  private val fields = json.asScala.toVector.map(entry => new AnswerField(entry.getKey, entry.getValue))
  private val places = fields.map(_.name).zipWithIndex.toMap

  def has(field: String): Boolean = places.contains(field)

  /** Fields with values, in the order of the form. */
  def inOrder(values: (String, Any)*): JsonObject =
    Json.obj(values.sortBy { case (name, _) => places.getOrElse(name, Int.MaxValue) }: _*)

  /** An answer without other fields. @param valueOf value of a field; null: the answer lacks it */
  def filled(valueOf: String => Any): JsonObject = {
    val out = new JsonObject(new java.util.LinkedHashMap[String, AnyRef](fields.size * 2))
    fields.foreach { field =>
      val value = valueOf(field.name)
      if (value != null)
        out.put(field.name, field.inner.fold(value)(AnswerForm.each(value, its => _.filled(its.getValue))))
      else field.usual.foreach(out.put(field.name, _))
    }
    out
  }

  /** An answer with this order, and with the fields that all have. What no recorded answer has stays, unless it is empty. */
  def rendered(answer: JsonObject): JsonObject = {
    val out = new JsonObject(new java.util.LinkedHashMap[String, AnyRef](fields.size * 2))
    fields.foreach { field =>
      val value = answer.getValue(field.name)
      if (value != null) out.put(field.name, field.inner.fold(value)(AnswerForm.each(value, its => _.rendered(its))))
      else field.usual.orElse(field.emptyList).foreach(out.put(field.name, _))
    }
    answer.asScala.foreach { entry =>
      if (!places.contains(entry.getKey) && !AnswerForm.isEmpty(entry.getValue)) out.put(entry.getKey, entry.getValue)
    }
    out
  }

  /** The fields of another form, and of this one only those at the paths, such as `items.id`. */
  def including(paths: Set[String], others: AnswerForm): AnswerForm = {
    val chosen = fields.flatMap { field =>
      val inside = paths.filter(_.startsWith(s"${field.name}.")).map(_.drop(field.name.length + 1))
      others.fields.find(_.name == field.name).map(_.entry).orElse(field.only(inside))
    }
    new AnswerForm(Json.obj(chosen: _*))
  }

  private[format] def only(paths: Set[String]): JsonObject =
    Json.obj(fields.filter(field => paths(field.name)).map(_.entry): _*)

  /** The form of the entries of a list. */
  def entries(list: String): AnswerForm = fields.find(_.name == list).flatMap(_.inner).getOrElse(AnswerForm.Empty)
}

object AnswerForm {
  private val Empty = new AnswerForm(new JsonObject)

  private def isEmpty(value: Any): Boolean = value match {
    case null => true
    case list: JsonArray => list.isEmpty
    case json: JsonObject => json.isEmpty
    case _ => false
  }

  /** Objects of a list, or the object itself, in another form. */
  private def each(value: Any, shaped: JsonObject => AnswerForm => JsonObject)(form: AnswerForm): Any = value match {
    case json: JsonObject => shaped(json)(form)
    case list: JsonArray => Json.list(Json.objects(list).map(shaped(_)(form)))
    case other => other
  }
}

/** @param key with `?` behind the name if not all answers have the field */
final private class AnswerField(key: String, form: Any) {
  val name: String = key.stripSuffix("?")
  def entry: (String, Any) = key -> form

  private val isList = form.isInstanceOf[JsonArray]

  /** Form of its object, or of the objects of its list. */
  val inner: Option[AnswerForm] = form match {
    case json: JsonObject => Option.unless(json.isEmpty)(new AnswerForm(json))
    case list: JsonArray => Json.objects(list).headOption.map(new AnswerForm(_))
    case _ => None
  }

  /** Value of all answers, if they have the same. */
  def usual: Option[Any] = form match {
    case _ if key.endsWith("?") || inner.isDefined => None
    case list: JsonArray => Option.when(list.isEmpty)(new JsonArray)
    case _: JsonObject => Some(new JsonObject)
    case text: String => Option.when(text.isEmpty)(text)
    case same => Some(same)
  }

  /** For a list that all answers have: the record has no entries. */
  def emptyList: Option[Any] = Option.when(isList && !key.endsWith("?"))(new JsonArray)

  def only(paths: Set[String]): Option[(String, Any)] = inner.filter(_ => paths.nonEmpty).map { its =>
    s"$name?" -> (if (isList) Json.arr(its.only(paths)) else its.only(paths))
  }
}
