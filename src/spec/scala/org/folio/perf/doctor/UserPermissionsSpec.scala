package org.folio.perf.doctor

import io.vertx.core.json.JsonArray
import org.folio.perf.folio.{FolioClient, FolioError}
import org.folio.perf.model.JsonTree
import org.folio.perf.settings.Secret
import org.folio.perf.simulations.Smoke
import org.folio.perf.testkit.{GatlingSuite, SamplePlan, WithSandbox}
import scala.concurrent.duration._

class UserPermissionsSpec extends GatlingSuite with WithSandbox {
  private val needed = Vector("loans.get" -> Vector("ulr", "cico"), "users.get" -> Vector("cico"))

  private def lines(users: (String, Either[FolioError, Set[String]])*) =
    UserPermissions.lines(needed, users.toVector)

  test("a missing permission is named with its tenants and workflows") {
    lines("a" -> Right(Set("users.get")), "b" -> Right(Set.empty)).shouldBe(
      Vector(
        "Permissions: 2 of 2 are missing, so FOLIO refuses requests.",
        "- loans.get is missing in tenants a, b, for ulr, cico.",
        "- users.get is missing in tenant b, for cico.",
      )
    )
  }

  test("the sandbox's staff has what all workflows need, until its record names fewer") {
    val target = ModuleDescriptors.parse(
      JsonTree.mapper.readTree(folio.get("/_/proxy/tenants/north/modules", "full" -> "true").body)
    )
    val all = UserPermissions.needed(SamplePlan(Smoke.plan.workflows.map(_.workflow): _*)(tenants = 1), target)
    def told = {
      val own = new FolioClient(folio.url, 30.seconds).permissions("north", new Secret(folio.headers("x-okapi-token")))
      UserPermissions.lines(all, Vector("north" -> own))
    }
    told.shouldBe(Vector(s"Permissions: the users have all ${all.size} that are needed."))
    all.size.should(be > 150)
    val staff = folio.read("/bl-users/_self").getJsonObject("user").getString("id")
    val record = folio.read(s"/perms/users/$staff", "indexField" -> "userId")
    val one = record.put("permissions", new JsonArray().add("users.collection.get"))
    folio.put(s"/perms/users/${record.getString("id")}", one).status.shouldBe(200)
    told.head.shouldBe(s"Permissions: ${all.size - 1} of ${all.size} are missing, so FOLIO refuses requests.")
    told.last.shouldBe(s"- ... and ${all.size - 21} more. See docs/permissions.csv.")
  }

  test("permissions that cannot be read are not called missing") {
    lines("a" -> Left(FolioError.NoRoute("a", "/bl-users/_self", "no"))).shouldBe(
      Vector(
        "Permissions: 2 are needed.",
        "- Those of the users cannot be read in tenant a: Tenant a: /bl-users/_self is not served (404 \"no\"). The module " +
          "is missing or not enabled for this tenant.",
      )
    )
  }
}
