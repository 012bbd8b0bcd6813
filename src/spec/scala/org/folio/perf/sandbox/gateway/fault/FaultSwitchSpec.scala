package org.folio.perf.sandbox.gateway.fault

import org.folio.perf.sandbox.gateway.Tokens
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

class FaultSwitchSpec extends AnyFunSuite with Matchers {

  private def switched(words: (String, String)*): (GatewayFaults, (Int, String)) = {
    val faults = new GatewayFaults
    val switch = new FaultSwitch(faults, new Tokens(1, 10.minutes).end, (module, _) => module == "mod-users")
    (faults, switch.set(words.toMap.get))
  }

  test("a fault is for the module, path and tenant that were named, and no other") {
    val (faults, answer) =
      switched("fault" -> "hang", "module" -> "mod-users", "path" -> "/users/{id}", "tenant" -> "a")
    answer.shouldBe(200 -> "module mod-users, path /users/{id}, tenant a: Hang")
    faults.faultFor("a", "mod-users", "/users/{id}").shouldBe(Some(InjectedFault.Hang))
    faults.faultFor("b", "mod-users", "/users/{id}").shouldBe(None)
    faults.faultFor("a", "mod-users", "/users").shouldBe(None)
    faults.faultFor("a", "mod-login", "/users/{id}").shouldBe(None)
  }

  test("a module that is down is named") {
    val (faults, answer) = switched("fault" -> "down", "module" -> "mod-users")
    answer.shouldBe(200 -> "module mod-users: Down(mod-users)")
    faults.faultFor("a", "mod-users", "/users").shouldBe(Some(InjectedFault.Down("mod-users")))
    switched("fault" -> "down")._2.shouldBe(400 -> "fault down needs a module")
  }

  test("a pause needs a module of the cluster and less than the whole time") {
    val pause = Vector("fault" -> "pause", "ms" -> "200", "everyMs" -> "400")
    def answer(words: (String, String)*) = switched(words: _*)._2
    answer(pause :+ "module" -> "mod-users": _*)
      .shouldBe(200 -> "module mod-users: stopped for 200 of each 400 ms")
    answer(pause :+ "module" -> "mod-x": _*).shouldBe(400 -> "the cluster has no module mod-x")
    answer(pause: _*).shouldBe(400 -> "fault pause needs a module")
    answer("fault" -> "pause", "module" -> "mod-users", "ms" -> "400", "everyMs" -> "400")
      .shouldBe(400 -> "ms must be above 0 and less than everyMs")
  }

  test("a delay is for one path, and needs its milliseconds") {
    val (faults, answer) = switched("fault" -> "delay", "ms" -> "100", "path" -> "/users")
    answer.shouldBe(200 -> "path /users: Delay(100 milliseconds)")
    faults
      .faultFor("a", "mod-users", "/users")
      .shouldBe(Some(InjectedFault.Delay(100.millis)))
    switched("fault" -> "delay")._2.shouldBe(400 -> "ms is missing or no whole number")
    switched("fault" -> "delay", "ms" -> "0")._2.shouldBe(400 -> "ms is 0")
  }

  test("a fault for two calls is met twice, and then there is none") {
    val (faults, _) =
      switched("fault" -> "status", "status" -> "503", "retryAfter" -> "2", "calls" -> "2")
    val summary = Vector.fill(3)(faults.faultFor("a", "m", "/p"))
    summary.shouldBe(
      Vector(
        Some(InjectedFault.Status(503, Some(2))),
        Some(InjectedFault.Status(503, Some(2))),
        None,
      )
    )
    faults.isEmpty.shouldBe(true)
    faults.summary.shouldBe(Vector("all requests: Status(503,Some(2)): 2 met"))
  }

  test("a fault without calls is met until all are cleared") {
    val (faults, _) = switched("fault" -> "reset")
    Vector
      .fill(100)(faults.faultFor("a", "m", "/p"))
      .distinct
      .shouldBe(Vector(Some(InjectedFault.Reset)))
    faults.clear()
    faults.faultFor("a", "m", "/p").shouldBe(None)
  }

  test(
    "an unknown fault or one without its number is refused, and the message lists the known ones"
  ) {
    switched("fault" -> "what")._2._1.shouldBe(400)
    switched("fault" -> "what")._2._2.should(
      startWith(
        "fault is what; known: status (status, retryA"
      )
    )
    switched()._2._2.should(startWith("fault is not given; known: "))
    switched("fault" -> "status")._2.shouldBe(400 -> "status is missing or no whole number")
    switched("fault" -> "status", "status" -> "200")._2
      .shouldBe(400 -> "status must be from 400 to 599")
    switched("fault" -> "hang", "calls" -> "0")._2.shouldBe(400 -> "calls is 0")
    switched("fault" -> "hang", "calls" -> "x")._2
      .shouldBe(400 -> "calls is missing or no whole number")
  }
}
