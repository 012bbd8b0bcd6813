package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.testkit.LoginBehaviour
import org.folio.perf.testkit.SandboxClient.{anonymous, credentials}
import scala.concurrent.duration.DurationInt

/** mod-login behind Okapi. */
class LoginSpec extends LoginBehaviour {
  override protected def wrongCredentials: Int = 422

  test("a legacy log-in gives the same token as header and body") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login", credentials)
      reply.header("x-okapi-token").shouldBe(Some(reply.json.getString("okapiToken")))
      val composite = anonymous(url, "north").post("/bl-users/login", credentials)
      composite.status.shouldBe(201)
      composite.header("x-okapi-token").shouldBe(defined)
    }
  }

  test("a wrong password and an unknown user give different messages") {
    withSandbox { url =>
      val client = anonymous(url, "north")
      val wrong = client.post("/authn/login", credentials.copy().put("password", "x"))
      wrong.errors.shouldBe(Vector("Password does not match"))
      val unknown = client.post("/authn/login", credentials.copy().put("username", "nobody"))
      unknown.errors.shouldBe(
        Vector("Error verifying user existence: No user found by username nobody")
      )
    }
  }

  test("a log-in without password says so") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login", new JsonObject().put("username", "perf"))
      reply.answer.shouldBe(400 -> "You must provide a password")
    }
  }

  test("a refresh without cookie is a parse failure") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/refresh")
      reply.status.shouldBe(400)
      reply.body.should(include("token.parse.failure"))
    }
  }

  test("an access token is refused when its time is over") {
    val tokens = new Tokens(1L, 10.minutes)
    val made = Instant.parse("2026-01-01T00:00:00Z")
    val token = tokens.pair("north", "perf", "id", made).access
    tokens.access(token, made.plusSeconds(599)).map(_.username).shouldBe(Some("perf"))
    tokens.access(token, made.plusSeconds(601)).shouldBe(None)
  }
}
