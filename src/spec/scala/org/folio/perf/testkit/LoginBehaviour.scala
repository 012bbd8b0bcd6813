package org.folio.perf.testkit

import org.folio.perf.testkit.SandboxClient.{anonymous, credentials}

/** Log-ins and tokens as they are on every platform. Golden files have the whole answer to a log-in. */
trait LoginBehaviour extends PlainSuite with WithSandbox {

  /** It differs. */
  protected def wrongCredentials: Int

  protected def cookie(reply: Reply, name: String): String =
    reply.headers("set-cookie").find(_.startsWith(s"$name=")).get.drop(name.length + 1).takeWhile(_ != ';')

  protected def loggedIn(url: String): Reply =
    anonymous(url, "north").post("/authn/login-with-expiry", credentials)

  protected def refresh(url: String, token: String, tenant: String = "north"): Reply =
    anonymous(url, tenant)
      .withHeader("cookie", s"folioRefreshToken=$token")
      .post("/authn/refresh")

  test("the token of a log-in is accepted as a header and as a cookie") {
    withSandbox { url =>
      val token = cookie(loggedIn(url), "folioAccessToken")
      val client = anonymous(url, "north")
      client.withHeader("x-okapi-token", token).get("/groups").status.shouldBe(200)
      client.withHeader("cookie", s"folioAccessToken=$token").get("/groups").status.shouldBe(200)
    }
  }

  test("a wrong password and an unknown user are refused") {
    withSandbox { url =>
      val client = anonymous(url, "north")
      val tries = for {
        path <- Vector("/authn/login", "/authn/login-with-expiry")
        (name, value) <- Vector("password" -> "x", "username" -> "nobody")
      } yield client.post(path, credentials.copy().put(name, value))
      tries.map(_.status).distinct.shouldBe(Vector(wrongCredentials))
      tries.flatMap(_.headers.get("set-cookie")).shouldBe(empty)
    }
  }

  test("a patron has no password") {
    withSandbox { url =>
      val patron = credentials.copy().put("username", "patron000001")
      val reply = anonymous(url, "north").post("/authn/login", patron)
      reply.status.shouldBe(wrongCredentials)
    }
  }

  test("a refresh gives new tokens, and the access token before stays valid") {
    withSandbox { url =>
      val first = loggedIn(url)
      val second = refresh(url, cookie(first, "folioRefreshToken"))
      second.status.shouldBe(201)
      val tokens = Vector(first, second).map(cookie(_, "folioAccessToken"))
      tokens.distinct.should(have).size(2)
      for (token <- tokens) {
        val client = anonymous(url, "north").withHeader("x-okapi-token", token)
        client.get("/groups").status.shouldBe(200)
      }
    }
  }

  test("a refresh token is good for one use, and so is the one that it gives") {
    withSandbox { url =>
      val first = cookie(loggedIn(url), "folioRefreshToken")
      val refreshed = refresh(url, first)
      refreshed.status.shouldBe(201)
      val second = cookie(refreshed, "folioRefreshToken")
      refresh(url, first).status.shouldBe(422)
      refresh(url, second).status.shouldBe(201)
    }
  }

  test("an access token and garbage are no refresh tokens") {
    withSandbox { url =>
      refresh(url, cookie(loggedIn(url), "folioAccessToken")).status.shouldBe(422)
      refresh(url, "a.b.c").status.shouldBe(422)
    }
  }

  test("a refresh token is no access token") {
    withSandbox { url =>
      val token = cookie(loggedIn(url), "folioRefreshToken")
      val client = anonymous(url, "north").withHeader("x-okapi-token", token)
      client.get("/groups").status.shouldBe(401)
    }
  }

  test("tokens that a fault has ended are refused, and a refresh or a log-in gives new ones") {
    withSandbox { url =>
      val first = loggedIn(url)
      def status(reply: Reply) = anonymous(url, "north")
        .withHeader("x-okapi-token", cookie(reply, "folioAccessToken"))
        .get("/groups")
        .status
      def end(fault: String) = FaultyTargetRun.provoke(url, s"fault=$fault&tenant=north")
      end("expiredToken")
      status(first).shouldBe(401)
      val second = refresh(url, cookie(first, "folioRefreshToken"))
      status(second).shouldBe(200)
      end("revokedToken")
      status(second).shouldBe(401)
      refresh(url, cookie(second, "folioRefreshToken")).status.shouldBe(422)
      status(loggedIn(url)).shouldBe(200)
    }
  }
}
