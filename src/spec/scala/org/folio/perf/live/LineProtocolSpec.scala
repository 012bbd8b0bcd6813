package org.folio.perf.live

import org.folio.perf.testkit.SampleLive
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LineProtocolSpec extends AnyFunSuite with Matchers {

  private def lines(run: LiveRun): Vector[String] =
    LineProtocol.render(run, atMs = 1700000000123L).split('\n').toVector

  test("each figure is a line with the run's tags, a value and the time") {
    (lines(SampleLive.underWay())
      .should(contain))
      .allOf(
        "folio_perf_transactions_total,run=run,simulation=Smoke,target=sandbox," +
          "transaction=Check-In,outcome=failed value=18 1700000000123",
        "folio_perf_injector_process_cpu_ratio,run=run,simulation=Smoke,target=sandbox " +
          "value=0.125 1700000000123",
        "folio_perf_phase,run=run,simulation=Smoke,target=sandbox,state=steady-state " +
          "value=1 1700000000123",
      )
  }

  test("blanks, commas, equal signs and line breaks of a name are no separators") {
    lines(SampleLive.underWay(name = "a b,c=d\ne\\"))
      .filter(_.contains("outcome=failed"))
      .shouldBe(
        Vector(
          "folio_perf_transactions_total,run=run,simulation=Smoke,target=sandbox," +
            "transaction=a\\ b\\,c\\=d\\ e,outcome=failed value=18 1700000000123"
        )
      )
  }

  test("every line has a measurement with tags, a field and a time, and the last one ends") {
    LineProtocol.render(SampleLive.begun, 1).should(endWith(" 1\n"))
    lines(SampleLive.begun).foreach { line =>
      (line
        .should(fullyMatch))
        .regex(
          """folio_perf_[a-z_]+(,[a-z_]+=([^ ,=]|\\.)+)+ value=[0-9.]+ \d+"""
        )
    }
  }
}
