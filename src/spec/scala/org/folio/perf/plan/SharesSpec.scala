package org.folio.perf.plan

import org.folio.perf.feeders.TenantOrder
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

  test("no load generator is left without a tenant where nothing has a rate") {
    val parts = (1 to 3).map(i => Shares(Shard(i, 3), Vector("a", "b", "c").map(_ -> 0.0)))
    parts
      .map(p => Vector("a", "b", "c").filter(p.owns))
      .shouldBe(Vector(Vector("a"), Vector("b"), Vector("c")))
  }

  test("with fewer tenants than load generators, all take the arrivals of each tenant in turn") {
    val order = TenantOrder(Vector("a", "b", "a"), 1)
    val parts = (1 to 4).toVector.map(i => Shares(Shard(i, 4), Vector("a" -> 2.0, "b" -> 1.0)))
    parts.forall(_.isShared).shouldBe(true)
    val turns = parts.map(_.turns("cico", order))
    turns.map(_.period).distinct.shouldBe(Vector(12))
    turns.flatMap(_.slots).sorted.shouldBe((0 until 12).toVector)
    turns.map(_.slots.size).shouldBe(Vector(3, 3, 3, 3))
    // Four cycles have "a" eight times and "b" four times: each injector works at both.
    turns
      .map(_.slots.count(slot => order.tenantOf(slot.toLong) == "a"))
      .shouldBe(Vector(2, 2, 2, 2))
  }

  test("users who stay with one of few tenants go to different load generators") {
    val order = TenantOrder(Vector("a", "b", "c"), 0)
    val planned = Vector("a", "b", "c").map(_ -> 1.0)
    val owners = (0 until 3).map { user =>
      (1 to 4).filter(i => Shares(Shard(i, 4), planned).turns("di", order).owns(user.toLong))
    }
    owners.shouldBe(Vector(Vector(1), Vector(2), Vector(3)))
  }
}
