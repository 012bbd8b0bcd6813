package org.folio.perf.protocol

import io.gatling.http.check.HttpCheck

/**
 * A check of a response. Gatling's check is created together with Gatling's request, so that plans and lists of
 * requests need no Gatling configuration.
 */
final class Expectation(make: => HttpCheck) {
  private[protocol] lazy val check: HttpCheck = make
}
