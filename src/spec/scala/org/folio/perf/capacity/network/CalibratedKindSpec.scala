package org.folio.perf.capacity.network

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.io.{Codec, Source}
import scala.util.Using

class CalibratedKindSpec extends AnyFunSuite with Matchers {

  test("the kinds of the rows are those of the published scripts' requests") {
    val lines = Using.resource(
      Source.fromInputStream(getClass.getResourceAsStream("/workflows/requests.csv"))(Codec.UTF8)
    )(_.getLines().drop(1).map(_.split(",", -1)).toVector)
    // Of a harvest the tables time a page.
    val known = RowWork.all.map(_.workflow).toSet
    val counted =
      lines
        .filter(f => known(f(0)) && f(7) != "eureka")
        .filterNot(f => Set("opih", "opfh")(f(0)) && f(2) != "1")
    val expected = counted.groupBy(_(1)).map { case (transaction, requests) =>
      transaction -> requests
        .groupBy(f => CalibratedKind.of(f(3), f(4)))
        .map { case (kind, same) => kind -> same.size.toDouble }
    }
    RowWork.all.map(row => row.transaction -> row.requests).toMap.shouldBe(expected)
  }

  test("a request's kind goes by the start of its path, segment by segment") {
    CalibratedKind.of("GET", "/orders/composite-orders/1").shouldBe(CalibratedKind.OrderRead)
    CalibratedKind
      .of("GET", "/orders/configuration/prefixes")
      .shouldBe(CalibratedKind.OrderSettings)
    CalibratedKind.of("GET", "/ordersome").shouldBe(CalibratedKind.LightRead)
    CalibratedKind.of("OPTIONS", "/orders").shouldBe(CalibratedKind.Preflight)
    CalibratedKind.of("PUT", "/invoice/invoices/1").shouldBe(CalibratedKind.FinanceWrite)
    CalibratedKind.of("GET", "/patron/account/1").shouldBe(CalibratedKind.Account)
  }
}
