package org.folio.perf.protocol

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import scala.jdk.CollectionConverters._

/** Edits records of FOLIO without losing fields, so that they are written back complete, with their version. */
object JsonEdit {

  private lazy val json = new ObjectMapper()

  /** JSON of the Scala maps and lists that Gatling has parsed. */
  def write(value: Map[String, Any]): String = json.writeValueAsString(javaOf(value))

  private def javaOf(value: Any): Any = value match {
    case map: collection.Map[_, _] =>
      map.map { case (key, inner) => key.toString -> javaOf(inner) }.asJava
    case list: Iterable[_] => list.map(javaOf).toVector.asJava
    case other => other
  }

  /** Copies fields of a record that [[Checks.captureRandomRecordIfThere]] has saved to other keys. */
  def pick(record: SessionKey)(fields: (String, SessionKey)*): Step = Step.compute { session =>
    val values = session(record.name).as[Map[String, Any]]
    fields.foldLeft(session) { case (picked, (field, key)) =>
      values.get(field) match {
        case Some(value) if value != null => picked.set(key.name, value.toString)
        case _ =>
          picked.set(SessionKey.Failure.name, s"${record.name} has no $field").markAsFailed
      }
    }
  }

  /** Copies a field of such a record to another key, or removes the key's value if the record lacks the field. */
  def pickIfThere(record: SessionKey)(field: String, key: SessionKey): Step =
    Step.compute { session =>
      session(record.name).as[Map[String, Any]].get(field) match {
        case Some(value) if value != null => session.set(key.name, value.toString)
        case _ => session.remove(key.name)
      }
    }

  /** Edits the JSON in `from` and saves it in `to`; `from` stays as it is. */
  def change(from: SessionKey, to: SessionKey)(edit: (ObjectNode, Session) => Unit): Step =
    Step.compute { session =>
      json.readTree(session(from.name).as[String]) match {
        case record: ObjectNode =>
          edit(record, session)
          session.set(to.name, record.toString)
        case other =>
          session
            .set(
              SessionKey.Failure.name,
              s"${from.name} is no JSON object but ${other.getNodeType}",
            )
            .markAsFailed
      }
    }
}
