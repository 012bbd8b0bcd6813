package org.folio.perf.protocol

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode, TextNode}
import io.gatling.core.session.Session
import scala.jdk.CollectionConverters._
import com.fasterxml.jackson.core.JsonPointer
import java.util.regex.Matcher.quoteReplacement

/** Edits records of FOLIO without losing fields, so that they are written back complete, with their version. */
object JsonEdit {

  /** JSON of the Scala maps and lists that Gatling has parsed. */
  def write(value: Map[String, Any]): String = JsonTree.mapper.writeValueAsString(javaOf(value))

  private def javaOf(value: Any): Any = value match {
    case map: collection.Map[_, _] =>
      map.map { case (key, inner) => key.toString -> javaOf(inner) }.asJava
    case list: Iterable[_] => list.map(javaOf).toVector.asJava
    case other => other
  }

  /** Copies fields of a record that [[Checks.captureRandomRecordIfThere]] has saved to other keys. */
  def pick(record: SessionKey)(fields: (String, SessionKey)*): Step = Step.compute { session =>
    fields.foldLeft(session) { case (picked, (field, key)) =>
      fieldOf(session, record, field)
        .fold(SessionKey.failed(picked, s"${record.name} has no $field"))(picked.set(key.name, _))
    }
  }

  /** Copies a field of such a record to another key, or removes the key's value if the record lacks the field. */
  def pickIfThere(record: SessionKey)(field: String, key: SessionKey): Step = Step.compute { session =>
    fieldOf(session, record, field).fold(session.remove(key.name))(session.set(key.name, _))
  }

  private def fieldOf(session: Session, record: SessionKey, field: String): Option[String] =
    session(record.name).as[Map[String, Any]].get(field).filter(_ != null).map(_.toString)

  /** Edits the JSON in `from` and saves it in `to`; `from` stays as it is. */
  def change(from: SessionKey, to: SessionKey)(edit: (ObjectNode, Session) => Unit): Step =
    Step.compute(changed(from, to, _)(edit))

  private[protocol] def changed(from: SessionKey, to: SessionKey, session: Session)(
      edit: (ObjectNode, Session) => Unit
  ): Session = JsonTree.mapper.readTree(from.value(session)) match {
    case record: ObjectNode =>
      edit(record, session)
      session.set(to.name, record.toString)
    case other =>
      SessionKey.failed(session, s"${from.name} is no JSON object but ${other.getNodeType}")
  }
}

/**
 * Changes of single fields of a record that an answer had, as a recording in a browser shows them. Edits the JSON in
 * `from` and saves it in `to`; `from` stays as it is.
 */
final case class RecordEdit(from: SessionKey, to: SessionKey, changes: Vector[RecordEdit.Change])
    extends (Session => Session) {

  def apply(session: Session): Session =
    JsonEdit.changed(from, to, session)((record, _) => changes.foreach(RecordEdit.make(record, _, session)))
}

object RecordEdit {

  /** A change at a place of the record, given as JSON pointer, such as `/status/name`; `/notes/-` is a new last element. */
  sealed trait Change

  /** @param json the new value; text in it may hold `#{...}` */
  final case class Put(pointer: String, json: String) extends Change
  final case class Remove(pointer: String) extends Change

  def put(pointer: String, json: String): Change = Put(pointer, json)
  def remove(pointer: String): Change = Remove(pointer)

  def apply(from: SessionKey, to: SessionKey)(changes: Change*): Step =
    Step.compute(RecordEdit(from, to, changes.toVector))

  /** Gives fields of the record, such as `personal/email`, other texts, which may hold `#{...}`. */
  def texts(from: SessionKey, to: SessionKey)(fields: (String, String)*): Step =
    RecordEdit(from, to)(fields.map { case (field, text) => put(s"/$field", s"\"$text\"") }: _*)

  private def make(record: ObjectNode, change: Change, session: Session): Unit = change match {
    case Put(pointer, value) => put(record, JsonPointer.compile(pointer), read(value, session))
    case Remove(pointer) =>
      val place = JsonPointer.compile(pointer)
      record.at(place.head) match {
        case holder: ObjectNode => holder.remove(place.last.getMatchingProperty)
        case list: ArrayNode => list.remove(place.last.getMatchingIndex)
        case _ =>
      }
      ()
  }

  private def put(record: ObjectNode, place: JsonPointer, value: JsonNode): Unit =
    record.at(place.head) match {
      case list: ArrayNode =>
        val number = place.last.getMatchingIndex
        if (number >= 0 && number < list.size) list.set(number, value) else list.add(value)
        ()
      case holder: ObjectNode =>
        holder.set[JsonNode](place.last.getMatchingProperty, value)
        ()
      case _ =>
        put(record, place.head, JsonTree.mapper.createObjectNode)
        put(record, place, value)
    }

  private def read(value: String, session: Session): JsonNode = JsonTree.mapper.readTree(
    Value.replaceAllIn(
      value,
      found => quoteReplacement(escaped(session(found.group(1)).as[Any].toString)),
    )
  )

  /** Text that can stand in a JSON string. */
  private def escaped(text: String): String =
    TextNode.valueOf(text).toString.drop(1).dropRight(1)

  private val Value = "#\\{(\\w+)}".r
}
