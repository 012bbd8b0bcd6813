package org.folio.perf.testkit

import io.vertx.core.json.JsonObject

/** What a gateway refuses and allows on every platform. Golden files have its answers to preflights. */
trait GatewayBehaviour extends PlainSuite with WithSandbox {

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
