package org.folio.perf.gatling

import java.util.concurrent.{ConcurrentLinkedQueue, CountDownLatch, Executors, ThreadPoolExecutor}
import org.folio.perf.testkit.Patience
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._

class ActorPaceSpec extends AnyFunSuite with Matchers {

  test("messages are taken in their order, and none is lost") {
    val pool = Executors.newFixedThreadPool(1)
    ActorPace.hold(pool, threads = 1)
    val taken = new ConcurrentLinkedQueue[Int]
    val all = new CountDownLatch(1000)
    (1 to 1000).foreach { i =>
      pool.execute { () =>
        taken.add(i)
        all.countDown()
      }
    }
    Patience.isOpen(all).shouldBe(true)
    taken.asScala.toVector.shouldBe((1 to 1000).toVector)
    pool.shutdown()
    Patience.hasEnded(pool).shouldBe(true)
  }

  test("every thread of the pool is held, so that messages find none to wake") {
    val pool = Executors.newFixedThreadPool(3)
    ActorPace.hold(pool, threads = 3)
    pool.asInstanceOf[ThreadPoolExecutor].getPoolSize.shouldBe(3)
    pool.shutdown()
    Patience.hasEnded(pool).shouldBe(true)
  }

  test("a thread that is interrupted while it sleeps ends") {
    val pool = Executors.newFixedThreadPool(1)
    ActorPace.hold(pool, threads = 1)
    pool.shutdownNow()
    Patience.hasEnded(pool).shouldBe(true)
  }

  test("a pool that is closed already takes nothing") {
    val pool = Executors.newFixedThreadPool(1)
    pool.shutdown()
    noException.should(be).thrownBy(ActorPace.hold(pool, threads = 1))
  }
}
