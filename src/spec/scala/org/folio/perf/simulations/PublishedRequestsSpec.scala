package org.folio.perf.simulations

import org.folio.perf.testkit.{PlainSuite, PublishedRequests, RequestBlock}

class PublishedRequestsSpec extends PlainSuite {

  private val published = PublishedRequests(
    Vector(
      RequestBlock(Vector("a", "b"), repeats = false, mayBeLeftOut = false),
      RequestBlock(Vector("c", "d"), repeats = true, mayBeLeftOut = false),
      RequestBlock(Vector("e"), repeats = true, mayBeLeftOut = true),
      RequestBlock(Vector("f"), repeats = false, mayBeLeftOut = false),
    )
  )

  private def isAsPublished(sent: String*): Boolean =
    published.foldedLike(sent.toVector) == published.requests

  test("a request too few, too many, in another place or another one is found") {
    isAsPublished("a", "b", "c", "d", "c", "d", "f").shouldBe(true)
    isAsPublished("a", "b", "e", "f").shouldBe(false)
    isAsPublished("a", "b", "c", "d", "c", "f").shouldBe(false)
    isAsPublished("a", "b", "c", "d", "e", "f", "f").shouldBe(false)
    isAsPublished("b", "a", "c", "d", "e", "f").shouldBe(false)
    isAsPublished("a", "b", "x", "d", "e", "f").shouldBe(false)
    isAsPublished().shouldBe(false)
  }
}
