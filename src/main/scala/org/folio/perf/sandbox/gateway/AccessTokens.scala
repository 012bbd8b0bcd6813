package org.folio.perf.sandbox.gateway

import java.time.Instant
import org.folio.perf.sandbox.http.Claims

/** Access tokens that a gateway accepts. */
trait AccessTokens {

  /** `None`: not our token, or its time is over. */
  def access(token: String, now: Instant): Option[Claims]

  /** Tokens with expiry that were given so far are not taken any more. @param tenant `None`: of all */
  def end(tenant: Option[String], refreshToo: Boolean): Unit
}
