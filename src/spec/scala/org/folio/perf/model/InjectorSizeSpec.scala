package org.folio.perf.model

import org.folio.perf.testkit.PlainSuite

class InjectorSizeSpec extends PlainSuite {
  private val each = InjectorSize.requestsPerSec(InjectorSize.UsualCpus)

  test("a load that one load generator can send needs one, a little more needs two") {
    InjectorSize.of(each, 100, shareable = true).count.shouldBe(1)
    InjectorSize.of(each + 1, 100, shareable = true).count.shouldBe(2)
    InjectorSize.of(0, 0, shareable = true).shouldBe(InjectorSize(1, 2, 1024))
  }

  test("a load that cannot be shared needs one load generator with all vCPU and all memory") {
    val shared = InjectorSize.of(each * 3, 30000, shareable = true)
    val alone = InjectorSize.of(each * 3, 30000, shareable = false)
    (shared.count, shared.cpus).shouldBe((3, 2))
    (alone.count, alone.cpus).shouldBe((1, 6))
    alone.memoryMiB.should(be > shared.memoryMiB)
  }

  test("memory comes in steps of half a GiB, three quarters of which are heap") {
    val sizes = Vector(0.0, 1000.0, 5000.0, 20000.0).map(InjectorSize.of(1, _, shareable = true))
    sizes.map(_.memoryMiB % 512).distinct.shouldBe(Vector(0))
    sizes.map(_.memoryMiB).sorted.shouldBe(sizes.map(_.memoryMiB))
    sizes.foreach(size => size.heapMiB.shouldBe(size.memoryMiB * 3 / 4))
  }

  test("load generators at 80 % CPU become as many as bring them to 50 %, idle ones stay as many") {
    Vector((1, 80.0) -> 2, (4, 80.0) -> 7, (4, 50.0) -> 4, (4, 10.0) -> 4).foreach { case ((count, cpu), enough) =>
      InjectorSize.enough(count, cpu).shouldBe(enough)
    }
  }
}

class WorkflowTurnsSpec extends PlainSuite {
  private val turns = WorkflowTurns("cico", 5, Vector(1, 4))

  test("an arrival belongs to a load generator by its place in the period; the nth is found without the others") {
    (0L until 10L).filter(turns.owns).shouldBe(Vector(1L, 4L, 6L, 9L))
    (0L until 4L).map(turns.nth).shouldBe(Vector(1L, 4L, 6L, 9L))
    (0L until 6L).exists(WorkflowTurns("cico", 3, Vector.empty).owns).shouldBe(false)
  }
}
