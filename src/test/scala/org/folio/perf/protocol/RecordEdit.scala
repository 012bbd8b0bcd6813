package org.folio.perf.protocol

import com.fasterxml.jackson.core.JsonPointer
import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode, TextNode}
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import io.gatling.core.session.Session
import java.util.regex.Matcher.quoteReplacement

/** Changes of single fields of a record that an answer had, as a recording in a browser shows them. */
object RecordEdit {

  /** A change at a place of the record, given as JSON pointer, such as `/status/name`; `/notes/-` is a new last element. */
  sealed trait Change

  /** @param json the new value; text in it may hold `#{...}` */
  final case class Put(pointer: String, json: String) extends Change
  final case class Remove(pointer: String) extends Change

  def put(pointer: String, json: String): Change = Put(pointer, json)
  def remove(pointer: String): Change = Remove(pointer)

  /** Edits the JSON in `from` and saves it in `to`; `from` stays as it is. */
  def apply(from: SessionKey, to: SessionKey)(changes: Change*): Step =
    JsonEdit.change(from, to)((record, session) => changes.foreach(make(record, _, session)))

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
        put(record, place.head, json.createObjectNode)
        put(record, place, value)
    }

  private def read(value: String, session: Session): JsonNode = json.readTree(
    Value.replaceAllIn(
      value,
      found => quoteReplacement(escaped(session(found.group(1)).as[Any].toString)),
    )
  )

  /** Text that can stand in a JSON string. */
  private def escaped(text: String): String =
    TextNode.valueOf(text).toString.drop(1).dropRight(1)

  private val Value = "#\\{(\\w+)}".r
  private lazy val json = new ObjectMapper
}
