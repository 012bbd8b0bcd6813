package org.folio.perf.upkeep

import org.folio.perf.testkit.{GatlingSuite, RoundTrip, SampleRecordings}

/** Workflows made of recordings. bench/record.sh does it with all, and runs them at another sandbox. */
class RoundTripSpec extends GatlingSuite {

  private lazy val workflows = SampleRecordings.all.map(run => run -> RoundTrip.workflow(run))

  test("a recorded workflow has the requests of the original, in their order") {
    for ((run, made) <- workflows) withClue(run.code) {
      run.transactions.filterNot(_.ok).map(_.message).shouldBe(empty)
      run.sent.should(not).be(empty)
      RoundTrip.equalSteps(run, made).shouldBe(run.sent.size)
      made.requestLines.size.shouldBe(run.sent.size)
      made.requestLines.foreach(_.split(",", -1).length.shouldBe(10))
    }
  }

  test("check-in and check-out take their records from the feeder, each with its own") {
    val made = workflows.collectFirst { case (run, made) if run.code == "cico" => made }.value
    made.text.should(include(".takes(RecordKind.ItemOnLoan)"))
    made.text.should(include(".takes(RecordKind.ItemToLend, RecordKind.Patron)"))
    made.unexplained.shouldBe(empty)
  }

  test("an id that is left in a recorded workflow is not explained") {
    for ((run, made) <- workflows; definition <- made.text.split("\n\n") if definition.contains("private def "))
      withClue(run.code) {
        if (Values.Uuid.r.findFirstIn(definition).isDefined) definition.should(include("// Not explained:"))
      }
  }
}
