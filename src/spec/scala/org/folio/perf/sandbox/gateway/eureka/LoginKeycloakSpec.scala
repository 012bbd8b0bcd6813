package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Platform
import org.folio.perf.testkit.LoginBehaviour
import org.folio.perf.testkit.SandboxClient.{anonymous, credentials}

/** mod-login-keycloak behind Kong. */
class LoginKeycloakSpec extends LoginBehaviour {
  override protected def platform: Platform = Platform.Eureka
  override protected def wrongCredentials: Int = 401

  test("a log-in gives both tokens in the body and in cookies, and no header") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login", credentials)
      reply.header("x-okapi-token").shouldBe(None)
      cookie(reply, "folioAccessToken").shouldBe(reply.text("okapiToken"))
      cookie(reply, "folioRefreshToken").shouldBe(reply.text("refreshToken"))
    }
  }

  test("a body without password, and a refresh without cookie: 400, a validation error") {
    withSandbox { url =>
      val client = anonymous(url, "north")
      client.post("/authn/login", new JsonObject().put("username", "perf")).refusal.shouldBe(400 -> "validation_error")
      client.post("/authn/refresh").refusal.shouldBe(400 -> "validation_error")
    }
  }
}
