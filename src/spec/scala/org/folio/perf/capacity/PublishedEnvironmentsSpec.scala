package org.folio.perf.capacity

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Facts of the reports' infrastructure tables. */
class PublishedEnvironmentsSpec extends AnyFunSuite with Matchers {

  private def environment(name: String): Environment =
    EnvironmentLoader.load(name).fold(e => fail(e.message), identity)

  private def tasks(name: String, module: String): Int =
    environment(name).module(module).get.tasks

  test("every published test has its environment") {
    EnvironmentLoader.calibrated.should(have).size(17)
    EnvironmentLoader.calibrated
      .map(environment(_).campaign)
      .toSet
      .shouldBe(Set(Some("mobius"), Some("consolidation")))
  }

  test(
    "MOBIUS test 1 has two tasks a module, test 2 six of mod-authtoken and four of twelve others"
  ) {
    tasks("mobius-test-1", "mod-authtoken").shouldBe(2)
    tasks("mobius-test-2", "mod-authtoken").shouldBe(6)
    environment("mobius-test-2").modules.count(_.tasks == 4).shouldBe(12)
  }

  test("MOBIUS tests 4 and 5 have the larger database and six tasks of mod-search") {
    environment("mobius-test-4").database.vCpu.shouldBe(32)
    tasks("mobius-test-5", "mod-search").shouldBe(6)
    tasks("mobius-test-5", "mod-finance").shouldBe(4)
    environment("mobius-test-6").database.vCpu.shouldBe(16)
  }

  test("consolidation tests differ in their instances and in the CPU units of their modules") {
    val vCpus = (1 to 8).map(n => environment(s"consolidation-$n").instances.totalVCpu)
    vCpus.shouldBe(Vector(112, 112, 24, 32, 20, 48, 56, 28))
    environment("consolidation-1").module("mod-search").get.cpuUnits.shouldBe(2048)
    environment("consolidation-2").module("mod-search").get.cpuUnits.shouldBe(0)
    environment("consolidation-8").module("mod-search").get.cpuUnits.shouldBe(2)
  }

  test("a module that did not run is not there") {
    environment("mobius-test-1").module("mod-agreements").shouldBe(None)
  }
}
