package org.folio.perf.protocol

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import scala.jdk.CollectionConverters._

/** Changes a record as it was read, so that it goes back whole, its version included. */
object JsonEdit {

  private lazy val json = new ObjectMapper()

  /** Scala's maps and lists, as Gatling reads JSON into them, as JSON again. */
  def write(value: Map[String, Any]): String = json.writeValueAsString(javaOf(value))

  private def javaOf(value: Any): Any = value match {
    case map: collection.Map[_, _] =>
      map.map { case (key, inner) => key.toString -> javaOf(inner) }.asJava
    case list: Iterable[_] => list.map(javaOf).toVector.asJava
    case other => other
  }

  /** Texts of the record that [[Checks.captureRandomRecord]] has saved: field and where it goes. */
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

  /** From the body in `from`, which stays as it is, to the one in `to`. */
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
