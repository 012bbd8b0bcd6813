package org.folio.perf.testkit

import org.folio.perf.model.{ExecutionRequests, RequestNames}

/** Requests of executions, with their names and times, of which each follows the one before. */
final class SentInRow {
  val names = new RequestNames

  def apply(sent: (String, Int)*): ExecutionRequests = {
    val requests = new ExecutionRequests(names)
    var at = 0
    sent.foreach { case (name, ms) =>
      requests.add(names.number(name), at, ms, 200, ok = true)
      at += ms
    }
    requests
  }
}
