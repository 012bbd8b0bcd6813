package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.testkit.SandboxClient.{anonymous, credentials}
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration.DurationInt

class LoginSpec extends AnyFunSuite with Matchers with WithSandbox {

  private def cookie(reply: org.folio.perf.testkit.Reply, name: String): String =
    reply
      .headers("set-cookie")
      .find(_.startsWith(name))
      .get
      .drop(name.length + 1)
      .takeWhile(_ != ';')

  test("a legacy log-in gives the same token as header and body") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login", credentials)
      reply.status.shouldBe(201)
      reply.header("x-okapi-token").shouldBe(Some(reply.json.getString("okapiToken")))
    }
  }

  test("a log-in with expiry gives two cookies and no token header") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login-with-expiry", credentials)
      reply.status.shouldBe(201)
      reply.header("x-okapi-token").shouldBe(None)
      reply.headers("set-cookie").should(have).size(2)
      reply.headers("set-cookie").head.should(include("; Max-Age=600; Expires="))
      reply.headers("set-cookie").head.should(endWith("; Path=/; Secure; HTTPOnly; SameSite=Lax"))
      (reply.json
        .getString("accessTokenExpiration")
        .should(fullyMatch))
        .regex("""\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ""")
    }
  }

  test("a wrong password and an unknown user give different messages") {
    withSandbox { url =>
      val client = anonymous(url, "north")
      val wrong = client.post("/authn/login", credentials.copy().put("password", "x"))
      wrong.status.shouldBe(422)
      wrong.errors.shouldBe(Vector("Password does not match"))
      val unknown = client.post("/authn/login", credentials.copy().put("username", "nobody"))
      unknown.errors.shouldBe(
        Vector("Error verifying user existence: No user found by username nobody")
      )
    }
  }

  test("a log-in without password is no request") {
    withSandbox { url =>
      val reply =
        anonymous(url, "north").post("/authn/login", new JsonObject().put("username", "perf"))
      (reply.status, reply.body).shouldBe(400 -> "You must provide a password")
    }
  }

  test("a refresh token is good for one use, and a second one ends its successor") {
    withSandbox { url =>
      val client = anonymous(url, "north")
      def refresh(token: String) = client
        .withHeader("cookie", s"folioRefreshToken=$token")
        .send("POST", "/authn/refresh", None, Nil)
      val first = cookie(client.post("/authn/login-with-expiry", credentials), "folioRefreshToken")
      val refreshed = refresh(first)
      refreshed.status.shouldBe(201)
      val second = cookie(refreshed, "folioRefreshToken")
      refresh(first).status.shouldBe(422)
      refresh(second).status.shouldBe(422)
    }
  }

  test("a refresh without cookie is no request") {
    withSandbox { url =>
      val reply = anonymous(url, "north").send("POST", "/authn/refresh", None, Nil)
      reply.status.shouldBe(400)
      reply.body.should(include("token.parse.failure"))
    }
  }

  test("the log-in of users-bl returns the user and the default service point") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/bl-users/login", credentials)
      reply.status.shouldBe(201)
      reply.json.getJsonObject("user").getString("username").shouldBe("perf")
      val points = reply.json.getJsonObject("servicePointsUser")
      points.getString("defaultServicePointId").shouldBe("3a40852d-49fd-4df2-a1f9-6e2641a6e91f")
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
