package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{GatewayBehaviour, Reply, SandboxClient}

/** What Kong answers, which token it takes, and the services beside it. */
class KongSpec extends GatewayBehaviour {
  override protected def platform: Platform = Platform.Eureka

  private def refused(reply: Reply, message: String): Unit = {
    reply.status.shouldBe(404)
    reply.json.getString("message").shouldBe(message)
    reply.json.getString("request_id").should(fullyMatch.regex("[0-9a-f]{32}"))
    ()
  }

  private val noRoute = "no Route matched with those values"

  test("another path or method, no x-okapi-tenant, other letters, a system interface: 404 no Route matched") {
    withFolio { folio =>
      val replies = Vector("/no/such/path", "/saml/check", "/groups/", "//groups").map(folio.get(_)) ++ Vector(
        folio.delete("/groups"),
        folio.post("/_/tenant", new JsonObject),
        folio.without("x-okapi-tenant").get("/groups"),
        SandboxClient(folio.url, Map.empty).get("/_/version"),
      )
      replies.foreach(refused(_, noRoute))
    }
  }

  test("/custom-fields without the exact id of a module: 404") {
    withFolio { folio =>
      val id = moduleIds(folio).find(_.startsWith("mod-users-1")).get
      def ask(module: Option[String]) =
        module.fold(folio)(folio.withHeader("x-okapi-module-id", _)).get("/custom-fields")
      for (wrong <- Vector(None, Some("mod-users"), Some("mod-users-0.0.1"))) refused(ask(wrong), noRoute)
      ask(Some(id)).status.shouldBe(200)
    }
  }

