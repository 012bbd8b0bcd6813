package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What a gateway refuses and allows on every platform; each has statuses of its own. */
trait GatewayBehaviour extends AnyFunSuite with Matchers with WithSandbox {

  /** Statuses that differ. */
  protected def withoutToken: Int
  protected def tokenOfOtherTenant: Int
  protected def preflightStatus: Int

  test("a request without token is refused") {
    withSandbox { url =>
      SandboxClient.anonymous(url, "north").get("/users").status.shouldBe(withoutToken)
    }
  }

  test("a request without tenant and token has no route") {
    withSandbox(url => SandboxClient(url, Map.empty).get("/users").status.shouldBe(404))
  }

  test("an unknown path and a method that a path has not have no route") {
    withFolio { folio =>
      folio.get("/no/such/path").status.shouldBe(404)
      folio.delete("/groups").status.shouldBe(404)
    }
  }

  test("a token without a valid signature is refused") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      val signed = token.drop(token.lastIndexOf('.') + 1)
      val forged = Vector("a.b.c", "", token.dropRight(signed.length), token.reverse)
      forged.foreach { text =>
        folio.withHeader("x-okapi-token", text).get("/users").status.shouldBe(401)
      }
    }
  }

  test("a token of another tenant is refused") {
    withFolio { folio =>
      val reply = folio.withHeader("x-okapi-tenant", "south").get("/users")
      reply.status.shouldBe(tokenOfOtherTenant)
    }
  }

  test("the token is also taken from a cookie") {
    withFolio { folio =>
      val token = folio.headers("x-okapi-token")
      val byCookie = folio.without("x-okapi-token").withHeader("cookie", s"folioAccessToken=$token")
      byCookie.get("/groups").status.shouldBe(200)
    }
  }

  protected def preflight(url: String): Reply = {
    val headers = Map(
      "origin" -> "https://folio.example.org",
      "access-control-request-method" -> "POST",
      "access-control-request-headers" -> "content-type,x-okapi-tenant,x-okapi-token",
    )
    SandboxClient(url, headers).send("OPTIONS", "/any/path", None, Nil)
  }

  test("a preflight needs no tenant and no token") {
    withSandbox { url =>
      val reply = preflight(url)
      reply.status.shouldBe(preflightStatus)
      reply.header("access-control-allow-origin").shouldBe(Some("https://folio.example.org"))
      reply.header("access-control-allow-credentials").shouldBe(Some("true"))
      reply
        .header("access-control-allow-methods")
        .get
        .split(',')
        .toSet
        .shouldBe(
          Set("GET", "PUT", "POST", "DELETE", "PATCH")
        )
      val allowed = reply.header("access-control-allow-headers").get.toLowerCase
      allowed.should(include("x-okapi-token"))
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
