package io.gatling.core.controller

import io.gatling.app.testkit.InProcessGatling
import org.folio.perf.testkit.GatlingSuite
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import java.nio.file.{Files, Path}
import java.util.Comparator
import java.util.concurrent.CountDownLatch
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Using

class LoadStopSpec extends GatlingSuite {

  test("a load that nobody would end by themselves ends when it is told to") {
    val stop = new LoadStop
    val waits = new CountDownLatch(1)
    val users = scenario("waits").exec(stop.chain).exec { session =>
      waits.countDown()
      session
    }
    val ender = new Thread(() => {
      waits.await()
      stop("hopeless")
    })
    ender.start()
    inFolder { folder =>
      InProcessGatling.run(folder, http, users.pause(1.hour).inject(atOnceUsers(1))).shouldBe(0)
    }
    ender.join()
  }

  test("where no load runs nothing happens") {
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
