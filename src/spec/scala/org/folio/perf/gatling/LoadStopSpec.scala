package org.folio.perf.gatling

import io.gatling.app.testkit.InProcessGatling
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import org.folio.perf.testkit.{GatlingSuite, TemporaryFolder}
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicBoolean
import scala.concurrent.duration._

class LoadStopSpec extends GatlingSuite {

  test("a load stops although its only virtual user waits") {
    val stop = new LoadStop
    val waits = new CountDownLatch(1)
    val users = scenario("waits").exec(stop.chain).exec { session =>
      waits.countDown()
      session
    }
    val ender = new Thread(() => {
      waits.await()
      stop("the error rate is too high")
    })
    ender.start()
    TemporaryFolder.lend { folder =>
      InProcessGatling.run(folder, http, users.pause(1.hour).inject(atOnceUsers(1))).shouldBe(0)
    }
    ender.join()
  }

  test("a load that is stopped before it begins ends before its first virtual user starts") {
    val stop = new LoadStop
    val started = new AtomicBoolean
    val users = scenario("late").exec(stop.chain).exec { session =>
      started.set(true)
      session
    }
    stop("the run was interrupted")
    TemporaryFolder.lend { folder =>
      InProcessGatling.run(folder, http, users.inject(nothingFor(1.hour), atOnceUsers(1))).shouldBe(0)
    }
    started.get.shouldBe(false)
  }

  test("without a load it has no effect") {
    noException.should(be).thrownBy(new LoadStop().apply("why"))
  }
}
