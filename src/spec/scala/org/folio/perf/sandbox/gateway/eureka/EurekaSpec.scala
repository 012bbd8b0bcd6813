package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{Reply, SandboxClient, SandboxSuite}

/** Kong, sidecars and managers: what they refuse, and the lists of modules. */
class EurekaSpec extends SandboxSuite {
  override protected def platform: Platform = Platform.Eureka

  /** What a request gets that is refused, by status and code; Kong's refusals have no code. */
  private val refusals: Vector[(String, SandboxClient => Reply, Int, String)] = Vector(
    ("another path", _.get("/no/such/path"), 404, ""),
    ("another method", _.delete("/groups"), 404, ""),
    ("a path of Okapi", _.get("/saml/check"), 404, ""),
    ("no tenant", _.without("x-okapi-tenant").get("/groups"), 404, ""),
    ("custom fields of no module", _.get("/custom-fields"), 404, ""),
    ("no token", _.without("x-okapi-token").get("/groups"), 401, "authorization_error"),
    ("a forged token", _.withHeader("x-okapi-token", "a.b.c").get("/users-keycloak/_self"), 401, "authorization_error"),
    ("another tenant's token", _.withHeader("x-okapi-tenant", "south").get("/groups"), 401, "authorization_error"),
    (
      "a tenant without modules",
      folio => SandboxClient.anonymous(folio.url, "nosuch").get("/users-keycloak/_self"),
      400,
      "tenant_not_enabled",
    ),
    (
      "entitlements without a token",
      _.without("x-okapi-token").get("/entitlements/north/applications"),
      401,
      "auth_error",
    ),
    ("no user's record", _.without("x-okapi-token").get("/users-keycloak/_self"), 404, ""),
    ("a user that Keycloak lacks", _.get(s"/users-keycloak/auth-users/$unknown"), 404, ""),
  )

  for ((title, send, status, code) <- refusals) test(s"$title: $status $code") {
    withFolio { folio =>
      val reply = send(folio)
      reply.status.shouldBe(status)
      if (code.nonEmpty) reply.code.shouldBe(code)
    }
  }

  test("a module's failure is a sidecar's, trouble with an upstream is Kong's") {
    withFolio { folio =>
      def met(fault: (String, String)*) = folio.withFault(fault :+ ("path" -> "/groups"): _*)(folio.get("/groups"))
      def status(code: Int) = met("fault" -> "status", "status" -> s"$code")
      for ((failed, code) <- Vector(403 -> "authorization_error", 500 -> "service_error"))
        status(failed).refusal.shouldBe(failed -> code)
      for (failed <- Vector(502, 503, 504)) {
        val reply = status(failed)
        (reply.status, reply.json.fieldNames.contains("request_id")).shouldBe((failed, true))
      }
      met("fault" -> "down", "module" -> "mod-users").refusal.shouldBe(500 -> "service_error")
    }
  }

  test("a user whom Keycloak has no more has no permission") {
    withFolio { folio =>
      val edge = folio.first("/users", "username==edge").getString("id")
      val credentials = SandboxClient.credentials.copy().put("username", "edge")
      val login = SandboxClient.anonymous(folio.url, "north").post("/authn/login", credentials)
      val client = folio.withHeader("x-okapi-token", login.text("okapiToken"))
      client.get(s"/roles/users/$edge").total.shouldBe(1)
      folio.delete(s"/users-keycloak/users/$edge").status.shouldBe(204)
      client.get(s"/roles/users/$edge").refusal.shouldBe(403 -> "authorization_error")
      folio.get(s"/users-keycloak/auth-users/$edge").status.shouldBe(404)
    }
  }

  test("the entitlements name the modules by application: Eureka's, and none of Okapi's") {
    withFolio { folio =>
      val applications = folio.get("/entitlements/north/applications").list("applicationDescriptors")
      applications.map(_.getString("id")).should(contain("app-platform-minimal-2.0.24"))
      def all(list: String, field: String) = applications.flatMap(Json.texts(_, list, field))
      val names = all("modules", "name")
      names.should(contain.allOf("mod-login-keycloak", "mod-users-keycloak", "mod-consortia-keycloak"))
      names.should(contain.noneOf("okapi", "mod-authtoken", "mod-login", "mod-consortia", "kong", "folio-keycloak"))
      val ids = all("modules", "id")
      all("moduleDescriptors", "id").shouldBe(ids)
      val listed = new JsonArray(folio.get("/_/proxy/tenants/north/modules").body)
      Json.objects(listed).map(_.getString("id")).sorted.shouldBe(ids.sorted)
    }
  }

  test("an answer to a browser of another origin allows it") {
    withFolio { folio =>
      val reply = folio.withHeader("origin", "https://folio.example.org").get("/groups")
      reply.header("access-control-allow-origin").shouldBe(Some("https://folio.example.org"))
      reply.header("vary").shouldBe(Some("origin"))
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
