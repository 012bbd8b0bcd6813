package org.folio.perf.model

import org.folio.perf.testkit.PlainSuite
import scala.collection.mutable.ArrayBuffer

class EithersSpec extends PlainSuite {
  private def half(number: Int): Either[String, Int] =
    Either.cond(number % 2 == 0, number / 2, s"$number is odd")

  test("results keep the order of the items") {
    Eithers.map(Vector(6, 2, 4))(half).shouldBe(Right(Vector(3, 1, 2)))
  }

  test("the first failure is the result, and no later step is done") {
    val done = ArrayBuffer.empty[Int]
    val result = Eithers.each(Vector(2, 3, 4, 5)) { number =>
      done += number
      half(number).map(_ => ())
    }
    result.shouldBe(Left("3 is odd"))
    done.shouldBe(Vector(2, 3))
  }

  test("a fold gives each step the result before it") {
    Eithers.fold(Vector(2, 4), 10)((sum, n) => half(n).map(sum + _)).shouldBe(Right(13))
  }
}
