package org.folio.perf.feeders

import java.util.concurrent.Executors
import org.folio.perf.testkit.{Patience, PlainSuite}
import org.folio.perf.model.{Tenant, TenantSize}

class TenantFeederSpec extends PlainSuite {

  private val large = Vector("L1", "L2", "L3", "L4")
  private val small = (1 to 58).map(i => s"S$i").toVector

  // Mixed, as in the published test, where the large ones are not the first.
  private val mobius: Vector[Tenant] = (small.take(5) ++ large ++ small.drop(5)).map { name =>
    if (name.startsWith("L")) Tenant(name, TenantSize.Large, 2)
    else Tenant(name, TenantSize.Small, 1)
  }

  private def feeder(workflow: Int, workflows: Int) =
    new TenantFeeder(TenantFeeder.order(mobius, workflow, workflows))

  test("what all tenants do together, each of them does once") {
    val tenants = Vector(
      Tenant("small", TenantSize.Small, 1),
      Tenant("large", TenantSize.Large, 2),
      Tenant("other", TenantSize.Small, 1),
    )
    val feeder = new TenantFeeder(TenantFeeder.each(tenants))
    Vector
      .fill(4)(feeder.next())
      .shouldBe(Vector(Turn("small", 0), Turn("large", 1), Turn("other", 2), Turn("small", 3)))
  }

  test("in a cycle every small tenant comes once and every large one twice") {
    val cycle = TenantFeeder.cycle(mobius)
    cycle.size.shouldBe(66)
    val counts = cycle.groupBy(identity).map { case (name, turns) => name -> turns.size }
    counts.shouldBe((small.map(_ -> 1) ++ large.map(_ -> 2)).toMap)
  }

  test("tenants with shares of their own come by them, evenly spread") {
    val tenants = Vector(1.5, 0.9, 0.6).zipWithIndex.map { case (share, i) => Tenant(s"S$i", TenantSize.Small, share) }
    val cycle = TenantFeeder.cycle(tenants)
    cycle
      .groupBy(identity)
      .map { case (name, turns) => name -> turns.size }
      .shouldBe(Map("S0" -> 30, "S1" -> 18, "S2" -> 12))
    cycle.take(10).count(_ == "S0").shouldBe(5)
  }

  test("large tenants do not follow one another") {
    val cycle = TenantFeeder.cycle(mobius)
    val places = cycle.indices.filter(i => large.contains(cycle(i)))
    val gaps = places.zip(places.tail :+ (places.head + cycle.size)).map { case (a, b) => b - a }
    gaps.min.should(be >= 8)
  }

  test("an odd number of small tenants, only large ones and a single tenant make complete cycles") {
    TenantFeeder
      .cycle(mobius.take(8))
      .should(contain)
      .theSameElementsAs(Vector("S1", "S2", "S3", "S4", "S5", "L1", "L2", "L3", "L1", "L2", "L3"))
    TenantFeeder.cycle(mobius.slice(5, 7)).shouldBe(Vector("L1", "L2", "L1", "L2"))
    TenantFeeder.cycle(mobius.take(1)).shouldBe(Vector("S1"))
  }

  test("turns are numbered and follow the cycle from its start for this workflow") {
    val cycle = TenantFeeder.cycle(mobius)
    val second = feeder(workflow = 1, workflows = 6)
    Vector
      .fill(66)(second.next())
      .shouldBe(Vector.tabulate(66)(i => Turn(cycle((i + 5) % 66), i.toLong)))
  }

  test("many threads together take each turn once") {
    val alone = feeder(workflow = 0, workflows = 1)
    val pool = Executors.newFixedThreadPool(8)
    val turns = (1 to 8)
      .map(_ => pool.submit(() => Vector.fill(660)(alone.next())))
      .flatMap(Patience.get(_))
    pool.shutdown()
    turns.map(_.number).sorted.shouldBe(0L until 5280L)
    turns.count(_.tenant == "L1").shouldBe(160)
    turns.count(_.tenant == "S1").shouldBe(80)
  }
}
