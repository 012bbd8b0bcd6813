package org.folio.perf.model

import org.folio.perf.model.LimitFigure._
import org.folio.perf.testkit.PlainSuite

class LimitLineSpec extends PlainSuite {

  private def read(line: String): (LimitFigure, LimitRelation, Double, Option[Long]) =
    LimitLine.parse(line) match {
      case Right(limit) => (limit.figure, limit.relation, limit.bound, limit.forMs)
      case Left(wrong) => fail(s"$line: $wrong")
    }

  private def wrong(line: String): String = LimitLine.parse(line).left.getOrElse("nothing wrong")

  test("a response time has a transaction, a figure and a unit of time") {
    read("\"CICO_TC_Check-Out Controller\" p95 < 3 s").shouldBe(
      (
        ResponseTime(Some("CICO_TC_Check-Out Controller"), TimeStatistic.P95),
        LimitRelation.Below,
        3000.0,
        None,
      )
    )
    read("\"TC: Receiving-an-Order-Line\" average <= 1.5m")._3.shouldBe(90000.0)
    read("any transaction P99 < 250 ms")._1.shouldBe(ResponseTime(None, TimeStatistic.P99))
  }

  test("shares are per cent, of one transaction or of all") {
    read("errors < 0.5 %").shouldBe((Errors(None), LimitRelation.Below, 0.5, None))
    read("\"a\" errors < 2%")._1.shouldBe(Errors(Some("a")))
    read("load delivered > 98 %").shouldBe((LoadDelivered, LimitRelation.Above, 98.0, None))
    read("plan kept >= 99 %")._2.shouldBe(LimitRelation.AtLeast)
    read("Regression  against baseline < 10 %")._1.shouldBe(Regression)
  }

  test("metrics may have to be beyond the bound for a time") {
    read("database cpu < 80 % for 5 m").shouldBe(
      (Resource(ResourceKind.DatabaseCpu, None), LimitRelation.Below, 80.0, Some(300000L))
    )
    read("service mod-search memory < 95 %")._1.shouldBe(
      Resource(ResourceKind.ServiceMemory, Some("mod-search"))
    )
    read("database connections < 5000").shouldBe(
      (Resource(ResourceKind.DatabaseConnections, None), LimitRelation.Below, 5000.0, None)
    )
  }

  test("a metric may be given by its name, of all its subjects or of one") {
    read("metric \"FreeableMemory\" > 1000 for 2 m").shouldBe(
      (
        Resource(ResourceKind.Named("FreeableMemory"), None),
        LimitRelation.Above,
        1000.0,
        Some(120000L),
      )
    )
    read("Metric \"Disk Use\" of \"kafka 1\" < 90 %")._1.shouldBe(
      Resource(ResourceKind.Named("Disk Use"), Some("kafka 1"))
    )
    wrong("metric \"Lag\" < 3 s").shouldBe("'s' stands behind a plain number")
  }

  test("what is wrong is told") {
    wrong("database cpu").should(include("no comparison"))
    wrong("moon phase < 3 %").shouldBe("'moon phase' is nothing that can be limited")
    wrong("\"a\" p97 < 3 s").shouldBe("'p97' is no figure of a transaction")
    wrong("\"a\" p95 < 3").shouldBe("'' is no unit of time (ms, s, m, h)")
    wrong("errors < 3 s").shouldBe("'s' stands where % is expected")
    wrong("database connections < 50 %").shouldBe("'%' stands behind a plain number")
    wrong("errors < 3 % for 5 m").should(include("only metrics"))
    wrong("database cpu < 80 % for ever").shouldBe("'ever' is no time such as 5 m")
  }

  test("every form that messages show can be read") {
    LimitLine.Forms.map(_.takeWhile(_ != '(').trim).foreach(line => read(line))
  }
}

class StopLineSpec extends PlainSuite {

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
