package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.{Reply, TrilliumSuite}

/** Source: mod-fqm-manager v4.1.5. */
class QueriesSpec extends TrilliumSuite {
  private val instances = "6b08439b-4f8e-4468-8046-ea620f5cfb74"

  private def submit(fql: String, entityTypeId: String = instances): Reply =
    folio.post("/query", obj("entityTypeId" -> entityTypeId, "fqlQuery" -> fql))

  private def result(id: String, parameters: (String, String)*): JsonObject =
    folio.read(s"/query/$id", parameters: _*)

  test("a query counts the records that it finds, and shows them page by page") {
    val id = submit("""{"instance.source": {"$eq": "MARC"}, "_version": "24"}""").text("queryId")
    val total = folio.list("/instance-storage/instances", "source==MARC", "limit" -> "0").total
    val counted = result(id)
    counted.getString("status").shouldBe("SUCCESS")
    counted.getInteger("totalRecords").shouldBe(total)
    counted.containsKey("content").shouldBe(false)
    val page = result(id, "includeResults" -> "true", "offset" -> "2", "limit" -> "3").getJsonArray("content")
    page.size.shouldBe(3)
    page.getJsonObject(0).getString("instance.source").shouldBe("MARC")
  }

  test("what the module does not know is refused") {
    submit("{}", unknown).status.shouldBe(404)
    submit("""{"instance.colour": {"$eq": "red"}}""").status.shouldBe(400)
    submit("""{"instance.source": {"$is": "MARC"}}""").status.shouldBe(400)
    submit("instance.source == MARC").status.shouldBe(400)
    folio.post("/query", obj("entityTypeId" -> instances)).status.shouldBe(400)
    folio.get(s"/query/$unknown").status.shouldBe(404)
  }

  test("instances are a type since Ramsons only") {
    val types = Releases.all.map(release => release.name -> EntityTypes.of(release).byId(instances).isDefined).toMap
    types("Quesnelia").shouldBe(false)
    types("Ramsons").shouldBe(true)
  }
}
