package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{Reply, SandboxClient, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What the sidecar beside a module answers. */
class SidecarSpec extends AnyFunSuite with Matchers with WithSandbox {
  override protected def platform: Platform = Platform.Eureka

  private def error(message: String, kind: String, code: String): String =
    s"""{"errors":[{"message":"$message","type":"$kind","code":"$code"}],"total_records":1}"""

  private val unauthorized =
    401 -> error("Unauthorized", "UnauthorizedException", "authorization_error")

  private def answer(reply: Reply): (Int, String) = (reply.status, reply.body)

  private def withFault(folio: SandboxClient, fault: (String, String)*): Reply = {
    val control = SandboxClient(folio.url, Map.empty)
    val all = fault :+ ("path" -> "/groups")
    control.send("POST", "/_/faults", None, all).status.shouldBe(200)
    val reply = folio.get("/groups")
    control.send("DELETE", "/_/faults", None, Nil)
    reply
  }

  test("no token on a path with a permission: 401") {
    withSandbox(url => answer(SandboxClient.anonymous(url, "north").get("/groups")).shouldBe(unauthorized))
  }

  test("an unparsable or wrongly signed token, or one of another tenant: 401") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      for (bad <- Vector("x", "a.b.c", token.dropRight(1) + "!", token + "A"))
        answer(folio.withHeader("x-okapi-token", bad).get("/groups")).shouldBe(unauthorized)
      answer(folio.withHeader("x-okapi-tenant", "south").get("/groups")).shouldBe(unauthorized)
    }
  }

  test("a bad token is refused also on a path without permission") {
    withFolio { folio =>
      val bad = folio.withHeader("x-okapi-token", "a.b.c")
      answer(bad.get("/users-keycloak/_self")).shouldBe(unauthorized)
      answer(bad.get("/bl-users/_self")).shouldBe(unauthorized)
    }
  }

  test("the user of no token: 404, of a token: the user with permissions and service points") {
    withFolio { folio =>
      for (path <- Vector("/users-keycloak/_self", "/bl-users/_self")) {
        folio.without("x-okapi-token").get(path).status.shouldBe(404)
        val body = folio.get(path).json
        body.getJsonObject("user").getString("username").shouldBe("perf")
        val points = body.getJsonObject("servicePointsUser")
        points.getString("defaultServicePointId").should(not).be(empty)
      }
      val names = folio.get("/users-keycloak/_self").json.getJsonObject("permissions")
      names.getJsonArray("permissions").contains("users.collection.get").shouldBe(true)
      val query = Seq("expandPermissions" -> "true", "fullPermissions" -> "true")
      val expanded = folio.get("/users-keycloak/_self", query: _*).json
      val first =
        expanded.getJsonObject("permissions").getJsonArray("permissions").getJsonObject(0)
      first.fieldNames.should(contain("permissionName"))
    }
  }

  test("a tenant that is not entitled: 400; with a token of another tenant first 401") {
    withFolio { folio =>
      val anonymous = SandboxClient.anonymous(folio.url, "nosuch")
      answer(anonymous.get("/users-keycloak/_self")).shouldBe(
        400 -> error(
          "Application is not enabled for tenant: nosuch",
          "TenantNotEnabledException",
          "tenant_not_enabled",
        )
      )
      answer(folio.withHeader("x-okapi-tenant", "nosuch").get("/groups")).shouldBe(unauthorized)
    }
  }

  test("a GET with a body: 400") {
    withFolio { folio =>
      val reply = folio.send("GET", "/groups", Some("{}"), Nil)
      answer(reply).shouldBe(
        400 -> error("GET requests should not have a body", "BadRequestException", "service_error")
      )
    }
  }

  test("failures of a module: no route 404, too slow 408, forbidden 403, unreachable 500") {
    withFolio { folio =>
      def status(code: Int) = answer(withFault(folio, "fault" -> "status", "status" -> s"$code"))
      status(404).shouldBe(
        404 -> error(
          "Route is not found [method: GET, path: /groups]",
          "NotFoundException",
          "route_not_found_error",
        )
      )
      status(408).shouldBe(
        408 -> error("Request Timeout", "TimeoutException", "read_timeout_error")
      )
      status(403).shouldBe(
        403 -> error("Access Denied", "ForbiddenException", "authorization_error")
      )
      val down = withFault(folio, "fault" -> "down", "module" -> "mod-users")
      down.status.shouldBe(500)
      down.list("errors").head.getString("type").shouldBe("InternalServerErrorException")
    }
  }

  test("the roles of staff permit all, and a role that is taken away permits nothing") {
    withFolio { folio =>
      val edge = folio.list("/users", "username==edge").list("users").head.getString("id")
      val before = folio.list("/roles/users", s"userId==$edge").list("userRoles")
      before.should(have).size(1)
      folio.get(s"/roles/users/$edge").total.shouldBe(1)
      folio.get(s"/permissions/users/$edge").json.getJsonArray("permissions").size.should(be > 200)
      folio.delete(s"/roles/users/$edge").status.shouldBe(204)
      folio.get(s"/roles/users/$edge").total.shouldBe(0)
      folio.get(s"/permissions/users/$edge").json.getJsonArray("permissions").size.shouldBe(0)
    }
  }

  test("roles are given to users of Keycloak only, and an unknown role has no row") {
    withFolio { folio =>
      val unknown = "00000000-0000-4000-8000-000000000000"
      def message(reply: Reply) = (reply.status, reply.list("errors").head.getString("message"))
      message(folio.post("/roles/users", Json.obj("userId" -> unknown, "roleIds" -> Json.arr())))
        .shouldBe((404, s"Keycloak user doesn't exist with the given 'user_id' attribute: $unknown"))
      message(folio.get(s"/roles/$unknown"))._2.should(startWith("No row with the given identifier exists for entity"))
      folio.get("/roles/abc").status.shouldBe(400)
    }
  }

  test("users with a name are in Keycloak, others are not until they have one") {
    withFolio { folio =>
      val patron = folio.list("/users", "username==patron000001").list("users").head
      val path = "/users-keycloak/auth-users"
      folio.get(s"$path/${patron.getString("id")}").status.shouldBe(204)
      val made = folio.post(
        "/users",
        new JsonObject("""{"personal":{"lastName":"New"},"active":true}"""),
      )
      val id = made.json.getString("id")
      folio.get(s"$path/$id").status.shouldBe(404)
      folio.send("POST", s"$path/$id", None, Nil).status.shouldBe(400)
      val named = made.json.put("username", "newuser")
      folio.put(s"/users-keycloak/users/$id", named).status.shouldBe(204)
      folio.get(s"$path/$id").status.shouldBe(204)
      folio.delete(s"/users-keycloak/users/$id").status.shouldBe(204)
      folio.get(s"/users-keycloak/users/$id").status.shouldBe(404)
      folio.get(s"$path/$id").status.shouldBe(404)
      folio.delete(s"/users-keycloak/users/$id").status.shouldBe(204)
      folio.get(s"$path/no-uuid").status.shouldBe(400)
    }
  }
}
