package org.folio.perf.gatling

import io.gatling.app.testkit.InProcessGatling
import org.folio.perf.testkit.GatlingSuite
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import java.nio.file.{Files, Path}
import java.util.Comparator
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicBoolean
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Using

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
    inFolder { folder =>
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
    inFolder { folder =>
      InProcessGatling.run(folder, http, users.inject(nothingFor(1.hour), atOnceUsers(1))).shouldBe(0)
    }
    started.get.shouldBe(false)
  }

  test("without a load it has no effect") {
    noException.should(be).thrownBy(new LoadStop().apply("why"))
  }

  private def inFolder[A](use: Path => A): A = {
    val folder = Files.createTempDirectory("load-stop")
    try use(folder)
    finally
      Using.resource(Files.walk(folder)) { all =>
        all.sorted(Comparator.reverseOrder[Path]).iterator.asScala.foreach(Files.delete(_))
      }
  }
}
