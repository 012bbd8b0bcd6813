package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.Base64
import org.folio.perf.model.Platform
import org.folio.perf.testkit.SandboxClient.{anonymous, credentials}
import org.folio.perf.testkit.{LoginBehaviour, Reply, SandboxClient}

/** mod-login-keycloak behind Kong, with Keycloak until 26.5: log-in, refresh, log-out. */
class LoginKeycloakSpec extends LoginBehaviour {
  override protected def platform: Platform = Platform.Eureka
  override protected def wrongCredentials: Int = 401

  private def payload(token: String): JsonObject =
    new JsonObject(new String(Base64.getUrlDecoder.decode(token.split('.')(1)), UTF_8))

  private def ofUser(url: String, reply: Reply): SandboxClient =
    anonymous(url, "north").withHeader("x-okapi-token", cookie(reply, "folioAccessToken"))

  private def logout(client: SandboxClient, refreshToken: String): Reply =
    client
      .withHeader("cookie", s"folioRefreshToken=$refreshToken")
      .post("/authn/logout")

  test("POST /authn/login: 201 with both tokens and the cookies, no header; the token expires") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login", credentials)
      reply.json.fieldNames.toArray.shouldBe(Array("okapiToken", "refreshToken"))
      reply.header("x-okapi-token").shouldBe(None)
      cookie(reply, "folioAccessToken").shouldBe(reply.json.getString("okapiToken"))
      cookie(reply, "folioRefreshToken").shouldBe(reply.json.getString("refreshToken"))
      payload(reply.json.getString("okapiToken")).getLong("exp").longValue.should(be > 0L)
    }
  }

  test("GET /authn/token with a code that Keycloak did not give: 400 Failed to obtain a token") {
    withSandbox { url =>
      val client = anonymous(url, "north")
      val reply = client.get("/authn/token", "code" -> "x", "redirect-uri" -> "http://localhost")
      reply.status.shouldBe(400)
      reply.errors.shouldBe(Vector("Failed to obtain a token"))
      client.get("/authn/token", "code" -> "x").status.shouldBe(400)
    }
  }

  test("POST /authn/refresh without the cookie: 400, a validation error") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/refresh")
      (reply.status, reply.error.getString("type"), reply.error.getString("code"))
        .shouldBe((400, "MissingRequestCookieException", "validation_error"))
    }
  }

  test("POST /authn/refresh with a used token: 422 token.refresh.unprocessable") {
    withSandbox { url =>
      val token = cookie(loggedIn(url), "folioRefreshToken")
      refresh(url, token)
      refresh(url, token).body.shouldBe(
        """{"errors":[{"message":"Authorization server unable to process token refresh request",""" +
          """"type":"TokenRefreshException","code":"token.refresh.unprocessable","parameters":[]}],"total_records":1}"""
      )
    }
  }

  test("the tenant of a refresh is that of the token, not that of the request") {
    withSandbox { url =>
      val refreshed = refresh(url, cookie(loggedIn(url), "folioRefreshToken"), tenant = "south")
      refreshed.status.shouldBe(201)
      payload(cookie(refreshed, "folioAccessToken")).getString("iss").should(endWith("/realms/north"))
    }
  }

  test("POST /authn/logout with the cookie: 204, ends that session; the cookies end too") {
    withSandbox { url =>
      def token() = cookie(loggedIn(url), "folioRefreshToken")
      val (one, other) = (token(), token())
      val reply = logout(anonymous(url, "north"), one)
      reply.status.shouldBe(204)
      reply.headers("set-cookie").foreach(_.should(include("; Max-Age=0;")))
      refresh(url, one).status.shouldBe(422)
      refresh(url, other).status.shouldBe(201)
      logout(anonymous(url, "north"), one).status.shouldBe(204)
    }
  }

  test("POST /authn/logout without the cookie: all sessions of the user; without user 422") {
    withSandbox { url =>
      val (one, other) = (loggedIn(url), loggedIn(url))
      ofUser(url, one).get("/groups").status.shouldBe(200)
      ofUser(url, one).post("/authn/logout").status.shouldBe(204)
      ofUser(url, one).get("/groups").status.shouldBe(401)
      Vector(one, other).foreach { reply =>
        refresh(url, cookie(reply, "folioRefreshToken")).status.shouldBe(422)
      }
      val refused = anonymous(url, "north").post("/authn/logout")
      refused.status.shouldBe(422)
      refused.error.getString("code").shouldBe("token.logout.unprocessable")
    }
  }

  test("POST /authn/logout-all: 204") {
    withSandbox { url =>
      val reply = loggedIn(url)
      ofUser(url, reply).post("/authn/logout-all").status.shouldBe(204)
      refresh(url, cookie(reply, "folioRefreshToken")).status.shouldBe(422)
    }
  }

  test("POST /authn/credentials makes a user who can log in, and who needs roles for the rest") {
    withFolio { folio =>
      val made = folio.post(
        "/users-keycloak/users",
        new JsonObject(
          """{"username":"clerk","active":true,"type":"staff","personal":{"lastName":"Clerk"}}"""
        ),
      )
      made.status.shouldBe(201)
      val id = made.json.getString("id")
      val clerk = new JsonObject().put("username", "clerk").put("password", "clerk-password")
      val client = anonymous(folio.url, "north")
      client.post("/authn/login-with-expiry", clerk).status.shouldBe(401)
      folio.post("/authn/credentials", clerk.copy().put("userId", id)).status.shouldBe(201)
      folio.post("/authn/credentials", clerk.copy().put("userId", id)).status.shouldBe(400)
      val reply = client.post("/authn/login-with-expiry", clerk)
      reply.status.shouldBe(201)
      val asClerk = ofUser(folio.url, reply)
      asClerk.get("/groups").status.shouldBe(403)
      asClerk.get("/users-keycloak/_self").json.getJsonObject("user").getString("id").shouldBe(id)
      val role = folio.list("/roles", "name==Reader").list("roles").head.getString("id")
      val assigned = new JsonObject(s"""{"userId":"$id","roleIds":["$role"]}""")
      folio.post("/roles/users", assigned).status.shouldBe(201)
      asClerk.get("/groups").status.shouldBe(200)
      asClerk.post("/notes", new JsonObject).status.shouldBe(403)
    }
  }

  test("stubs of mod-authtoken: 501") {
    withFolio { folio =>
      for (path <- Vector("/token", "/refreshtoken", "/token/sign"))
        folio.post(path, new JsonObject).status.shouldBe(501)
    }
  }

  test("POST /bl-users/login works too, without a token header") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/bl-users/login", credentials)
      (reply.status, reply.header("x-okapi-token")).shouldBe((201, None))
    }
  }

  test("claims: issuer with the realm, user_id, sid and exp; no tenant") {
    withSandbox { url =>
      val reply = loggedIn(url)
      val claims = payload(cookie(reply, "folioAccessToken"))
      claims.getString("iss").should(endWith("/realms/north"))
      claims.getString("azp").shouldBe("north-login-application")
      claims.fieldNames.should(contain.allOf("user_id", "sid", "exp"))
      claims.containsKey("tenant").shouldBe(false)
      Instant
        .ofEpochSecond(claims.getLong("exp"))
        .toString
        .shouldBe(reply.json.getString("accessTokenExpiration"))
    }
  }

  test("a wrong password: 401 unauthorized_error") {
    withSandbox { url =>
      val reply =
        anonymous(url, "north").post("/authn/login", credentials.copy().put("password", "x"))
      reply.body.shouldBe(
        """{"errors":[{"message":"Unauthorized error","type":"UnauthorizedException",""" +
          """"code":"unauthorized_error","parameters":[]}],"total_records":1}"""
      )
    }
  }

  test("a body without password: 400, a validation error") {
    withSandbox { url =>
      val reply = anonymous(url, "north").post("/authn/login", new JsonObject().put("username", "perf"))
      (reply.status, reply.error.getString("code")).shouldBe((400, "validation_error"))
      Json.texts(reply.error, "parameters", "key").shouldBe(Vector("password"))
    }
  }

  test("a bad token sent along with a refresh: 401 of the sidecar") {
    withSandbox { url =>
      val cookies = "folioAccessToken=a.b.c; folioRefreshToken=y"
      val reply = anonymous(url, "north").withHeader("cookie", cookies).post("/authn/refresh")
      (reply.status, reply.errors).shouldBe((401, Vector("Unauthorized")))
    }
  }
}
