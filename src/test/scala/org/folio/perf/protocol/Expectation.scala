package org.folio.perf.protocol

import io.gatling.http.check.HttpCheck

/**
 * A check of a response. Gatling's check is created together with Gatling's request, so that plans and lists of
 * requests need no Gatling configuration.
 *
 * @param optional key of a value that the response may lack. The request removes its old value before it is sent, so
 *   that no step uses the value of another record. `None`: the check fails if the response lacks what it looks for
 * @param name for specs and messages
 */
final class Expectation(
    make: => HttpCheck,
    val name: String,
    val optional: Option[SessionKey] = None,
) {
  private[protocol] lazy val check: HttpCheck = make
}
