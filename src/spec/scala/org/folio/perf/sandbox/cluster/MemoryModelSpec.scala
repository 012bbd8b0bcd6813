package org.folio.perf.sandbox.cluster

import org.folio.perf.testkit.{PlainSuite, SampleEnvironment}

class MemoryModelSpec extends PlainSuite {
  private val module = SampleEnvironment.environment.module("mod-users").get

  test("memory is idle without calls, keeps what calls have left there, and is warm at full load and beyond") {
    Vector((0.0, 0.0) -> 0.4, (1e6, 0.0) -> 0.64, (1e6, 1.0) -> 0.8, (1e6, 7.0) -> 0.8).foreach {
      case ((calls, utilisation), share) => MemoryModel.share(module, calls, utilisation).shouldBe(share +- 1e-9)
    }
  }

  test("memory grows with calls and never beyond the warm share") {
    val shares = (0 to 2000 by 50).map(n => MemoryModel.share(module, n.toDouble, 0.5))
    shares.shouldBe(shares.sorted)
    shares.last.should(be <= 0.8)
  }

  test("connections take memory from the database, which cannot have less than nothing free") {
    val database = SampleEnvironment.environment.database
    Vector(0 -> 8, 256 -> 7, 1000000 -> 0).foreach { case (connections, gib) =>
      MemoryModel.freeableBytes(database, connections).shouldBe(gib * 1024.0 * 1024 * 1024)
    }
  }
}
