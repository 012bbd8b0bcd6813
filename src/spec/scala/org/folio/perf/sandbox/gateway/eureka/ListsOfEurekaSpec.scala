package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonArray
import java.nio.file.{Files, Paths}
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ListsOfEurekaSpec extends AnyFunSuite with Matchers with WithSandbox {
  override protected def platform: Platform = Platform.Eureka

  test("each list that only Eureka has is in the document of queries, with or without a check") {
    val document = Files.readString(Paths.get("docs/queries.md")).replaceAll("\\{[^}]*}", "{}")
    withFolio { folio =>
      val modules =
        new JsonArray(folio.get("/_/proxy/tenants/north/modules", "full" -> "true").body)
      val lists = for {
        module <- Json.objects(modules)
        interface <- Json.objects(module.getJsonArray("provides"))
        handler <- Json.objects(interface.getJsonArray("handlers"))
        path = handler.getString("pathPattern").replaceAll("\\{[^}]*}", "{}")
        if handler.getJsonArray("methods").contains("GET") && !path.endsWith("}")
        if !path.startsWith("/_/")
      } yield path
      lists.should(contain.allOf("/roles", "/roles/users", "/users-keycloak/_self"))
      lists.filterNot(path => document.contains(s"`$path`")).distinct.shouldBe(empty)
    }
  }

  test("a list of mod-roles-keycloak refuses what the module refuses") {
    withFolio { folio =>
      def refused(query: (String, String)*) = {
        val reply = folio.get("/roles", query: _*)
        (reply.status, reply.list("errors").head.getString("code"))
      }
      val invalid = (400, "validation_error")
      refused("limit" -> "0").shouldBe(invalid)
      refused("limit" -> "ten").shouldBe(invalid)
      refused("query" -> "name==").shouldBe(invalid)
      refused("query" -> "nosuch==x").shouldBe(invalid)
      val all = folio.get("/roles", "query" -> "cql.allRecords=1 sortby name", "limit" -> "2000")
      all.list("roles").map(_.getString("name")).shouldBe(Vector("Administrator", "Reader"))
    }
  }
}
