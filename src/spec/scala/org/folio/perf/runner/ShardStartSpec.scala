package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.folio.FolioClient
import org.folio.perf.model.Shard
import org.folio.perf.settings.ShardSettings
import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubFolio}
import scala.collection.mutable
import scala.concurrent.duration._

class ShardStartSpec extends PlainSuite {

  /** Our clock, as far off as wanted; nothing else passes time than waiting. */
  private class Clock(aheadOfTarget: FiniteDuration) {
    private var waited = 0L
    val said: mutable.ArrayBuffer[String] = mutable.ArrayBuffer.empty
    val began: Long = System.currentTimeMillis + aheadOfTarget.toMillis
    def now(): Long = began + waited
    def sleep(ms: Long): Unit = waited += ms
    def waitedMs: Long = waited
  }

  private def start(clock: Clock, inMs: Long, client: FolioClient) = {
    val startAt = Instant.ofEpochMilli(clock.began + inMs)
    val settings = ShardSettings(Shard(2, 4), "night", startAt, 10.seconds)
    new ShardStart(settings, client, "/_/version", clock.now _, clock.sleep, clock.said += _)
  }

  private val silent = new FolioClient("http://127.0.0.1:1", 1.second)

  test("a load generator that is ready early waits for the common start") {
    val clock = new Clock(0.seconds)
    start(clock, 23500, silent).await().value.shouldBe(None)
    clock.waitedMs.shouldBe(23500)
    clock.said.exists(_.startsWith("Load generator 2 of 4 waits 24 s for ")).shouldBe(true)
  }

  test("one that is ready late starts at once, within the grace") {
    val clock = new Clock(0.seconds)
    start(clock, -9000, silent).await().isRight.shouldBe(true)
    clock.waitedMs.shouldBe(0)
    clock.said.should(contain("Load generator 2 of 4 starts 9000 ms late."))
  }

  test("one that is ready later does not start, and says what to do") {
    val message = start(new Clock(0.seconds), -11000, silent).await().left.value
    message.should(startWith("Load generator 2 of 4 was ready 11 s after startAt"))
    message.should(include("Give all load generators a later startAt"))
  }

  test("a target that does not tell its time leaves our clock for right") {
    val clock = new Clock(0.seconds)
    start(clock, 100, silent).await()
    clock.said.head.shouldBe(
      "The target sends no time, so the start follows this machine's clock."
    )
  }

  test("with a target that tells its time the difference of the clocks is known") {
    StubFolio.withStub(_ => StubAnswer(200)) { stub =>
      val clock = new Clock(0.seconds)
      start(clock, 5000, new FolioClient(stub.url, 5.seconds))
        .await()
        .value
        .map(_.aheadMs)
        .shouldBe(Some(0))
      clock.waitedMs.shouldBe(5000)
    }
  }
}
