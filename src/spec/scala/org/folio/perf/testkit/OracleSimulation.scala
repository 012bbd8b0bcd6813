package org.folio.perf.testkit

import io.gatling.core.Predef._
import io.gatling.http.Predef._
import scala.concurrent.duration._

/**
 * A few seconds of all that a log can hold: nested groups, failures, tries, pauses in groups, requests
 * that cannot be built, names beyond Latin-1. Run by [[GatlingOracleSpec]] only.
 */
class OracleSimulation extends Simulation {
  private val protocol = http.baseUrl(System.getProperty("oracle.url")).disableWarmUp

  private val checkIn = group("CICO_TC_Check-In Controller")(
    exec(http("GET /ok").get("/ok")),
    pause(20.millis),
    group("Inner Ω")(exec(http("GET /slow").get("/slow").check(status.is(200)))),
  )

  private val failing = group("Failing")(
    tryMax(3)(exec(http("GET /fail").get("/fail").check(status.is(200)))),
    exec(http("GET /${x}").get("/#{missing}")),
  )

  private val alone = exec(http("GET /ok").get("/ok").check(regex("no such text")))

  setUp(
    scenario("nested").exec(checkIn).inject(constantUsersPerSec(12).during(3.seconds)),
    scenario("failing").exec(failing).inject(constantUsersPerSec(3).during(3.seconds)),
    scenario("größer").exec(alone, checkIn).inject(rampUsers(10).during(2.seconds)),
  ).protocols(protocol).maxDuration(20.seconds).assertions(global.failedRequests.count.lt(100000L))
}
