package org.folio.perf.model

import org.folio.perf.testkit.PlainSuite

class ServedRouteSpec extends PlainSuite {
  private def precision(route: String, request: String): Option[Int] =
    ServedRoute.read(route).flatMap(_.precision(request))

  test("a route serves requests of its method and path, whatever its variables are called") {
    precision("GET /users/{userId}", "GET /users/{id}").shouldBe(Some(1))
    precision("GET /users/{userId}", "PUT /users/{id}").shouldBe(None)
    precision("GET /users/{userId}", "GET /users").shouldBe(None)
    precision("* /users", "PUT /users").shouldBe(Some(1))
  }

  test("a literal part is more precise than a variable, and never serves one") {
    precision("GET /lists/config", "GET /lists/config").shouldBe(Some(2))
    precision("GET /lists/{id}", "GET /lists/config").shouldBe(Some(1))
    precision("GET /lists/config", "GET /lists/{id}").shouldBe(None)
  }

  test("an asterisk stands for the rest of a path") {
    precision("GET /codex/*", "GET /codex/a/b").shouldBe(Some(1))
    precision("GET /codex/*", "GET /codex").shouldBe(None)
    precision("GET /perms/users*", "GET /perms/users/{id}/permissions").shouldBe(Some(2))
    precision("GET /perms/users*", "GET /perms/users").shouldBe(Some(2))
    precision("GET /groups/{id}*", "GET /groups/{id}").shouldBe(Some(1))
    precision("GET /perms/users*", "GET /perms/permissions").shouldBe(None)
  }

  test("a text without method or path is no route") {
    ServedRoute.read("/users").shouldBe(None)
    ServedRoute.read("GET users").shouldBe(None)
  }
}
