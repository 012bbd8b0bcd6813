package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment
import org.folio.perf.testkit.SampleEnvironment
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class WhatIfSpec extends AnyFunSuite with Matchers {
  private val base = SampleEnvironment.named("mobius-test-2")
  private val machines = MachineTypes.committed

  private def changed(changes: String): Either[String, Environment] =
    WhatIf(base, changes, machines)

  test("without changes an environment stays as it is") {
    changed("").shouldBe(Right(base))
  }

  test("a database class brings its vCPUs and its memory") {
    val database = changed("database.class=db.r6g.8xlarge").toOption.get.database
    (database.vCpu, database.memoryGiB).shouldBe((32, 256))
  }

  test("several changes are made one after the other") {
    val environment =
      changed("mod-authtoken.tasks=3, instances.type=r6g.xlarge,instances.count=12").toOption.get
    environment.module("mod-authtoken").get.tasks.shouldBe(3)
    environment.instances.totalVCpu.shouldBe(48)
  }

  test("an unknown module is refused with those that there are") {
    changed("mod-x.tasks=1").left.toOption.get
      .should(include("no module mod-x").and(include("mod-authtoken")))
  }

  test("a database class is no instance type") {
    changed("instances.type=db.r6g.8xlarge").left.toOption.get
      .should(include("expected one of").and(include("m6g.2xlarge")))
  }

  test("a number of tasks below 1 is refused") {
    changed("mod-authtoken.tasks=0").left.toOption.get.should(include("from 1 to 1000"))
  }

  test("a change that is none is refused with the form of a right one") {
    changed("faster").left.toOption.get.should(include("MODULE.tasks=NUMBER"))
  }
}
