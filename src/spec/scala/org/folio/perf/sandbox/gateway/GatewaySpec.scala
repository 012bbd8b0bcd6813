package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{SandboxClient, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Expected statuses and texts were recorded from Okapi 5.3.0. */
class GatewaySpec extends AnyFunSuite with Matchers with WithSandbox {
  private val noRoute = "No suitable module found for path and tenant"

  test("a request without token names the permission it needs") {
    withSandbox { url =>
      val reply = SandboxClient.anonymous(url, "north").get("/users")
      reply.status.shouldBe(400)
      reply.body.shouldBe("Token missing, access requires permission: users.collection.get")
    }
  }

  test("a request without tenant and token has no route") {
    withSandbox { url =>
      val reply = SandboxClient(url, Map.empty).get("/users")
      (reply.status, reply.body).shouldBe(404 -> noRoute)
    }
  }

  test("an unknown path and a method that a path has not have no route") {
    withFolio { folio =>
      folio.get("/no/such/path").status.shouldBe(404)
      val reply = folio.delete("/groups")
      (reply.status, reply.body).shouldBe(404 -> noRoute)
    }
  }

  test("an unknown tenant is refused by name") {
    withFolio { folio =>
      val reply = folio.withHeader("x-okapi-tenant", "nosuch").get("/users")
      (reply.status, reply.body).shouldBe(400 -> "No such Tenant nosuch")
    }
  }

  test("a token without a valid signature is refused") {
    withFolio { folio =>
      val reply = folio.withHeader("x-okapi-token", "a.b.c").get("/users")
      (reply.status, reply.body).shouldBe(401 -> "Invalid token")
    }
  }

  test("a token of another tenant is refused") {
    withFolio { folio =>
      val reply = folio.withHeader("x-okapi-tenant", "south").get("/users")
      (reply.status, reply.body).shouldBe(403 -> "Invalid token")
    }
  }

  test("the token names the tenant when no header does") {
    withFolio(_.without("x-okapi-tenant").get("/users").status.shouldBe(200))
  }

  test("the token is also taken from a cookie") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      val byCookie = folio.without("x-okapi-token").withHeader("cookie", s"folioAccessToken=$token")
      byCookie.get("/groups").status.shouldBe(200)
    }
  }

  test("header and cookie with different tokens are refused") {
    withFolio { folio =>
      val reply = folio.withHeader("cookie", "folioAccessToken=other").get("/groups")
      reply.status.shouldBe(400)
      reply.body.should(startWith("Different tokens"))
    }
  }

  test("a preflight needs no tenant and no token") {
    withSandbox { url =>
      val client = SandboxClient(url, Map("origin" -> "https://folio.example.org"))
      val reply = client.send("OPTIONS", "/any/path", None, Nil)
      reply.status.shouldBe(204)
      reply.header("access-control-allow-origin").shouldBe(Some("https://folio.example.org"))
      reply.header("access-control-allow-credentials").shouldBe(Some("true"))
      reply.header("access-control-allow-methods").shouldBe(Some("PUT,PATCH,DELETE,GET,POST"))
      reply.header("access-control-allow-headers").get.should(include("X-Okapi-Token"))
    }
  }

  test("an answer to a browser of another origin allows it") {
    withFolio { folio =>
      val reply = folio.withHeader("origin", "https://folio.example.org").get("/groups")
      reply.header("access-control-allow-origin").shouldBe(Some("https://folio.example.org"))
      reply.header("vary").shouldBe(Some("origin"))
    }
  }

  test("the gateway reports its version and a tenant's modules without token") {
    withSandbox { url =>
      val client = SandboxClient(url, Map.empty)
      client.get("/_/version").body.shouldBe("5.3.0")
      client.get("/_/proxy/tenants/north/modules").body.should(include("mod-circulation-24.2.7"))
    }
  }

  test("the sandbox reports the requests that it served since the last report") {
    withFolio { folio =>
      def told = new JsonObject(folio.post("/_/served", new JsonObject).body)
      told
      folio.get("/groups")
      folio.get("/users?limit=1")
      folio.get("/users?limit=2")
      val now = told
      now.getJsonObject("requests").getMap.toString.shouldBe("{GET /groups=1, GET /users=2}")
      now.getInteger("count").shouldBe(3)
      now.getDouble("maxMs").doubleValue.should(be >= now.getDouble("p50Ms").doubleValue)
      told.getInteger("count").shouldBe(0)
    }
  }
}
