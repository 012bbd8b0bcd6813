package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{Reply, SandboxClient, SandboxSuite, WithSandbox}

class ConsortiaSpec extends SandboxSuite {

  override protected def tenants: Vector[SandboxTenant] =
    Vector(WithSandbox.North, WithSandbox.South, WithSandbox.Central)

  private def consortiumId: String =
    folio.get("/consortia").record.getString("id")

  private def path: String =
    s"/consortia/${consortiumId}/sharing/instances"

  private def sharing(instanceId: String, from: String = "north", to: String = "central") = obj(
    "instanceIdentifier" -> instanceId,
    "sourceTenantId" -> from,
    "targetTenantId" -> to,
  )

  private def local(limit: Int = 1, client: SandboxClient = folio): Reply =
    client.list("/search/instances", """(shared=="false")""", "limit" -> limit.toString)

  private def shared(source: String): String = {
    val id = folio
      .first("/instance-storage/instances", s"source==$source")
      .getString("id")
    folio.post(path, sharing(id)).status.shouldBe(201)
    id
  }

  private def job(id: String): JsonObject = {
    val found = folio.get(
      path,
      "instanceIdentifier" -> id,
      "sourceTenantId" -> "north",
    )
    found.total.shouldBe(1)
    found.record
  }

  private def central: SandboxClient =
    clientOf("central")

  test("a member knows its consortium and the central tenant") {
    val user = folio.get("/user-tenants").record
    user.getString("consortiumId").shouldBe(consortiumId)
    user.getString("centralTenantId").shouldBe("central")
    val tenants = folio.get(s"/consortia/${consortiumId}/tenants")
    tenants
      .list("tenants")
      .map(t => t.getString("id") -> t.getBoolean("isCentral"))
      .shouldBe(Vector("central" -> true, "north" -> false, "south" -> false))
    folio.read("/consortia-configuration").getString("centralTenantId").shouldBe("central")
  }

  test("a shared instance is the central tenant's, and the member keeps a shadow") {
    val before = local().total
    val id = shared("MARC")
    job(id).getString("status").shouldBe("COMPLETE")
    val shadow = folio.read(s"/inventory/instances/$id")
    val real = central.read(s"/inventory/instances/$id")
    shadow.getString("source").shouldBe("CONSORTIUM-MARC")
    real.getString("source").shouldBe("MARC")
    real.getString("hrid").should(startWith("cin"))
    shadow.getString("hrid").shouldBe(real.getString("hrid"))
    local().total.shouldBe(before - 1)
  }

  test("the search index follows: the member finds the instance as a shared one") {
    val id = shared("FOLIO")
    job(id).getString("status").shouldBe("COMPLETE")
    val hit = folio.first("/search/instances", s"id==$id")
    hit.getBoolean("shared").shouldBe(true)
    hit.getString("tenantId").shouldBe("central")
    local(limit = 500).texts("id").should(not).contain(id)
    folio
      .list("/search/instances", """(shared=="true")""", "limit" -> "500")
      .texts("id")
      .should(contain(id))
  }

  test("the MARC record moves to the central tenant") {
    val id = shared("MARC")
    job(id).getString("status").shouldBe("COMPLETE")
    def record(client: SandboxClient) =
      client.get(s"/source-storage/records/$id/formatted", "idType" -> "INSTANCE")
    record(folio).status.shouldBe(404)
    record(central).json.getInteger("generation").shouldBe(0)
  }

  test("at most 500 local instances are listed, other ones in another tenant") {
    val mine = local(limit = 500).texts("id")
    mine.should(have).size(500)
    val south = local(limit = 500, clientOf("south"))
    south.total.shouldBe(100)
    south.texts("id").intersect(mine).shouldBe(empty)
    local(limit = 1000).status.shouldBe(400)
    local(client = central).total.shouldBe(0)
  }

  test("sharing an instance again is a conflict") {
    val id = shared("MARC")
    val again = folio.post(path, sharing(id))
    again.status.shouldBe(409)
    again.errors.head.should(include("duplicate key value"))
  }

  test("a shadow cannot be shared, and an unknown instance neither: the job ends in ERROR") {
    val shadow = folio
      .list("/instance-storage/instances", "source==FOLIO")
      .list("instances")
      .last
    val id = shadow.getString("id")
    folio
      .put(
        s"/instance-storage/instances/$id",
        shadow.put("source", "CONSORTIUM-FOLIO"),
      )
      .status
      .shouldBe(204)
    for (instanceId <- Seq(id, "00000000-0000-4000-8000-000000000001")) {
      folio.post(path, sharing(instanceId)).status.shouldBe(201)
      val ended = job(instanceId)
      ended.getString("status").shouldBe("ERROR")
      ended.getString("error").should(include(instanceId))
    }
  }

  test("the central tenant's instance becomes a shadow in a member") {
    val real = central.get("/instance-storage/instances").record
    val id = real.getString("id")
    folio.post(path, sharing(id, from = "central", to = "south")).status.shouldBe(201)
    val south = clientOf("south")
    folio.get(path).total.should(be > 0)
    south.get(s"/inventory/instances/$id").status.shouldBe(200)
  }

  test("sharing is refused without a tenant, to an unknown one, and between members") {
    val id = local().record.getString("id")
    val missing = sharing(id)
    missing.remove("targetTenantId")
    folio.post(path, missing).status.shouldBe(422)
    folio.post(path, sharing(id, to = "west")).status.shouldBe(404)
    folio.post(path, sharing(id, to = "south")).status.shouldBe(400)
    val elsewhere = "/consortia/00000000-0000-4000-8000-000000000001/sharing/instances"
    folio.post(elsewhere, sharing(id)).status.shouldBe(404)
  }
}
