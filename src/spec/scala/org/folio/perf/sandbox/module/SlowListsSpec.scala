package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.testkit.SandboxSuite

/** Refreshes take their time here: ten seconds at least. */
class SlowListsSpec extends SandboxSuite {
  override protected def serviceDemand: Double = 1

  test("a list cannot be refreshed again while it is being refreshed") {
    val id = folio.create(
      "/lists",
      obj(
        "name" -> "Users",
        "entityTypeId" -> EntityTypes.users.id,
        "fqlQuery" -> """{"user_active": {"$eq": "true"}}""",
        "isActive" -> true,
        "isPrivate" -> false,
      ),
    )
    val started = folio.post(s"/lists/$id/refresh", obj()).json
    val list = folio.read(s"/lists/$id")
    list.getJsonObject("inProgressRefresh").getString("id").shouldBe(started.getString("id"))
    list.containsKey("successRefresh").shouldBe(false)
    val again = folio.post(s"/lists/$id/refresh", obj())
    (again.status, again.text("code"))
      .shouldBe((400, "refresh-list.refresh.in.progress"))
  }
}
