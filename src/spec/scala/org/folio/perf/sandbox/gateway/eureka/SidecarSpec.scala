package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{SandboxClient, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What the sidecar beside a module answers. */
class SidecarSpec extends AnyFunSuite with Matchers with WithSandbox {
  override protected def platform: Platform = Platform.Eureka

  private def error(message: String, kind: String, code: String): String =
    s"""{"errors":[{"message":"$message","type":"$kind","code":"$code"}],"total_records":1}"""

  private val unauthorized =
    401 -> error("Unauthorized", "UnauthorizedException", "authorization_error")

  test("no token on a path with a permission: 401") {
    withSandbox(url => SandboxClient.anonymous(url, "north").get("/groups").answer.shouldBe(unauthorized))
  }

  test("an unparsable or wrongly signed token, or one of another tenant: 401") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      for (bad <- Vector("x", "a.b.c", token.dropRight(1) + "!", token + "A"))
        folio.withHeader("x-okapi-token", bad).get("/groups").answer.shouldBe(unauthorized)
      folio.withHeader("x-okapi-tenant", "south").get("/groups").answer.shouldBe(unauthorized)
    }
  }

  test("a bad token is refused also on a path without permission") {
    withFolio { folio =>
      val bad = folio.withHeader("x-okapi-token", "a.b.c")
      bad.get("/users-keycloak/_self").answer.shouldBe(unauthorized)
      bad.get("/bl-users/_self").answer.shouldBe(unauthorized)
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
      def permissions(query: (String, String)*) =
        folio.get("/users-keycloak/_self", query: _*).json.getJsonObject("permissions").getJsonArray("permissions")
      permissions().contains("users.collection.get").shouldBe(true)
      val expanded = permissions("expandPermissions" -> "true", "fullPermissions" -> "true")
      expanded.getJsonObject(0).fieldNames.should(contain("permissionName"))
    }
  }

  test("a tenant that is not entitled: 400; with a token of another tenant first 401") {
    withFolio { folio =>
      val anonymous = SandboxClient.anonymous(folio.url, "nosuch")
      anonymous
        .get("/users-keycloak/_self")
        .answer
        .shouldBe(
          400 -> error(
            "Application is not enabled for tenant: nosuch",
            "TenantNotEnabledException",
            "tenant_not_enabled",
          )
        )
      folio.withHeader("x-okapi-tenant", "nosuch").get("/groups").answer.shouldBe(unauthorized)
    }
  }

  test("a GET with a body: 400") {
    withFolio { folio =>
      val reply = folio.send("GET", "/groups", Some("{}"), Nil)
      reply.answer.shouldBe(
        400 -> error("GET requests should not have a body", "BadRequestException", "service_error")
      )
    }
  }

  test("failures of a module: no route 404, too slow 408, forbidden 403, unreachable 500") {
    withFolio { folio =>
      def met(fault: (String, String)*) = folio.withFault(fault :+ ("path" -> "/groups"): _*)(folio.get("/groups"))
      def status(code: Int) = met("fault" -> "status", "status" -> s"$code").answer
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
      val down = met("fault" -> "down", "module" -> "mod-users")
      (down.status, down.error.getString("type")).shouldBe((500, "InternalServerErrorException"))
    }
  }

  test("the roles of staff permit all, and a role that is taken away permits nothing") {
    withFolio { folio =>
      val edge = folio.list("/users", "username==edge").list("users").head.getString("id")
      def permissions = folio.get(s"/permissions/users/$edge").json.getJsonArray("permissions").size
      folio.list("/roles/users", s"userId==$edge").list("userRoles").should(have).size(1)
      folio.get(s"/roles/users/$edge").total.shouldBe(1)
      permissions.should(be > 200)
      folio.delete(s"/roles/users/$edge").status.shouldBe(204)
      folio.get(s"/roles/users/$edge").total.shouldBe(0)
      permissions.shouldBe(0)
    }
  }

  test("roles are given to users of Keycloak only, and an unknown role has no row") {
    withFolio { folio =>
      val unknown = "00000000-0000-4000-8000-000000000000"
      val refused = folio.post("/roles/users", Json.obj("userId" -> unknown, "roleIds" -> Json.arr()))
      (refused.status, refused.errors.head)
        .shouldBe((404, s"Keycloak user doesn't exist with the given 'user_id' attribute: $unknown"))
      folio.get(s"/roles/$unknown").errors.head.should(startWith("No row with the given identifier exists for entity"))
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
      folio.post(s"$path/$id").status.shouldBe(400)
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
