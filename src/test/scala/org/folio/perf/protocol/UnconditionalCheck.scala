package org.folio.perf.protocol

import io.gatling.core.check.Check
import io.gatling.core.session.{Expression, Session}
import io.gatling.commons.validation.Validation
import io.gatling.http.response.Response

/** A check that is made of every response. */
abstract private[protocol] class UnconditionalCheck extends Check[Response] {

  override def checkIf(condition: Expression[Boolean]): Check[Response] =
    throw new UnsupportedOperationException(UnconditionalCheck.Always)

  override def checkIf(condition: (Response, Session) => Validation[Boolean]): Check[Response] =
    throw new UnsupportedOperationException(UnconditionalCheck.Always)
}

private object UnconditionalCheck {
  private val Always = "a response is always checked"
}
