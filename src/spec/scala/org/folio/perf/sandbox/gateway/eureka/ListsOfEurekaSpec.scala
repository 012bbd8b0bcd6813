package org.folio.perf.sandbox.gateway.eureka

import java.nio.file.{Files, Paths}
import org.folio.perf.model.Platform
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ListsOfEurekaSpec extends AnyFunSuite with Matchers with WithSandbox {
  override protected def platform: Platform = Platform.Eureka

  test("each list that only Eureka has is in the document of queries, with or without a check") {
    val document = Files.readString(Paths.get("docs/queries.md")).replaceAll("\\{[^}]*}", "{}")
    withFolio { folio =>
      val lists = folio.readPaths
        .map(_.replaceAll("\\{[^}]*}", "{}"))
        .filterNot(path => path.endsWith("}") || path.startsWith("/_/"))
      lists.should(contain.allOf("/roles", "/roles/users", "/users-keycloak/_self"))
      lists.filterNot(path => document.contains(s"`$path`")).distinct.shouldBe(empty)
    }
  }

  test("a list of mod-roles-keycloak refuses what the module refuses") {
    withFolio { folio =>
      def refused(query: (String, String)*) = {
        val reply = folio.get("/roles", query: _*)
        (reply.status, reply.error.getString("code"))
      }
      for (query <- Vector("limit" -> "0", "limit" -> "ten", "query" -> "name==", "query" -> "nosuch==x"))
        refused(query).shouldBe((400, "validation_error"))
    }
  }
}
