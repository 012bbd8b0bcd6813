package org.folio.perf.sandbox.module

import org.folio.perf.testkit.SandboxSuite

/** Pages and records, as recorded from mod-users and mod-inventory-storage. */
class StorageSpec extends SandboxSuite {
  test("a tenant does not see another's records") {
    val id = folio.get("/users", "limit" -> "1").record.getString("id")
    val south = clientOf("south")
    south.get(s"/users/$id").status.shouldBe(404)
    south.get("/users", "limit" -> "0").total.shouldBe(62)
  }
}
