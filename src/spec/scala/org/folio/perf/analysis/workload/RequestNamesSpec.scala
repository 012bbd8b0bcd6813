package org.folio.perf.analysis.workload

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RequestNamesSpec extends AnyFunSuite with Matchers {
  private val known = Vector(
    RequestNames.ofStep("GET", "/users", Seq("query" -> """(barcode=="#{userBarcode}")""", "limit" -> "10")),
    RequestNames.ofStep("GET", "/users", Seq("query" -> "id==(#{ids})")),
    RequestNames.ofStep("GET", "/loans", Seq("query" -> "userId==#{id} and status.name==Open")),
    RequestNames.ofStep("GET", "/loans", Seq("query" -> "#{query}")),
    RequestNames
      .ofStep("GET", "/search", Seq("query" -> """title all "#{word}" sortby title""", "expandAll" -> "true")),
    RequestNames.ofStep("GET", "/search", Seq.empty),
    RequestNames.ofStep("GET", "/tags", Seq("query" -> "name==x")),
  )
  private val names = RequestNames(known)

  test("a path with several queries has the names of their parameters and of what they compare, without values") {
    known.take(2).shouldBe(Vector("GET /users?query(barcode)", "GET /users?query(id)"))
    known(4).shouldBe("GET /search?expandAll&query(title)")
    names
      .name("GET", "/users?limit=5&query=%28barcode%3D%3D%22smith%20id%3D%3Dx%22%29")
      .shouldBe("GET /users?query(barcode)")
    names.name("GET", "/users?query=id==(0b1a2c3d-0000-4000-8000-000000000001+or+7)").shouldBe("GET /users?query(id)")
    names.name("GET", "/search?expandAll=true&query=title+all+%22war%22+sortby+title").shouldBe(known(4))
  }

  test("another query, one that cannot be decoded and none have no shape that is known") {
    names.name("GET", "/users?query=personal.lastName==smith").shouldBe("GET /users?")
    names.name("GET", "/users?query=%zz").shouldBe("GET /users?")
    names.name("GET", "/users?limit=1").shouldBe("GET /users")
    names.name("GET", "/users/0b1a2c3d-0000-4000-8000-000000000001").shouldBe("GET /users/{id}")
  }

  test("a path with one query, or one that a session key stands for, has no shapes") {
    known(3).shouldBe("GET /loans?")
    names.name("GET", "/loans?query=userId==1+and+status.name==Open").shouldBe("GET /loans")
    names.name("GET", "/tags?query=name==x").shouldBe("GET /tags")
  }
}
