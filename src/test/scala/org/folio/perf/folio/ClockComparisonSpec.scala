package org.folio.perf.folio

import com.sun.net.httpserver.HttpServer
import java.net.{InetAddress, InetSocketAddress}
import java.time.Instant
import org.folio.perf.model.ClockOffset
import org.scalatest.EitherValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

class ClockComparisonSpec extends AnyFunSuite with Matchers with EitherValues {

  private def at(seconds: String): Instant = Instant.parse(s"2026-11-21T12:00:${seconds}Z")

  test("one answer tells a difference within a second and the time it took") {
    ClockComparison.of(at("10"), at("10.400"), at("10.420")) shouldBe ClockComparison(-420, 599)
  }

  test("answers around the change of a second tell it closely") {
    val before = ClockComparison.of(at("12"), at("09.985"), at("09.990"))
    val after = ClockComparison.of(at("13"), at("10.001"), at("10.006"))
    // The other clock turned to 13 between 9.985 and 10.006 of ours.
    before.and(after) shouldBe ClockComparison(2994, 3014)
    before.and(after).offset shouldBe ClockOffset(3004, 10)
  }

  test("clocks that may agree are taken to agree") {
    ClockComparison(-12, 9).offset shouldBe ClockOffset(0, 12)
    ClockComparison(5, 15).offset shouldBe ClockOffset(10, 5)
    ClockComparison(-15, -4).offset shouldBe ClockOffset(-9, 6)
  }

  test("an answer that contradicts the others says nothing") {
    ClockComparison(0, 10).and(ClockComparison(20, 30)) shouldBe ClockComparison(0, 10)
  }

  test("a server on this machine has the same time") {
    val server =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress, 0), 0)
    server.createContext(
      "/",
      exchange => {
        exchange.sendResponseHeaders(200, -1)
        exchange.close()
      },
    )
    server.start()
    try {
      val client = new FolioClient(s"http://127.0.0.1:${server.getAddress.getPort}", 5.seconds)
      client.compareClocks("/").value.map(_.aheadMs) shouldBe Some(0)
    } finally server.stop(0)
  }

  test("a target that does not answer is an error") {
    new FolioClient("http://127.0.0.1:1", 1.second).compareClocks("/").isLeft shouldBe true
  }
}
