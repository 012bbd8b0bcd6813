package org.folio.perf.runner

import org.folio.perf.model.LoadProfile
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class GatlingPagesSpec extends AnyFunSuite with Matchers {

  test("Gatling's report is packed above 32 MB, and whatever its size after half an hour") {
    GatlingPages.packedAbove(LoadProfile(15000, 180000)).shouldBe(32L << 20)
    GatlingPages.packedAbove(LoadProfile(0, 30 * 60 * 1000)).shouldBe(0)
  }

  test("Gatling's report goes if the disk has hardly room for ours") {
    GatlingPages.noRoom(65L << 20).shouldBe(None)
    GatlingPages
      .noRoom(63L << 20)
      .shouldBe(
        Some("Gatling's own report was deleted, because only 63 MB of disk space are left.")
      )
  }
}
