package org.folio.perf.report.chart

import org.folio.perf.testkit.SampleReports
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ShortNamesSpec extends AnyFunSuite with Matchers {

  test("published names become what a librarian does") {
    ShortNames
      .of(Vector("AIE_TC: Create Invoices", "CICO_TC_Check-In Controller"))
      .shouldBe(Vector("Create invoice", "Check in"))
  }

  test("a name that is not in the table loses its code and what does not fit") {
    ShortNames
      .of(
        Vector("LO_View Ledger", "XYZ_TC: something that is really much too long")
      )
      .shouldBe(Vector("View Ledger", "something that is reall…"))
  }

  test("two that would be the same keep their codes") {
    ShortNames
      .of(
        Vector("VB_TC: Load Inventory", "VH_TC: Load Inventory", "EVA_TC: View Account")
      )
      .shouldBe(Vector("VB Load Inventory", "VH Load Inventory", "View account"))
  }

  test("a name that is nothing but a code stays") {
    ShortNames.of(Vector("TC: ", "AB_", "")).shouldBe(Vector("TC: ", "AB_", ""))
  }

  test("all transactions of one report have different short names of at most 24 characters") {
    val names = SampleReports.mobius.transactions.map(_.name)
    val short = ShortNames.of(names)
    short.distinct.shouldBe(short)
    short.filter(_.length > 24).shouldBe(empty)
  }
}
