package org.folio.perf.sandbox.keycloak

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.{Ids, TenantData}
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

class ImitatedKeycloakSpec extends AnyFunSuite with Matchers {
  private val tenant = new TenantData(WithSandbox.South, new Ids(1L))
  private val start = Instant.parse("2026-01-01T00:00:00Z")

  private def keycloak(
      access: FiniteDuration = 10.minutes,
      session: FiniteDuration = 1.hour,
  ): ImitatedKeycloak =
    new ImitatedKeycloak(Map("south" -> tenant), new KeycloakUsers, "26.1.3", access, session)

  private def client(realm: String) = Map(
    "client_id" -> s"$realm-login-application",
    "client_secret" -> Keycloak.ClientSecret,
  )

  private def ask(keycloak: ImitatedKeycloak, at: Instant, form: (String, String)*): (Int, JsonObject) = {
    val response = keycloak.token("south", form.toMap ++ client("south"), at).result
    response.status -> new JsonObject(response.body)
  }

  private def login(keycloak: ImitatedKeycloak): JsonObject = {
    val user = Vector("username" -> SandboxAccounts.Username, "password" -> SandboxAccounts.Password)
    val (status, body) = ask(keycloak, start, user :+ ("grant_type" -> "password"): _*)
    status.shouldBe(200)
    body
  }

  private def refresh(keycloak: ImitatedKeycloak, before: JsonObject, at: Instant) =
    ask(keycloak, at, "grant_type" -> "refresh_token", "refresh_token" -> before.getString("refresh_token"))

  test("an access token is accepted until its time is over") {
    val made = keycloak(access = 5.minutes)
    val token = login(made).getString("access_token")
    made.access(token, start.plusSeconds(299)).map(_.tenant).shouldBe(Some("south"))
    made.access(token, start.plusSeconds(300)).shouldBe(None)
  }

  test("a refresh token ends with its session's idle time") {
    val made = keycloak()
    val first = login(made)
    first.getLong("refresh_expires_in").longValue.shouldBe(1800L)
    val (status, body) = refresh(made, first, start.plusSeconds(1800))
    (status, body.getString("error_description")).shouldBe(400 -> "Token is not active")
  }

  test("no refresh prolongs a session beyond its longest life, and tokens end with it") {
    val made = keycloak(session = 1.hour)
    val first = login(made)
    val (_, second) = refresh(made, first, start.plusSeconds(1700))
    val (status, third) = refresh(made, second, start.plusSeconds(3300))
    status.shouldBe(200)
    third.getLong("expires_in").longValue.shouldBe(300L)
    third.getLong("refresh_expires_in").longValue.shouldBe(300L)
    refresh(made, third, start.plusSeconds(3600))._1.shouldBe(400)
  }

  test("a second use of a refresh token takes the session from the client") {
    val made = keycloak()
    val first = login(made)
    val (_, second) = refresh(made, first, start.plusSeconds(1))
    def words(token: JsonObject) =
      refresh(made, token, start.plusSeconds(2))._2.getString("error_description")
    words(first).shouldBe("Maximum allowed refresh token reuse exceeded")
    words(second).shouldBe("Session doesn't have required client")
  }

  test("a token of another Keycloak or client is refused") {
    val made = keycloak()
    val token = login(made).getString("refresh_token")
    val form =
      client("north") ++ Map("grant_type" -> "refresh_token", "refresh_token" -> token)
    made.token("south", form, start).result.status.shouldBe(401)
    made.token("north", form, start).result.status.shouldBe(404)
    refresh(keycloak(), login(made), start)._1.shouldBe(400)
  }

  test("the answer to wrong credentials changed with version 26.6") {
    val versions = Vector("25.0.1", "26.1.3", "26.5", "26.6", "26.6.0", "26.10.1", "27.0.0")
    versions
      .map(KeycloakVersion.wrongCredentials)
      .shouldBe(Vector(401, 401, 401, 400, 400, 400, 400))
  }
}
