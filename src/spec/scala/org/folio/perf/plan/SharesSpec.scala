package org.folio.perf.plan

import org.folio.perf.feeders.TenantFeeder
import org.folio.perf.model.{Shard, Tenant, TenantSize}
import org.folio.perf.testkit.PlainSuite

class SharesSpec extends PlainSuite {

  /** As in the published test: 58 small tenants and four large ones, of twice the pace. */
  private val mobius = (1 to 62).toVector.map { i =>
    if (i > 5 && i < 10) Tenant(s"t$i", TenantSize.Large, 2)
    else Tenant(s"t$i", TenantSize.Small, 1)
  }

  private def shares(tenants: Vector[Tenant], count: Int): Vector[Shares] = {
    val planned = tenants.map(t => t.name -> t.iterationsPerMinute * 15)
    (1 to count).toVector.map(i => Shares(Shard(i, count), planned))
  }

  test(
    "each tenant belongs to one load generator, and load generators have as even rates as whole tenants allow"
  ) {
    val parts = shares(mobius, 4)
    mobius.foreach(t => parts.count(_.owns(t.name)).shouldBe(1))
    // 66 turns among four: 16 or 17 each.
    parts
      .map(p => mobius.filter(t => p.owns(t.name)).map(_.iterationsPerMinute).sum)
      .sorted
      .shouldBe(Vector(16, 16, 17, 17))
  }

  test("what a load generator has does not depend on which one asks") {
    shares(mobius, 4).map(_.owners).distinct.should(have).size(1)
  }

  test("no load generator is left without a tenant where nothing has a rate") {
    val parts = (1 to 3).map(i => Shares(Shard(i, 3), Vector("a", "b", "c").map(_ -> 0.0)))
    parts
      .map(p => Vector("a", "b", "c").filter(p.owns))
      .shouldBe(Vector(Vector("a"), Vector("b"), Vector("c")))
  }

  test("the turns of all load generators are each turn of the cycle once") {
    for (workflow <- 0 until 15; count <- Seq(2, 3, 4, 7)) {
      val order = TenantFeeder.order(mobius, workflow, 15)
      val turns = shares(mobius, count).map(_.turns("cico", order))
      turns.map(_.period).distinct.shouldBe(Vector(66))
      turns.flatMap(_.slots).sorted.shouldBe((0 until 66).toVector)
    }
  }

  test("a load generator's arrivals are those of its own tenants") {
    val order = TenantFeeder.order(mobius, 3, 15)
    shares(mobius, 4).foreach { part =>
      val turns = part.turns("cico", order)
      turns.slots.map(slot => order.tenantOf(slot.toLong)).distinct.forall(part.owns).shouldBe(true)
    }
  }
}
