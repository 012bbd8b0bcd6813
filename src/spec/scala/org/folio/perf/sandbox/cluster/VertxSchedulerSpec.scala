package org.folio.perf.sandbox.cluster

import io.vertx.core.Vertx
import java.util.concurrent.CompletableFuture
import org.folio.perf.testkit.{Patience, PlainSuite}

class VertxSchedulerSpec extends PlainSuite {

  test("every task runs once, the earlier one first") {
    val ran = onEventLoop[Vector[Long]] { (scheduler, done) =>
      var order = Vector.empty[Long]
      // Three groups, 400 ms apart, asked for from last to first.
      (0 until 300).foreach { number =>
        val delayNanos = 1000000L + (2 - number / 100) * 400000000L
        val dueNanos = scheduler.nowNanos + delayNanos
        scheduler.after(delayNanos) { () =>
          order :+= dueNanos
          if (order.size == 300) done.complete(order)
          ()
        }
      }
    }
    // Timers are set earlier by at most 10 ms; a busy machine may pause between two readings of the clock.
    val latest = ran.scanLeft(0L)(_ max _)
    ran.zip(latest).map { case (due, before) => before - due }.max.should(be < 200000000L)
    ran.head.should(be < ran.last)
  }

  test("one that fails does not keep the others of its millisecond from running") {
    val reported = onEventLoop[String] { (scheduler, done) =>
      var failures = Vector.empty[String]
      Vertx.currentContext().exceptionHandler(e => failures :+= e.getMessage)
      scheduler.after(5000000L)(() => throw new IllegalStateException("broken"))
      scheduler.after(5000000L)(() =>
        scheduler.after(5000000L) { () =>
          done.complete(failures.mkString)
          ()
        }
      )
    }
    reported.shouldBe("broken")
  }

  private def onEventLoop[A](body: (VertxScheduler, CompletableFuture[A]) => Unit): A = {
    val vertx = Vertx.vertx()
    try {
      val done = new CompletableFuture[A]
      vertx.getOrCreateContext().runOnContext(_ => body(new VertxScheduler(vertx), done))
      Patience.get(done)
    } finally {
      Patience.get(vertx.close().toCompletionStage.toCompletableFuture)
      ()
    }
  }
}
