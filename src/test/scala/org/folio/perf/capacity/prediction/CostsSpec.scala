package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.EnvironmentLoader
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CostsSpec extends AnyFunSuite with Matchers {
  private val environment = EnvironmentLoader.load("mobius-test-2").toOption.get

  test("a cluster costs its instances, its database and its search nodes") {
    // 14 m6g.2xlarge, a db.r6g.4xlarge and 4 r6g.2xlarge.search.
    val prices = MachineTypes.parse(
      "mine.csv",
      "m6g.2xlarge,8,32,0.5\ndb.r6g.4xlarge,16,128,2\nr6g.2xlarge.search,8,64,0.25",
    )
    Costs.perHour(environment, prices.toOption.get) shouldBe Some(10.0)
  }

  test("a cluster with a machine that the table lacks has no price") {
    Costs.perHour(environment, MachineTypes(Vector.empty)) shouldBe None
  }

  test("the table has every machine of the published tests") {
    EnvironmentLoader.calibrated.filter { name =>
      Costs.perHour(EnvironmentLoader.load(name).toOption.get, MachineTypes.committed).isEmpty
    } shouldBe empty
  }

  test("a line of the table that is none is named") {
    MachineTypes.parse("mine.csv", "# mine\nm6g.large,two,8,0.1") shouldBe Left(
      "mine.csv line 2: found m6g.large,two,8,0.1; expected type,vCpu,memoryGiB,usdPerHour, " +
        "with numbers above 0."
    )
  }
}
