package org.folio.perf.model

import org.folio.perf.model.LimitFigure._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LimitLineSpec extends AnyFunSuite with Matchers {

  private def read(line: String): (LimitFigure, LimitRelation, Double, Option[Long]) =
    LimitLine.parse(line) match {
      case Right(limit) => (limit.figure, limit.relation, limit.bound, limit.forMs)
      case Left(wrong) => fail(s"$line: $wrong")
    }

  private def wrong(line: String): String = LimitLine.parse(line).left.getOrElse("nothing wrong")

  test("a response time has a transaction, a figure and a unit of time") {
    read("\"CICO_TC_Check-Out Controller\" p95 < 3 s").shouldBe(
      (
        ResponseTime(Some("CICO_TC_Check-Out Controller"), TimeStatistic.P95),
        LimitRelation.Below,
        3000.0,
        None,
      )
    )
    read("\"TC: Receiving-an-Order-Line\" average <= 1.5m")._3.shouldBe(90000.0)
    read("any transaction P99 < 250 ms")._1.shouldBe(ResponseTime(None, TimeStatistic.P99))
  }

  test("shares are per cent, of one transaction or of all") {
    read("errors < 0.5 %").shouldBe((Errors(None), LimitRelation.Below, 0.5, None))
    read("\"a\" errors < 2%")._1.shouldBe(Errors(Some("a")))
    read("load delivered > 98 %").shouldBe((LoadDelivered, LimitRelation.Above, 98.0, None))
    read("plan kept >= 99 %")._2.shouldBe(LimitRelation.AtLeast)
    read("Regression  against baseline < 10 %")._1.shouldBe(Regression)
  }

  test("metrics may have to be beyond the bound for a time") {
    read("database cpu < 80 % for 5 m").shouldBe(
      (Resource(ResourceKind.DatabaseCpu, None), LimitRelation.Below, 80.0, Some(300000L))
    )
    read("service mod-search memory < 95 %")._1.shouldBe(
      Resource(ResourceKind.ServiceMemory, Some("mod-search"))
    )
    read("database connections < 5000").shouldBe(
      (Resource(ResourceKind.DatabaseConnections, None), LimitRelation.Below, 5000.0, None)
    )
  }

  test("a metric may be given by its name, of all its subjects or of one") {
    read("metric \"FreeableMemory\" > 1000 for 2 m").shouldBe(
      (
        Resource(ResourceKind.Named("FreeableMemory"), None),
        LimitRelation.Above,
        1000.0,
        Some(120000L),
      )
    )
    read("Metric \"Disk Use\" of \"kafka 1\" < 90 %")._1.shouldBe(
      Resource(ResourceKind.Named("Disk Use"), Some("kafka 1"))
    )
    wrong("metric \"Lag\" < 3 s").shouldBe("'s' stands behind a plain number")
  }

  test("what is wrong is told") {
    wrong("database cpu").should(include("no comparison"))
    wrong("moon phase < 3 %").shouldBe("'moon phase' is nothing that can be limited")
    wrong("\"a\" p97 < 3 s").shouldBe("'p97' is no figure of a transaction")
    wrong("\"a\" p95 < 3").shouldBe("'' is no unit of time (ms, s, m, h)")
    wrong("errors < 3 s").shouldBe("'s' stands where % is expected")
    wrong("database connections < 50 %").shouldBe("'%' stands behind a plain number")
    wrong("errors < 3 % for 5 m").should(include("only metrics"))
    wrong("database cpu < 80 % for ever").shouldBe("'ever' is no time such as 5 m")
  }

  test("every form that messages show can be read") {
    LimitLine.Forms.map(_.takeWhile(_ != '(').trim).foreach(line => read(line))
  }
}
