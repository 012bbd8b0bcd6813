package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonObject
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
  override protected def differentTokens: Int = 404

  private def payload(token: String): JsonObject =
    new JsonObject(new String(Base64.getUrlDecoder.decode(token.split('.')(1)), UTF_8))

  private def ofUser(url: String, reply: Reply): SandboxClient =
    anonymous(url, "north").withHeader("x-okapi-token", cookie(reply, "folioAccessToken"))

  private def logout(client: SandboxClient, refreshToken: String): Reply =
    client
      .withHeader("cookie", s"folioRefreshToken=$refreshToken")
      .send("POST", "/authn/logout", None, Nil)

  test("POST /authn/login-with-expiry: 201 with the two times and nothing else in the body") {
    withSandbox { url =>
      loggedIn(url).json.fieldNames.toArray.shouldBe(
        Array("accessTokenExpiration", "refreshTokenExpiration")
      )
    }
  }

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

  test("cookies are Path=/ and /authn, HttpOnly, Secure, SameSite=None") {
    withSandbox { url =>
      val reply = loggedIn(url)
      for ((name, path) <- Vector("folioAccessToken" -> "/", "folioRefreshToken" -> "/authn"))
        setCookie(reply, name).should(
          fullyMatch.regex(
            s"$name=[\\w.-]+; Path=$path; Max-Age=\\d+; Expires=[^;]+ GMT; Secure; HttpOnly; SameSite=None"
          )
        )
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
      val reply = anonymous(url, "north").send("POST", "/authn/refresh", None, Nil)
      val error = reply.list("errors").head
      error.getString("type").shouldBe("MissingRequestCookieException")
      error.getString("code").shouldBe("validation_error")
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
      payload(cookie(refreshed, "folioAccessToken"))
        .getString("iss")
        .should(
          endWith("/realms/north")
        )
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
      ofUser(url, one).send("POST", "/authn/logout", None, Nil).status.shouldBe(204)
      ofUser(url, one).get("/groups").status.shouldBe(401)
      Vector(one, other).foreach { reply =>
        refresh(url, cookie(reply, "folioRefreshToken")).status.shouldBe(422)
      }
      val refused = anonymous(url, "north").send("POST", "/authn/logout", None, Nil)
      refused.status.shouldBe(422)
      refused.list("errors").head.getString("code").shouldBe("token.logout.unprocessable")
    }
  }

  test("POST /authn/logout-all: 204") {
    withSandbox { url =>
      val reply = loggedIn(url)
      ofUser(url, reply).send("POST", "/authn/logout-all", None, Nil).status.shouldBe(204)
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
      reply.status.shouldBe(201)
      reply.header("x-okapi-token").shouldBe(None)
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

  test("an unknown tenant: 400 tenant_not_enabled") {
    withSandbox { url =>
      val reply = anonymous(url, "nosuch").post("/authn/login", credentials)
      reply.status.shouldBe(400)
      reply.list("errors").head.getString("code").shouldBe("tenant_not_enabled")
      reply.errors.shouldBe(Vector("Application is not enabled for tenant: nosuch"))
    }
  }

  test("a body without password: 400, a validation error") {
    withSandbox { url =>
      val reply =
        anonymous(url, "north").post("/authn/login", new JsonObject().put("username", "perf"))
      val error = reply.list("errors").head
      error.getString("code").shouldBe("validation_error")
      error.getJsonArray("parameters").getJsonObject(0).getString("key").shouldBe("password")
    }
  }

  test("a bad token sent along with a log-in or a refresh: 401 of the sidecar") {
    withSandbox { url =>
      val bad = anonymous(url, "north").withHeader("x-okapi-token", "a.b.c")
      val login = bad.post("/authn/login-with-expiry", credentials)
      (login.status, login.errors).shouldBe(401 -> Vector("Unauthorized"))
      val cookies = "folioAccessToken=a.b.c; folioRefreshToken=y"
      val refreshed = anonymous(url, "north")
        .withHeader("cookie", cookies)
        .send("POST", "/authn/refresh", None, Nil)
      refreshed.status.shouldBe(401)
    }
  }
}
