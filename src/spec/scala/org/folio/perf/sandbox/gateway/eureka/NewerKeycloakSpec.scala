package org.folio.perf.sandbox.gateway.eureka

import org.folio.perf.model.Platform
import org.folio.perf.testkit.SandboxClient.{anonymous, credentials}
import org.folio.perf.testkit.{Reply, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Refused log-ins with Keycloak since 26.6. */
class NewerKeycloakSpec extends AnyFunSuite with Matchers with WithSandbox {
  override protected def platform: Platform = Platform.Eureka
  override protected def keycloak: String = "26.6.0"

  private def refused(url: String, field: String, value: String): Reply = {
    val client = anonymous(url, "north")
    client.post("/authn/login-with-expiry", credentials.copy().put(field, value))
  }

  test("a wrong password or an unknown user: 400 service_error, with Keycloak's words as cause") {
    withSandbox { url =>
      for ((field, value) <- Vector("password" -> "x", "username" -> "nobody")) {
        val reply = refused(url, field, value)
        reply.status.shouldBe(400)
        def text(field: String) = reply.error.getString(field)
        (text("message"), text("type"), text("code"))
          .shouldBe(("Failed to obtain a token", "ServiceException", "service_error"))
        val cause = reply.error.getJsonArray("parameters").getJsonObject(0)
        cause.getString("key").shouldBe("cause")
        cause.getString("value").should(startWith("400 Bad Request"))
        cause.getString("value").should(include("invalid_grant").and(include("Invalid user credentials")))
      }
    }
  }

  test("a disabled user: 400, with Account disabled as cause") {
    withFolio { folio =>
      val edge = folio.list("/users", "username==edge").list("users").head
      val id = edge.getString("id")
      folio
        .withHeader("accept", "*/*")
        .put(s"/users/$id", edge.put("active", false))
        .status
        .shouldBe(204)
      val reply = refused(folio.url, "username", "edge")
      reply.status.shouldBe(400)
      reply.body.should(include("Account disabled"))
    }
  }
}
