package org.folio.perf.protocol

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session

/** Changes a record as it was read, so that it goes back whole, its version included. */
object JsonEdit {

  private val json = new ObjectMapper()

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