  test("Authorization: Bearer works as X-Okapi-Token does") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      val bearer = folio.withHeader("authorization", s"Bearer $token")
      bearer.get("/groups").status.shouldBe(200)
      bearer.without("x-okapi-token").get("/groups").status.shouldBe(200)
      refused(
        folio.withHeader("authorization", "Bearer other").get("/groups"),
        "X-Okapi-Token is not equal to Authorization token",
      )
      refused(
        folio.withHeader("authorization", s"Basic $token").get("/groups"),
        "Invalid authorization header, value must start with Bearer",
      )
    }
  }

  test("header and cookie with different tokens: 404") {
    withFolio { folio =>
      val other = folio.withHeader("cookie", "folioAccessToken=other")
      refused(
        other.get("/groups"),
        "X-Okapi-Token token is not equal to folioAccessToken token in cookies",
      )
      val token = folio.headers("x-okapi-token")
      refused(
        other.without("x-okapi-token").withHeader("authorization", s"Bearer $token").get("/groups"),
        "Authorization token is not equal to folioAccessToken token in cookies",
      )
    }
  }

  test("two cookies need a blank between them") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      val client = folio.without("x-okapi-token")
      def status(cookies: String) = client.withHeader("cookie", cookies).get("/groups").status
      status(s"a=b; folioAccessToken=$token; c=d").shouldBe(200)
      status(s"a=b;folioAccessToken=$token").shouldBe(401)
    }
  }

  test("an OPTIONS request without a method to ask for is no preflight") {
    withSandbox { url =>
      val origin = Map("origin" -> "https://folio.example.org")
      SandboxClient(url, origin).send("OPTIONS", "/users", None, Nil).status.shouldBe(502)
    }
  }

  test("trouble with an upstream: 502, 503 and 504 in Kong's words") {
    withFolio { folio =>
      def words(status: Int) =
        folio.withFault("fault" -> "status", "status" -> s"$status", "path" -> "/groups") {
          val reply = folio.get("/groups")
          (reply.status, reply.json.getString("message"))
        }
      words(502).shouldBe(502 -> "An invalid response was received from the upstream server")
      words(503).shouldBe(503 -> "The upstream server is currently unavailable")
      words(504).shouldBe(504 -> "The upstream server is timing out")
    }
  }

  private def moduleIds(folio: SandboxClient): Vector[String] =
    Json.objects(new JsonArray(folio.get("/_/proxy/tenants/north/modules").body)).map(_.getString("id"))

  test("Okapi's own API: 501 with a token, 401 without, and the list of modules") {
    withFolio { folio =>
      for (path <- Vector("/_/version", "/_/proxy/modules", "/_/proxy/tenants", "/_/env"))
        withClue(path) {
          folio.get(path).answer.shouldBe(501 -> "")
          folio.without("x-okapi-token").get(path).status.shouldBe(401)
        }
      folio.without("x-okapi-token").get("/_/proxy/health").status.shouldBe(501)
      val path = "/_/proxy/tenants/north/modules"
      folio.without("x-okapi-token").get(path).status.shouldBe(401)
      moduleIds(folio).should(contain("mod-circulation-24.5.0"))
    }
  }

  test("the entitlements name the modules by application: Eureka's, and none of Okapi's") {
    withFolio { folio =>
      val reply = folio.get("/entitlements/north/applications", "limit" -> "500")
      reply.status.shouldBe(200)
      val applications = reply.list("applicationDescriptors")
      applications.size.shouldBe(reply.total)
      applications.map(_.getString("id")).should(contain("app-platform-minimal-2.0.24"))
      def all(list: String, field: String) = applications.flatMap(Json.texts(_, list, field))
      val names = all("modules", "name")
      names.should(contain.allOf("mod-login-keycloak", "mod-users-keycloak", "mod-consortia-keycloak"))
      val gone = Set("okapi", "mod-authtoken", "mod-login", "mod-login-saml", "mod-consortia")
      names.toSet.intersect(gone ++ EurekaModules.Services).shouldBe(empty)
      val ids = all("modules", "id")
      ids.sorted.shouldBe(moduleIds(folio).sorted)
      all("moduleDescriptors", "id").shouldBe(ids)
    }
  }

  test("the entitlements need tenant and token; any valid token will do") {
    withFolio { folio =>
      val path = "/entitlements/north/applications"
      folio.without("x-okapi-tenant").get(path).status.shouldBe(400)
      val refused = folio.without("x-okapi-token").get(path)
      refused.status.shouldBe(401)
      // As mgr-tenant-entitlements 4.0.0 answers, all of it.
      refused.json.shouldBe(error("Failed to find auth token in request.", "NotAuthorizedException", "auth_error"))
      val garbled = folio.withHeader("x-okapi-token", "abc").get(path)
      (garbled.status, garbled.errors).shouldBe((401, Vector("Not authorized")))
      SandboxClient.loggedIn(folio.url, "south").get(path).status.shouldBe(200)
      folio.get("/entitlements/nosuch/applications").status.shouldBe(404)
    }
  }

  private def error(message: String, kind: String, code: String): JsonObject = {
    val one = Json.obj("message" -> message, "type" -> kind, "code" -> code, "parameters" -> new JsonArray)
    Json.obj("errors" -> Json.arr(one), "total_records" -> 1)
  }

  test("the entitlements of a tenant with modules need a token, which may be any, and have ten on a page") {
    withSandbox { url =>
      val without = SandboxClient(url, Map.empty).get("/entitlements", "tenant" -> "north")
      without.status.shouldBe(400)
      without.json.shouldBe(
        error("Missing request header value 'x-okapi-token'", "IllegalArgumentException", "validation_error")
      )
      val client = SandboxClient(url, Map("x-okapi-token" -> "abc"))
      val reply = client.get(
        "/entitlements",
        "tenant" -> "north",
        "includeModules" -> "true",
        "limit" -> "500",
      )
      reply.status.shouldBe(200)
      val entries = reply.list("entitlements")
      entries.size.shouldBe(reply.total)
      entries.map(_.getString("tenantId")).distinct.should(have).size(1)
      val modules = entries.flatMap(_.getJsonArray("modules").getList.toArray.map(_.toString))
      modules.should(contain("mod-circulation-24.5.0"))
      val many = client.get("/entitlements", "limit" -> "501")
      many.status.shouldBe(400)
      many.errors.shouldBe(Vector("findByQueryOrTenantName.limit must be less than or equal to 500"))
      client.get("/entitlements").list("entitlements").should(have).size(10)
      client.get("/entitlements", "tenant" -> "north", "query" -> "tenantId==x").status.shouldBe(400)
    }
  }
}
