package org.folio.perf.sandbox.gateway

import java.time.Instant
import org.folio.perf.testkit.LoginBehaviour
import scala.concurrent.duration.DurationInt

/** mod-login behind Okapi. */
class LoginSpec extends LoginBehaviour {
  override protected def wrongCredentials: Int = 422

  test("an access token is refused when its time is over") {
    val tokens = new Tokens(1L, 10.minutes)
    val made = Instant.parse("2026-01-01T00:00:00Z")
    val token = tokens.pair("north", "perf", "id", made).access
    tokens.access(token, made.plusSeconds(599)).map(_.username).shouldBe(Some("perf"))
    tokens.access(token, made.plusSeconds(601)).shouldBe(None)
  }

  test("a refresh prolongs no session, and an unused refresh token ends") {
    val tokens = new Tokens(1L, 10.minutes, refreshLife = 30.minutes, sessionLife = 1.hour)
    val login = Instant.parse("2026-01-01T00:00:00Z")
    val first = tokens.pair("north", "perf", "id", login)
    first.refreshExpiresAt.shouldBe(login.plusSeconds(1800))
    tokens.refresh("north", first.refresh, login.plusSeconds(1800)).shouldBe(None)
    val second = tokens.refresh("north", first.refresh, login.plusSeconds(1700)).get
    val third = tokens.refresh("north", second.refresh, login.plusSeconds(3300)).get
    (third.accessExpiresAt, third.refreshExpiresAt).shouldBe((login.plusSeconds(3600), login.plusSeconds(3600)))
    tokens.refresh("north", third.refresh, login.plusSeconds(3600)).shouldBe(None)
  }
}
