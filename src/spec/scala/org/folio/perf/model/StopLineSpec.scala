package org.folio.perf.model

import org.folio.perf.model.LimitFigure._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class StopLineSpec extends AnyFunSuite with Matchers {

  private def read(line: String): StopCriterion =
    StopLine.parse(line).fold(wrong => fail(s"$line: $wrong"), identity)

  private def wrong(line: String): String = StopLine.parse(line).left.getOrElse("nothing wrong")

  test("a criterion has a figure, a bound and a time") {
    val errors = read("errors > 20 % for 60 s")
    errors.figure.shouldBe(Errors(None))
    (errors.condition.bound, errors.forMs).shouldBe((20.0, 60000L))
    (errors.isMetBy(20.0), errors.isMetBy(20.1)).shouldBe((false, true))
    read("database cpu > 98 % for 10 m").figure.shouldBe(Resource(ResourceKind.DatabaseCpu, None))
    read("injector cpu >= 90 % for 60 s").figure.shouldBe(InjectorCpu)
    read("\"a\" p95 > 30 s for 2m").condition.bound.shouldBe(30000.0)
  }

  test("a criterion of the load generator is told from one of the target") {
    read("injector cpu > 90 % for 60 s").blamesInjector.shouldBe(true)
    read("plan kept < 50 % for 60 s").blamesInjector.shouldBe(true)
    read("errors > 20 % for 60 s").blamesInjector.shouldBe(false)
    read("any service memory > 99 % for 5 m").isOfCluster.shouldBe(true)
  }

  test("a metric by its name can be too high or too low") {
    read("metric \"Lag\" > 5000 for 60 s").isMetBy(5001).shouldBe(true)
    read("metric \"BurstBalance\" < 10 for 60 s").isMetBy(9).shouldBe(true)
    read("metric \"Lag\" of \"topic\" > 5 for 60 s").isOfCluster.shouldBe(true)
  }

  test("what is wrong is told") {
    wrong("errors > 20 %").shouldBe("it does not say for how long, such as for 60 s")
    wrong("errors > 20 % for 0 s").should(startWith("it does not say for how long"))
    wrong("errors > 20 % for ever").shouldBe("'ever' is no time such as 5 m")
    wrong("errors < 20 % for 60 s").shouldBe("with < it would end a run that is well; expected >")
    wrong("load delivered > 50 % for 60 s").shouldBe(
      "with > it would end a run that is well; expected <"
    )
    wrong("moon phase > 3 % for 1 m").shouldBe("'moon phase' is nothing that can be limited")
    wrong("regression against baseline > 10 % for 1 m").should(include("after the run"))
  }

  test("every form that messages show can be read") {
    StopLine.Forms.map(_.takeWhile(_ != '(').trim).foreach(line => read(line))
  }
}
