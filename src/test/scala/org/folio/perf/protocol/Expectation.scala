package org.folio.perf.protocol

import io.gatling.http.check.HttpCheck

/**
 * What an answer has to be like. Gatling's check is made when the request is, so that plans and lists of
 * requests can be looked at without Gatling.
 */
final class Expectation(make: => HttpCheck) {
  private[protocol] lazy val check: HttpCheck = make
}
