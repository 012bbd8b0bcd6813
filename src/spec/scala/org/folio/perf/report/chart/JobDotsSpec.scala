package org.folio.perf.report.chart

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class JobDotsSpec extends AnyFunSuite with Matchers {
  private def circles(html: String): Int = html.split("<circle").length - 1
  private val hour = 3600000.0

  test("there is a dot for each tenant, also where they are alike") {
    circles(JobDots(Vector.fill(62)(15000.0), 15000).render).shouldBe(62)
    circles(JobDots(Vector(1000.0), 1000).render).shouldBe(1)
  }

  test("the label says how many, from when to when, and the average") {
    JobDots(Vector(10402000.0, 13705000.0), 12111000).render
      .replace('\u00a0', ' ')
      .should(
        include("2 tenants, 2 h 53 min 22 s to 3 h 48 min 25 s, average 3 h 21 min 51 s")
      )
  }

  test("ticks are few and round") {
    JobDots.step(15000).shouldBe(5000)
    JobDots.step(3.8 * hour).shouldBe(hour.toLong)
    JobDots.step(200 * hour).shouldBe(48 * hour.toLong)
    JobDots.step(0).shouldBe(1000)
  }

  test("jobs that took no time at all can be drawn") {
    circles(JobDots(Vector(0.0, 0.0), 0).render).shouldBe(2)
  }
}
