package org.folio.perf.sandbox.data

import org.folio.perf.testkit.SandboxSuite

class GeneratedItemsSpec extends SandboxSuite {

  private def copies(holdings: Int): Int = {
    val item = folio.first("/item-storage/items", f"""barcode=="31$holdings%09d"""")
    val found = folio.list("/item-storage/items", s"""holdingsRecordId==${item.getString("holdingsRecordId")}""")
    found.list("items").map(_.getString("id")).should(contain(item.getString("id")))
    found.total
  }

  test("the first titles have one copy each, and the last ones two") {
    // 1,600 titles with 2,000 items.
    Vector(1, 800, 1200).map(copies).shouldBe(Vector(1, 1, 1))
    Vector(1201, 1400, 1600).map(copies).shouldBe(Vector(2, 2, 2))
  }

  test("a further copy belongs to the title that has it") {
    Vector(1601, 2000).map(copies).shouldBe(Vector(2, 2))
  }
}
