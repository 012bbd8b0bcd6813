package org.folio.perf.pipeline

import java.util.concurrent.CountDownLatch
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ParallelSpec extends AnyFunSuite with Matchers {
  test("both pieces of work run at the same time, and each gives its own result") {
    val (first, second) = (new CountDownLatch(1), new CountDownLatch(1))
    Parallel(
      { first.countDown(); second.await(); 1 },
      { second.countDown(); first.await(); "b" },
    ).shouldBe((1, "b"))
  }

  test("what either throws comes out as it was thrown") {
    an[ArithmeticException].should(be).thrownBy(Parallel(throw new ArithmeticException, 2))
    an[ArithmeticException].should(be).thrownBy(Parallel(1, throw new ArithmeticException))
  }
}
