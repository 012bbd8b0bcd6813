package org.folio.perf.sandbox.gateway.fault

import org.folio.perf.sandbox.gateway.Tokens
import org.folio.perf.testkit.PlainSuite
import scala.concurrent.duration._

class FaultSwitchSpec extends PlainSuite {

  private def switched(words: (String, String)*): (GatewayFaults, Either[String, String]) = {
    val faults = new GatewayFaults
    val served = Vector("mod-users" -> "/users", "mod-users" -> "/users/{id}", "mod-login" -> "/authn/login")
    val switch = new FaultSwitch(
      faults,
      served,
      Vector("a", "b"),
      new Tokens(1, 10.minutes).end,
      (module, _) => module == "mod-users",
    )
    (faults, switch.set(words.toMap.get))
  }

  private def answer(words: (String, String)*): Either[String, String] = switched(words: _*)._2

  test("a fault is for the module, path and tenant that were named, and no other") {
    val (faults, answer) =
      switched("fault" -> "hang", "module" -> "mod-users", "path" -> "/users/{id}", "tenant" -> "a")
    answer.shouldBe(Right("module mod-users, path /users/{id}, tenant a: hang"))
    faults.faultFor("a", "mod-users", "/users/{id}").shouldBe(Some(InjectedFault.Hang))
    faults.faultFor("b", "mod-users", "/users/{id}").shouldBe(None)
    faults.faultFor("a", "mod-users", "/users").shouldBe(None)
    faults.faultFor("a", "mod-login", "/users/{id}").shouldBe(None)
  }

  test("a fault for two calls is met twice, and then there is none") {
    val (faults, _) =
      switched("fault" -> "status", "status" -> "503", "retryAfter" -> "2", "calls" -> "2")
    val twice = Vector.fill(2)(Some(InjectedFault.Status(503, Some(2))))
    Vector.fill(3)(faults.faultFor("a", "m", "/p")).shouldBe(twice :+ None)
    faults.isEmpty.shouldBe(true)
    faults.summary.shouldBe(Vector("all requests: status (status 503, retryAfter 2): 2 met"))
  }

  test("a fault without calls is met until all are cleared") {
    val (faults, _) = switched("fault" -> "reset")
    answer("fault" -> "status", "status" -> "500").shouldBe(Right("all requests: status (status 500)"))
    Vector.fill(100)(faults.faultFor("a", "m", "/p")).distinct.shouldBe(Vector(Some(InjectedFault.Reset)))
    faults.clear()
    faults.faultFor("a", "m", "/p").shouldBe(None)
  }

  test("a fault that no request can meet is refused, with what is near") {
    def refused(scope: (String, String)*) = answer((("fault" -> "hang") +: scope): _*).left.getOrElse("")
    refused("module" -> "mod-usrs").should(include("module mod-usrs").and(include("mod-users")))
    refused("path" -> "/authn/logn").should(include("/authn/login"))
    refused("module" -> "mod-users", "path" -> "/authn/login").should(include("/users"))
    refused("tenant" -> "c").should(include("a, b"))
  }

  test("a pause needs a module of the cluster and less than the whole time") {
    val pause = Vector("fault" -> "pause", "ms" -> "200", "everyMs" -> "400")
    answer(pause :+ "module" -> "mod-users": _*).shouldBe(Right("module mod-users: stopped for 200 of each 400 ms"))
    answer(pause :+ "module" -> "mod-x": _*).shouldBe(Left("the cluster has no module mod-x"))
    answer(pause: _*).shouldBe(Left("fault pause needs a module"))
    answer("fault" -> "pause", "module" -> "mod-users", "ms" -> "400", "everyMs" -> "400")
      .shouldBe(Left("ms must be above 0 and less than everyMs"))
  }

}
