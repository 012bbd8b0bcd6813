package org.folio.perf.architecture

import org.folio.perf.testkit.PlainEnglish
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class PlainEnglishSpec extends AnyFunSuite with Matchers {
  private val plain = Vector(
    "mod-inventory-storage is saturated: CPU 100 % of its reservation for the whole steady state.",
    "If a call is denied, only that part of the report is missing.",
    "Created 1 of 16 patrons with loans (0.1/s, about 5 min left)",
    "What if one module had twice the tasks?",
    "What changed since the baseline",
    "Slower than the median tenant",
    "There is no baseline.",
    "Add tasks or CPU units to mod-inventory-storage, then repeat the run.",
  )

  private val twisted = Vector(
    "A run that has become hopeless need not be waited for" -> "hopeless",
    "A receiver that fails is told of once and disturbs nothing" -> "told",
    "Nothing of it is asked of the virtual users" -> "asked of",
    "There are hardly enough records, should some of them be refused" -> "hardly",
    "Slower than the middle tenant" -> "middle tenant",
    "Made 1 of 16 patrons with loans, 0 a second, about 315 s left" -> "0 a second",
    "What is refused costs its own part of the report" -> "Opening",
    "Judged is the steady state." -> "Opening",
    "The answers of the sandbox are fast. Those of FOLIO are not." -> "Opening",
    "Requests a second in the steady state" -> "Requests a second",
  )

  test("plain sentences have no faults") {
    plain.flatMap(PlainEnglish.faults).shouldBe(empty)
  }

  twisted.foreach { case (text, fault) =>
    test(s"'$text' is at fault") {
      PlainEnglish.wording(text).exists(_.contains(fault)).shouldBe(true)
    }
  }

  test("a sentence has at most 25 words, a line break or a semicolon ends it") {
    val words = Vector.fill(25)("word").mkString(" ")
    PlainEnglish.longSentences(s"$words.").shouldBe(empty)
    PlainEnglish.longSentences(s"$words\n$words; Word $words.").should(have).size(1)
  }

  test("a space that does not break is a space") {
    PlainEnglish.wording("the middle\u00a0tenant").should(not).be(empty)
  }

  test("an empty text has no faults") {
    PlainEnglish.faults("").shouldBe(empty)
  }
}
