package org.folio.perf.programs

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class PlanMainSpec extends AnyFunSuite with Matchers {
  private def lines(arguments: (String, String)*): Vector[String] =
    PlanMain
      .run(Map("tenants" -> "90", "most" -> "2") ++ arguments, Map.empty)
      .fold(fail(_), identity)

  private def usd(lines: Vector[String]): Vector[Double] =
    lines
      .dropWhile(!_.startsWith("USD"))
      .drop(1)
      .takeWhile(_.nonEmpty)
      .map(_.trim.takeWhile(_ != ' ').toDouble)

  test("the cheapest clusters come first, with their doubt and what is not known") {
    val found = lines()
    usd(found).size.shouldBe(2)
    usd(found).shouldBe(usd(found).sorted)
    found.exists(_.startsWith("Uncertainty:")).shouldBe(true)
    found.exists(_.contains("rests on the published tests")).shouldBe(true)
    found.exists(_.startsWith("The model does not know")).shouldBe(true)
  }

  test("more load costs more, and a limit costs at least as much as none") {
    val plain = usd(lines()).head
    usd(lines("growth" -> "1.3")).head.should(be > plain)
    usd(lines("within" -> "\"CICO_TC_Check-Out Controller\" p95 < 5 s")).head.should(be >= plain)
  }

  test("a limit that no cluster keeps is said, and one on an unknown transaction is refused") {
    lines("within" -> "\"CICO_TC_Check-Out Controller\" average < 10 ms")
      .exists(_.startsWith("No cluster"))
      .shouldBe(true)
    PlanMain
      .run(Map("tenants" -> "90", "within" -> "\"Dance\" p95 < 1 s"), Map.empty)
      .left
      .toOption
      .get
      .should(include("Dance"))
    PlanMain.run(Map.empty, Map.empty).left.toOption.get.should(include("-Dtenants=90"))
  }

  test("nothing is planned for a cluster that the model is not calibrated for") {
    PlanMain
      .run(Map("tenants" -> "90", "environment" -> "sandbox"), Map.empty)
      .left
      .toOption
      .get
      .should(include("not calibrated"))
  }
}
