package org.folio.perf.protocol

import org.folio.perf.testkit.{FolioIds, PlainSuite, SampleLoadSettings}

class NewIdsSpec extends PlainSuite {
  private val ids = NewIds.ofSeed(1)

  private def some(
      of: NewIds,
      scenario: String = "desk",
      tenant: String = "t1",
      iteration: Long = 0,
  ): Vector[String] = {
    val own = of.idsOf(scenario, tenant, iteration)
    Vector.fill(5)(own.next())
  }

  test("each id is one that FOLIO's modules accept: a UUID of version 4 and variant 1") {
    val many = (0L until 20000L).flatMap(n => some(ids, iteration = n))
    many.filterNot(FolioIds.isValid).shouldBe(empty)
    many.map(_.charAt(14)).toSet.shouldBe(Set('4'))
    many.map(_.charAt(19)).toSet.shouldBe(Set('8', '9', 'a', 'b'))
  }

  test("what an iteration draws depends on the seed and on nothing else, and takes none of its ids") {
    def drawn(seed: Long): Vector[Long] = {
      val own = NewIds.ofSeed(seed).idsOf("desk", "t1", 3)
      Vector.fill(2000)(own.below(7))
    }
    drawn(1).shouldBe(drawn(1))
    drawn(1).should(not be drawn(2))
    // 286 of each on average; 5 standard deviations are 78.
    (0L until 7L).map(n => drawn(1).count(_ == n)).filterNot(n => n > 208 && n < 364).shouldBe(empty)
    val own = ids.idsOf("desk", "t1", 0)
    own.below(7)
    Vector.fill(5)(own.next()).shouldBe(some(ids))
  }

  test("ids of all iterations, tenants and scenarios differ") {
    val many = for {
      scenario <- Vector("desk", "desks", "ksed")
      tenant <- Vector("t1", "t2", "t21")
      iteration <- 0L until 2000L
      id <- some(ids, scenario, tenant, iteration)
    } yield id
    many.distinct.size.shouldBe(3 * 3 * 2000 * 5)
  }

  test("the same seed gives an iteration the same ids, in whatever order iterations run") {
    val forwards = (0L until 100L).map(n => n -> some(NewIds.ofSeed(7), iteration = n)).toMap
    val backwards = (99L to 0L by -1).map(n => n -> some(NewIds.ofSeed(7), iteration = n)).toMap
    backwards.shouldBe(forwards)
    some(NewIds.ofSeed(8)).intersect(some(NewIds.ofSeed(7))).shouldBe(empty)
  }

  test(
    "by default two runs with the same seed have other ids, since a target accepts each id once"
  ) {
    val load = SampleLoadSettings.short
    some(NewIds(load)).intersect(some(NewIds(load))).shouldBe(empty)
    val repeated = load.copy(idsOfSeed = true)
    some(NewIds(repeated)).shouldBe(some(NewIds(repeated)))
  }
}

class DrawSpec extends PlainSuite {

  private val thousand = (1L to 1000L).map(Draw.between(1000, 1003, 42, 7, _))

  test("draws reach both ends and nothing beyond") {
    thousand.toSet.shouldBe(Set(1000L, 1001L, 1002L, 1003L))
  }

  test("the same seed draws the same, another one does not") {
    (1L to 1000L).map(Draw.between(1000, 1003, 42, 7, _)).shouldBe(thousand)
    (1L to 1000L).map(Draw.between(1000, 1003, 43, 7, _)).should(not).be(thousand)
  }
}
