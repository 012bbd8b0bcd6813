package org.folio.perf.sandbox.fqm

import org.folio.perf.testkit.PlainSuite

class FqlSpec extends PlainSuite {
  private val item =
    Map(
      "status" -> "Checked out",
      "created" -> "2026-01-05T08:00:00.000+00:00",
      "title" -> "Africa today",
    )

  private def holds(fql: String): Boolean =
    Fql.parse(fql.replace("@regex", "$" + "regex")).matches(item.getOrElse(_, null))

  test("values are compared without regard to case") {
    holds("""{"status": {"$eq": "checked out"}}""").shouldBe(true)
    holds("""{"status": {"$ne": "Available"}}""").shouldBe(true)
    holds("""{"status": {"$in": ["Available", "CHECKED OUT"]}}""").shouldBe(true)
    holds("""{"status": {"$nin": ["Available", "Checked out"]}}""").shouldBe(false)
  }

  test("dates are in the order of time") {
    holds("""{"created": {"$gt": "2019-07-20"}}""").shouldBe(true)
    holds("""{"created": {"$gte": "2026-01-05"}}""").shouldBe(true)
    holds("""{"created": {"$lt": "2026-01-05"}}""").shouldBe(false)
    holds("""{"created": {"$lte": "2030-01-01"}}""").shouldBe(true)
  }

  test("a regular expression finds texts that contain its term, or start with it") {
    holds("""{"title": {"@regex": "africa"}}""").shouldBe(true)
    holds("""{"title": {"@regex": "^today"}}""").shouldBe(false)
  }

  test("since Trillium there are words for the start of a text and for a text within it") {
    holds("""{"title": {"$contains": "a today"}}""").shouldBe(true)
    holds("""{"title": {"$contains": "a.*today"}}""").shouldBe(false)
    holds("""{"title": {"$starts_with": "africa"}}""").shouldBe(true)
    holds("""{"title": {"$starts_with": "today"}}""").shouldBe(false)
  }

  test("an absent value differs from all values and equals none") {
    holds("""{"copy": {"$ne": "c.1"}}""").shouldBe(true)
    holds("""{"copy": {"$nin": ["c.1"]}}""").shouldBe(true)
    holds("""{"copy": {"$eq": "c.1"}}""").shouldBe(false)
    holds("""{"copy": {"$gt": "a"}}""").shouldBe(false)
    holds("""{"copy": {"@regex": "c"}}""").shouldBe(false)
  }

  test("all conditions of an and have to hold") {
    holds(
      """{"$and": [{"status": {"$eq": "Checked out"}}, {"title": {"@regex": "^africa"}}]}"""
    ).shouldBe(true)
    holds(
      """{"$and": [{"status": {"$eq": "Available"}}, {"title": {"@regex": "^africa"}}]}"""
    ).shouldBe(false)
    holds("""{"created": {"$gt": "2019-01-01", "$lt": "2020-01-01"}}""").shouldBe(false)
  }
}
