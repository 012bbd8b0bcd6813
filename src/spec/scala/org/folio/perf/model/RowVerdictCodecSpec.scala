package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.core._
import org.folio.perf.model.RowVerdict._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RowVerdictCodecSpec extends AnyFunSuite with Matchers {
  private val words = Vector(
    Slower -> "slower",
    Faster -> "faster",
    NoEvidence -> "no-evidence",
    Unchanged -> "unchanged",
    NotComparable -> "not-comparable",
    StandsOut -> "stands-out",
    NotJudged -> "not-judged",
  )

  test("each verdict is written as its name in kebab-case, and read from it") {
    words.foreach { case (verdict, word) =>
      writeToString[RowVerdict](verdict)(RowVerdictCodec).shouldBe(s"\"$word\"")
      readFromString(s"\"$word\"")(RowVerdictCodec).shouldBe(verdict)
    }
  }

  test("a word that is no verdict is an error that names it") {
    val error = the[JsonReaderException].thrownBy(readFromString("\"slow\"")(RowVerdictCodec))
    error.getMessage.should(include("illegal enum value \"slow\""))
  }
}
