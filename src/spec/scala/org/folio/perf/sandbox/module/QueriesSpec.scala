package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
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
}
