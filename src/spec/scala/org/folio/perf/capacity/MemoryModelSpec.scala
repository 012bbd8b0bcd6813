package org.folio.perf.capacity

import org.folio.perf.testkit.{PlainSuite, SampleEnvironment}

class MemoryModelSpec extends PlainSuite {
  private val module = SampleEnvironment.environment.module("mod-users").get

  test("a module without calls takes its idle memory") {
    MemoryModel.share(module, calls = 0, utilisation = 0).shouldBe(0.4)
  }

  test("a module that is warm and idle keeps what calls have left there") {
    MemoryModel.share(module, calls = 1e6, utilisation = 0).shouldBe(0.64 +- 1e-9)
  }

  test("a module that is warm and full takes its warm memory") {
    MemoryModel.share(module, calls = 1e6, utilisation = 1).shouldBe(0.8 +- 1e-9)
  }

  test("overload takes no more memory than full load") {
    MemoryModel.share(module, calls = 1e6, utilisation = 7).shouldBe(0.8 +- 1e-9)
  }

  test("memory grows with calls and never beyond the warm share") {
    val shares = (0 to 2000 by 50).map(n => MemoryModel.share(module, n.toDouble, 0.5))
    shares.shouldBe(shares.sorted)
    shares.last.should(be <= 0.8)
  }

  test("connections take memory from the database") {
    val database = SampleEnvironment.environment.database
    MemoryModel.freeableBytes(database, connections = 0).shouldBe(8.0 * 1024 * 1024 * 1024)
    MemoryModel.freeableBytes(database, connections = 256).shouldBe(7.0 * 1024 * 1024 * 1024)
  }

  test("a database cannot have less than nothing free") {
    MemoryModel.freeableBytes(SampleEnvironment.environment.database, 1000000).shouldBe(0.0)
  }
}
