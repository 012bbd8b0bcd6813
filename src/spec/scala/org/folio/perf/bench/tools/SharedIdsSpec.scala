package org.folio.perf.bench.tools

import java.nio.file.Path
import org.folio.perf.testkit.{FolioIds, PlainSuite}

class SharedIdsSpec extends PlainSuite {
  private val plan = SharedPlan(desks = 1, searches = 1, thinkTime = 1)
  private val records = plan.map(_.name -> Path.of("records.tsv")).toMap
  private val names =
    plan.flatMap(_.transactions).flatMap(_._2).collect { case send: SharedStep.Send => send.name }

  test("each id is one that FOLIO accepts, and belongs to one request") {
    val ids = names.distinct.map(SharedIds.start(_) + SharedIds.FirstCount)
    ids.filterNot(FolioIds.isValid).shouldBe(empty)
    ids.distinct.size.shouldBe(names.distinct.size)
    val last = SharedIds.FirstCount * 10 - 1
    FolioIds.isValid(SharedIds.start(names.head) + last).shouldBe(true)
  }

  test("JMeter's and k6's plans have the same ids, and leave none of ours unfilled") {
    val jmeter = new JmeterPlan(1, 60, 10, records).write(plan)
    val k6 = K6Script(plan, "http://127.0.0.1:1", 60, 10, records)
    val start = SharedIds.start("POST /circulation/check-in-by-barcode")
    jmeter.should(include(s"$start$${__longSum(100000000000,$${__counter(FALSE,)})}"))
    k6.should(include(s"$${id('$start')}"))
    k6.should(include("start + (100000000000 + exec.scenario.iterationInTest)"))
    Vector(jmeter, k6).foreach { text =>
      text.should(not).include("newId")
      text.should(not).include("#{")
    }
  }
}
