package org.folio.perf.model

import org.folio.perf.model.LimitFigure._
import org.folio.perf.model.LimitRelation._
import org.folio.perf.testkit.PlainSuite

class LimitLineSpec extends PlainSuite {

  private def read(line: String): (LimitFigure, LimitRelation, Double, Option[Long]) =
    LimitLine.parse(line) match {
      case Right(limit) => (limit.figure, limit.relation, limit.bound, limit.forMs)
      case Left(wrong) => fail(s"$line: $wrong")
    }

  test("a line has a figure, a relation, a bound in its unit, and for metrics a time") {
    Vector(
      "\"CICO_TC_Check-Out Controller\" p95 < 3 s" ->
        ((ResponseTime(Some("CICO_TC_Check-Out Controller"), TimeStatistic.P95), Below, 3000.0, None)),
      "\"TC: Receiving\" average <= 1.5m" ->
        ((ResponseTime(Some("TC: Receiving"), TimeStatistic.Average), AtMost, 90000.0, None)),
      "any transaction P99 < 250 ms" -> ((ResponseTime(None, TimeStatistic.P99), Below, 250.0, None)),
      "errors < 0.5 %" -> ((Errors(None), Below, 0.5, None)),
      "\"a\" errors < 2%" -> ((Errors(Some("a")), Below, 2.0, None)),
      "load delivered > 98 %" -> ((LoadDelivered, Above, 98.0, None)),
      "plan kept >= 99 %" -> ((PlanKept, AtLeast, 99.0, None)),
      "Regression  against baseline < 10 %" -> ((Regression, Below, 10.0, None)),
      "database cpu < 80 % for 5 m" -> ((Resource(ResourceKind.DatabaseCpu, None), Below, 80.0, Some(300000L))),
      "service mod-search memory < 95 %" ->
        ((Resource(ResourceKind.ServiceMemory, Some("mod-search")), Below, 95.0, None)),
      "database connections < 5000" -> ((Resource(ResourceKind.DatabaseConnections, None), Below, 5000.0, None)),
      "metric \"FreeableMemory\" > 1000 for 2 m" ->
        ((Resource(ResourceKind.Named("FreeableMemory"), None), Above, 1000.0, Some(120000L))),
      "Metric \"Disk Use\" of \"kafka 1\" < 90 %" ->
        ((Resource(ResourceKind.Named("Disk Use"), Some("kafka 1")), Below, 90.0, None)),
    ).foreach { case (line, parts) => read(line).shouldBe(parts) }
  }

  test("what is wrong is told") {
    Vector(
      "database cpu" -> "no comparison",
      "moon phase < 3 %" -> "'moon phase' is nothing that can be limited",
      "eror < 1 %" -> "'eror' is nothing that can be limited (did you mean errors?)",
      "databse cpu < 80 %" -> "(did you mean database cpu?)",
      "\"a\" avrage < 3 s" -> "'avrage' is no figure of a transaction (did you mean average?)",
      "\"a\" p97 < 3 s" -> "'p97' is no figure of a transaction",
      "\"a\" p95 < 3" -> "the unit is missing; expected ms, s, m or h",
      "\"a\" p95 < 3 %" -> "the unit is '%'; expected ms, s, m or h",
      "errors < 1" -> "the unit is missing; expected %",
      "errors < 3 s" -> "the unit is 's'; expected %",
      "database connections < 50 %" -> "the unit is '%'; expected none",
      "metric \"Lag\" < 3 s" -> "the unit is 's'; expected % or none",
      "errors < 3 % for 5 m" -> "only metrics",
      "errors < 100.5 %" -> "it holds even if all fail; name a share below 100 %",
      "\"a\" errors <= 100 %" -> "it holds even if all fail",
      "database cpu < 80 % for ever" -> "'ever' is no time such as 5 m",
    ).foreach { case (line, words) => LimitLine.parse(line).left.value.should(include(words)) }
  }

  test("every form that messages show can be read") {
    LimitLine.Forms.map(_.takeWhile(_ != '(').trim).foreach(line => read(line))
  }
}

class StopLineSpec extends PlainSuite {

  private def read(line: String): StopCriterion =
    StopLine.parse(line).fold(wrong => fail(s"$line: $wrong"), identity)

  test("a criterion has a figure, a bound and a time") {
    val errors = read("errors > 20 % for 60 s")
    errors.figure.shouldBe(Errors(None))
    (errors.condition.bound, errors.forMs).shouldBe((20.0, 60000L))
    (errors.isMetBy(20.0), errors.isMetBy(20.1)).shouldBe((false, true))
    read("database cpu > 98 % for 10 m").figure.shouldBe(Resource(ResourceKind.DatabaseCpu, None))
    read("injector cpu >= 90 % for 60 s").figure.shouldBe(InjectorCpu)
    read("\"a\" p95 > 30 s for 2m").condition.bound.shouldBe(30000.0)
  }

  test("a criterion of the load generator is told from one of the target, and one of metrics by its name") {
    Vector("injector cpu > 90 % for 60 s", "plan kept < 50 % for 60 s", "errors > 20 % for 60 s")
      .map(read(_).blamesInjector)
      .shouldBe(Vector(true, true, false))
    Vector("any service memory > 99 % for 5 m", "metric \"Lag\" of \"topic\" > 5 for 60 s")
      .foreach(read(_).isOfCluster.shouldBe(true))
    // A metric by its name can be too high or too low.
    read("metric \"Lag\" > 5000 for 60 s").isMetBy(5001).shouldBe(true)
    read("metric \"BurstBalance\" < 10 for 60 s").isMetBy(9).shouldBe(true)
  }

  test("what is wrong is told") {
    Vector(
      "errors > 20 %" -> "it does not say for how long, such as for 60 s",
      "errors > 20 % for 0 s" -> "it does not say for how long",
      "errors > 20 % for ever" -> "'ever' is no time such as 5 m",
      "errors < 20 % for 60 s" -> "with < it would end a run that is well; expected >",
      "load delivered > 50 % for 60 s" -> "with > it would end a run that is well; expected <",
      "moon phase > 3 % for 1 m" -> "'moon phase' is nothing that can be limited",
      "regression against baseline > 10 % for 1 m" -> "after the run",
    ).foreach { case (line, words) => StopLine.parse(line).left.value.should(include(words)) }
  }

  test("every form that messages show can be read") {
    StopLine.Forms.map(_.takeWhile(_ != '(').trim).foreach(line => read(line))
  }
}
