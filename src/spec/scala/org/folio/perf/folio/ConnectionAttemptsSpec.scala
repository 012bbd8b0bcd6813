package org.folio.perf.folio

import java.net.ConnectException
import java.net.http.{HttpConnectTimeoutException, HttpTimeoutException}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ConnectionAttemptsSpec extends AnyFunSuite with Matchers {

  /** Number of calls, and what came of them. */
  private def made(failures: Exception*): (Int, Either[String, String]) = {
    var calls = 0
    val outcome =
      try
        Right(ConnectionAttempts { () =>
          calls += 1
          failures.lift(calls - 1).foreach(throw _)
          "answer"
        })
      catch { case e: Exception => Left(e.getMessage) }
    (calls, outcome)
  }

  private def late = new HttpConnectTimeoutException("HTTP connect timed out")

  test("a connection that is made at once is made once") {
    made().shouldBe((1, Right("answer")))
  }

  test("a connection that was not made in time is tried again, three times in all") {
    made(late).shouldBe((2, Right("answer")))
    made(late, late).shouldBe((3, Right("answer")))
    made(late, late, late).shouldBe((3, Left("HTTP connect timed out")))
  }

  test("a request that may have reached the target is not sent again, nor one that was refused") {
    made(new HttpTimeoutException("request timed out")).shouldBe((1, Left("request timed out")))
    made(new ConnectException("refused")).shouldBe((1, Left("refused")))
  }
}
