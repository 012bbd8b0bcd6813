package org.folio.perf.model

import java.time.Instant
import org.folio.perf.testkit.PlainSuite

class ListedModulesSpec extends PlainSuite {
  private val eight = Instant.parse("2026-01-05T08:00:00Z")

  private def listed(lists: (String, Vector[String])*): ListedModules =
    ListedModules.of(eight, lists.toVector.map { case (tenant, ids) => TenantModules(tenant, ids) })

  test("an id is a name and a version, which begins behind the first hyphen before a digit") {
    val ids = Vector(
      "mod-users-19.3.1",
      "mod-z3950-3.3.5",
      "okapi-5.3.0",
      "mod-inventory-21.0.0-SNAPSHOT.5",
      "folio_users-10.1.0",
      "mod-without",
    )
    listed("a" -> ids).modules
      .map(m => (m.name, m.version))
      .shouldBe(
        Vector(
          "folio_users" -> "10.1.0",
          "mod-inventory" -> "21.0.0-SNAPSHOT.5",
          "mod-users" -> "19.3.1",
          "mod-without" -> "",
          "mod-z3950" -> "3.3.5",
          "okapi" -> "5.3.0",
        )
      )
  }

  test("tenants are named only where they differ") {
    val modules = listed(
      "a" -> Vector("mod-users-1.0", "mod-notes-2.0"),
      "b" -> Vector("mod-users-1.0", "mod-notes-2.1"),
      "c" -> Vector("mod-users-1.0"),
    )
    modules.modules
      .map(m => m.id -> m.tenants)
      .shouldBe(
        Vector(
          "mod-notes-2.0" -> Vector("a"),
          "mod-notes-2.1" -> Vector("b"),
          "mod-users-1.0" -> Vector.empty,
        )
      )
  }

  test("without a tenant there is no module, and what was written is read again") {
    listed().modules.shouldBe(empty)
    val modules =
      listed("a" -> Vector("mod-users-1.0"), "b" -> Vector("okapi-5.3.0")).copy(gaps = Vector("A sentence."))
    ModelJson.read[ListedModules](ModelJson.write(modules)).shouldBe(Right(modules))
  }
}

class ServedRouteSpec extends PlainSuite {
  private def precision(route: String, request: String): Option[Int] =
    ServedRoute.read(route).flatMap(_.precision(request))

  test("a route serves requests of its method and path: a literal part is more precise than a variable or the rest") {
    Vector(
      ("GET /users/{userId}", "GET /users/{id}", Some(1)),
      ("GET /users/{userId}", "PUT /users/{id}", None),
      ("GET /users/{userId}", "GET /users", None),
      ("* /users", "PUT /users", Some(1)),
      ("GET /lists/config", "GET /lists/config", Some(2)),
      ("GET /lists/{id}", "GET /lists/config", Some(1)),
      ("GET /lists/config", "GET /lists/{id}", None),
      ("GET /codex/*", "GET /codex/a/b", Some(1)),
      ("GET /codex/*", "GET /codex", None),
      ("GET /perms/users*", "GET /perms/users/{id}/permissions", Some(2)),
      ("GET /perms/users*", "GET /perms/users", Some(2)),
      ("GET /groups/{id}*", "GET /groups/{id}", Some(1)),
      ("GET /perms/users*", "GET /perms/permissions", None),
    ).foreach { case (route, request, found) =>
      withClue(s"$route: $request")(precision(route, request).shouldBe(found))
    }
  }

  test("a text without method or path is no route") {
    ServedRoute.read("/users").shouldBe(None)
    ServedRoute.read("GET users").shouldBe(None)
  }
}
