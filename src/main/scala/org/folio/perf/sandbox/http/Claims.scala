package org.folio.perf.sandbox.http

import java.time.Instant

/**
 * @param expiresAt `None`: the token does not expire
 * @param number in the order in which tokens were created; 0: none
 */
final case class Claims(
    tenant: String,
    username: String,
    userId: String,
    expiresAt: Option[Instant],
    number: Long = 0,
)

object Claims {
  val Nobody: Claims = Claims("", "", "", None)
}
