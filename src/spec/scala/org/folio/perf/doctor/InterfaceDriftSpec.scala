package org.folio.perf.doctor

import org.folio.perf.settings.Releases
import com.fasterxml.jackson.databind.ObjectMapper
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.model.{Platform, ReleasedRoute, ServedRoute, TargetApi}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.{SessionKey, Transaction}
import org.folio.perf.testkit.GatlingSuite
import org.folio.perf.workflows.Workflows

class InterfaceDriftSpec extends GatlingSuite {

  private val json = new ObjectMapper

  test("an interface of a release serves each request of that release's pages") {
    for (
      release <- Releases.all; platform <- Platform.all if platform == Platform.Okapi || release.platform == "eureka"
    ) {
      val requests = Workflows.all
        .flatMap(_.requestsTo(TargetApi(platform, release.interfaces)))
        .filter(WrittenAgainst.isOfInterface)
        .filterNot(_.template == "/custom-fields")
        .map(_.name)
        .distinct
      requests.size.should(be > 150)
      val unserved = requests.filter(release.serving(_).isEmpty)
      // A module whose descriptor is not public serves it.
      val unknown =
        unserved.filter(Releases.moduleOf(_, platform).exists(release.modules.get(_).forall(_.provides.isEmpty)))
      withClue(s"${release.name} on ${platform.title}: ")(unserved.diff(unknown).shouldBe(empty))
    }
  }

  private val workflow = Workflow(
    "one",
    "one",
    "A user looks at a patron.",
    Single(Transaction("View")(get("/users/{id}", SessionKey.PatronId))),
  )
  private def written(request: String): Vector[ReleasedRoute] =
    Vector(ReleasedRoute("mod-users", "users", "16.1", ServedRoute("GET", "/users/{id}"), Vector("users.item.get")))
      .filter(_ => request == "GET /users/{id}")

  private def found(descriptor: String): Vector[(String, Boolean)] =
    InterfaceDrift
      .of(
        Vector(workflow),
        written,
        ModuleDescriptors.parse(json.readTree(descriptor)),
        Releases.usualApi(Platform.Okapi),
      )
      .map(f => (f.found, f.isFatal))

  private def users(
      interface: String = "users",
      version: String = "16.1",
      path: String = "/users/{userId}",
      permission: String = "users.item.get",
  ): String =
    s"""[{"id": "mod-users-20.0.0", "provides": [{"id": "$interface", "version": "$version", "handlers":
      | [{"methods": ["GET"], "pathPattern": "$path", "permissionsRequired": ["$permission"]}]}]}]""".stripMargin

  test("a later minor version serves a request as before, whether Okapi or Eureka lists it") {
    found(users(version = "16.4")).shouldBe(empty)
    found(s"""{"applicationDescriptors": [{"moduleDescriptors": ${users()}}]}""").shouldBe(empty)
  }

  test(
    "another major version, a path that is gone and an interface that is gone make requests fail"
  ) {
    found(users(version = "17.0"))
      .shouldBe(Vector(("users 17.0 of mod-users-20.0.0: another major version", true)))
    found(users(path = "/users/profile/{id}"))
      .shouldBe(Vector(("users 16.1 does not serve the path any more", true)))
    found(users(interface = "people", path = "/people/{id}"))
      .shouldBe(Vector(("no module provides users, or serves the path", true)))
  }

  test(
    "a request that its page does without is not said to fail if no module provides its interface"
  ) {
    val agreements = Workflow(
      "vro",
      "one",
      "A librarian looks at an organization.",
      Single(Transaction("View")(get("/erm/sas"), get("/erm/entitlements"))),
    )
    InterfaceDrift
      .of(
        Vector(agreements),
        WrittenAgainst.of,
        ModuleDescriptors(Vector.empty),
        Releases.usualApi(Platform.Okapi),
      )
      .map(f => (f.request, f.found, f.isFatal))
      .shouldBe(
        Vector(
          ("GET /erm/sas", "no module provides erm: the request is left out", false),
          ("GET /erm/entitlements", "no module provides erm, or serves the path", true),
        )
      )
  }

  test("another interface, an older version and another permission are told") {
    found(users(interface = "people"))
      .shouldBe(Vector(("served by people 16.1 of mod-users-20.0.0", false)))
    found(users(version = "16.0"))
      .shouldBe(Vector(("users 16.0 of mod-users-20.0.0: an older version", false)))
    found(users(permission = "users.item.read")).shouldBe(
      Vector(
        ("users 16.1 of mod-users-20.0.0 requires users.item.read instead of users.item.get", false)
      )
    )
  }
}
