package org.folio.perf.analysis.rule.run

import org.folio.perf.model.Severity._
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.testkit.{RuleSuite, SampleRun}

class SaturationSpec extends RuleSuite {
  test("what is saturated is to get more, or less to do") {
    val run = SampleRun(metrics = Some(metrics(series(Seq(97.0, 97.0, 97.0)))))
    Saturation
      .findings(run.measured)
      .map(_.recommendation)
      .shouldBe(
        Vector(
          "Add tasks or CPU units to mod-search. Then repeat the run: the next bottleneck appears " +
            "only then."
        )
      )
  }

  test("a service is saturated when three of five samples reach 95 %") {
    def run(values: Double*) = SampleRun(metrics = Some(metrics(series(values))))
    found(Saturation, run(94.9, 94.9, 94.9, 94.9, 100)).shouldBe(empty)
    found(Saturation, run(95, 50, 50, 95, 50, 50, 95)).shouldBe(empty)
    found(Saturation, run(95, 50, 95, 50, 95)).shouldBe(
      Vector(
        (
          Bad,
          "mod-search is saturated at times: CPU is at 95 % of its reservation or more in 3 of 5 " +
            "samples; the average is 77 %.",
        )
      )
    )
    found(Saturation, run(97, 97, 97)).shouldBe(
      Vector((Bad, "mod-search is saturated: CPU averages 97 % of its reservation."))
    )
  }

  test("a service that had more than its reservation is not saturated by it") {
    val beyond = SampleRun(metrics = Some(metrics(series(Seq(97.0, 175.0, 180.0, 175.0)))))
    found(Saturation, beyond).shouldBe(empty)
    found(MostUtilisedResource, beyond).shouldBe(empty)
    found(Saturation, SampleRun(metrics = Some(metrics(series(Seq(97.0, 104.0, 99.0))))))
      .should(have)
      .size(1)
  }

  test("saturation coincides with transactions that got slower") {
    val slower = Vector.tabulate(600)(i => Transaction(60000 + i * 1000L, 100 + i))
    val run = SampleRun(transactions = slower, metrics = Some(metrics(series(Seq(99, 99, 99)))))
    details(Saturation, run).shouldBe(
      Vector("In the same run these transactions became slower: Check-In.")
    )
    found(GotSlower, run).map(_._1).shouldBe(Vector(Warning))
    val level = SampleRun(transactions = steady(600), metrics = run.metrics)
    details(Saturation, level).shouldBe(Vector(""))
    found(GotSlower, level).shouldBe(empty)
  }

  test("the tightest resource is the processor with the highest average") {
    val both = metrics(series(Seq(60)), series(Seq(70), "perf", "AWS/RDS"))
    found(MostUtilisedResource, SampleRun(metrics = Some(both))).shouldBe(
      Vector(
        (
          Good,
          "Highest CPU utilisation: the database perf with 70 % of its processors on average, 70 % " +
            "at most.",
        )
      )
    )
    found(MostUtilisedResource, SampleRun(metrics = Some(metrics(series(Seq(80))))))
      .map(_._1)
      .shouldBe(Vector(Warning))
    found(MostUtilisedResource, SampleRun()).shouldBe(empty)
  }
}
