package org.folio.perf.http

import java.io.IOException
import java.net.http.{HttpConnectTimeoutException, HttpRequest, HttpTimeoutException}
import java.net.{ConnectException, URI}
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME
import org.folio.perf.testkit.{StubAnswer, StubFolio}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class HttpSpec extends AnyFunSuite with Matchers {

  /** A status, and the header Retry-After if it has text. */
  private type Said = (Int, String)

  /** The statuses of the last answer or the words of its failure, the number of requests, and all pauses. */
  private def asked(answers: Said*)(patience: Patience): (Either[String, Int], Int, Vector[Long]) = {
    var requests = 0
    var pauses = Vector.empty[Long]
    StubFolio.withStub { _ =>
      val (status, after) = answers(requests.min(answers.size - 1))
      requests += 1
      StubAnswer(status, headers = Seq("retry-after" -> after).filter(_ => after.nonEmpty))
    } { stub =>
      val request = HttpRequest.newBuilder(URI.create(stub.url)).build()
      val answer = Http.send(request, patience.copy(pause = (_, ms) => pauses :+= ms))
      (answer.map(_.statusCode), requests, pauses)
    }
  }

  /** Number of calls, and what came of them. */
  private def made(failures: Exception*): (Int, Either[String, Any]) = {
    var calls = 0
    val outcome = Http.attempt(
      () => {
        calls += 1
        throw failures(calls - 1)
      },
      Patience(connects = 3),
      connects = 1,
      waitedMs = 0,
    )
    (calls, outcome)
  }

  private def late = new HttpConnectTimeoutException("HTTP connect timed out")

  test("a connection that was not made in time is tried again, three times in all") {
    made(late, late, late).shouldBe((3, Left("HTTP connect timed out")))
    made(late, new IOException("reset")).shouldBe((2, Left("reset")))
  }

  test("a request that may have reached the server is not sent again, nor one that was refused") {
    made(new HttpTimeoutException("request timed out")).shouldBe((1, Left("request timed out")))
    made(new ConnectException).shouldBe((1, Left("connection refused")))
  }

  test("the words of a failure have no secrets") {
    made(new IOException("no answer of https://me:canary@host/?password=canary"))._2
      .shouldBe(Left("no answer of https://host/?password=[secret]"))
  }

  test("a busy server is asked once without patience") {
    asked((503, "1"))(Patience.None).shouldBe((Right(503), 1, Vector.empty))
  }

  test("pauses for a busy server double together, and end at the longest time") {
    asked((429, ""))(Patience(firstMs = 250, mostMs = 2000))
      .shouldBe((Right(429), 5, Vector(250, 250, 500, 1000)))
  }

  test("a server that is free again has answered, and other errors are answers too") {
    asked((429, ""), (200, ""))(Patience(firstMs = 1, mostMs = 9)).shouldBe((Right(200), 2, Vector(1)))
    asked((500, ""))(Patience(firstMs = 1, mostMs = 9)).shouldBe((Right(500), 1, Vector.empty))
  }

  test("a redirect is not followed") {
    asked((302, ""))(Patience.None).shouldBe((Right(302), 1, Vector.empty))
  }

  test("a pause is as long as the server asks for, if that is not too long") {
    asked((503, "7"), (503, " 0 "), (503, "99"))(Patience(firstMs = 1, mostMs = 60000))
      .shouldBe((Right(503), 3, Vector(7000, 1)))
    asked((503, "soon"), (200, ""))(Patience(firstMs = 3, mostMs = 9)).shouldBe((Right(200), 2, Vector(3)))
    val date = RFC_1123_DATE_TIME.format(Instant.now.plusSeconds(100).atOffset(UTC))
    asked((503, date), (200, ""))(Patience(firstMs = 3, mostMs = 200000))._3.head.should(be(99000L +- 2000))
  }
}
