package org.folio.perf.protocol

import org.folio.perf.protocol.Folio.get
import org.folio.perf.testkit.{ChainSuite, GatlingSuite}

class TraceCheckSpec extends GatlingSuite with ChainSuite {

  test("the traces of the slowest three answers are kept, without personal data") {
    val traced = get("/traced").check(Checks.isList)
    val kept = once(Step.repeat(5)(traced), list).traces
    kept
      .map(t => (t.transaction, t.request, t.tenant, t.header))
      .distinct
      .shouldBe(Vector(("one", "GET /traced", "t1", "x-okapi-trace")))
    kept.should(have).size(3)
    kept.map(_.durationMs).shouldBe(kept.map(_.durationMs).sorted.reverse)
    kept.head.value.should(startWith("GET mod-a : 200; GET mod-b"))
    kept.head.value.shouldNot(include("rosa"))
  }

  test("without traces there is no file") {
    once(list).traces.shouldBe(empty)
  }
}
