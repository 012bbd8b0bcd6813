package org.folio.perf.sandbox.gateway

import org.folio.perf.testkit.{GatewayBehaviour, SandboxClient}

/** Expected statuses and texts were recorded from Okapi 5.3.0. */
class GatewaySpec extends GatewayBehaviour {
  private val noRoute = 404 -> "No suitable module found for path and tenant"

  test("a request without token names the permission it needs") {
    withSandbox { url =>
      SandboxClient
        .anonymous(url, "north")
        .get("/users")
        .answer
        .shouldBe(400 -> "Token missing, access requires permission: users.collection.get")
    }
  }

  test("a request without a route is refused in Okapi's words") {
    withFolio { folio =>
      SandboxClient(folio.url, Map.empty).get("/users").answer.shouldBe(noRoute)
      folio.get("/no/such/path").answer.shouldBe(noRoute)
      folio.delete("/groups").answer.shouldBe(noRoute)
      folio.get("/_/no/such/path").answer.shouldBe(noRoute)
      folio.get("/version").answer.shouldBe(noRoute)
    }
  }

  test("an unknown tenant is refused by name") {
    withFolio(_.withHeader("x-okapi-tenant", "nosuch").get("/users").answer.shouldBe(400 -> "No such Tenant nosuch"))
  }

  test("a token that is not valid is called so") {
    withFolio { folio =>
      folio.withHeader("x-okapi-token", "a.b.c").get("/users").answer.shouldBe(401 -> "Invalid token")
      folio.withHeader("x-okapi-tenant", "south").get("/users").answer.shouldBe(403 -> "Invalid token")
    }
  }

  test("the gateway reports its version and a tenant's modules without token") {
    withSandbox { url =>
      val client = SandboxClient(url, Map.empty)
      client.get("/_/version").body.shouldBe("5.3.0")
      client.get("/_/proxy/tenants/north/modules").body.should(include("mod-circulation-24.2.5"))
    }
  }
}
