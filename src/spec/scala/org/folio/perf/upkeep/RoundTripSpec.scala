package org.folio.perf.upkeep

import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.testkit.{GatlingSuite, RoundTrip, SampleRecordings}
import org.folio.perf.upkeep.workflow.SourceNames

/** Workflows are recorded at one sandbox, and what was recorded runs at another one. bench/record.sh does all. */
class RoundTripSpec extends GatlingSuite {

  private lazy val workflows = SampleRecordings.all.map(run => run -> RoundTrip.workflow(run))

  test("the workflows were recorded without failures") {
    for (run <- SampleRecordings.all) {
      withClue(run.code)(run.transactions.filterNot(_.ok).map(_.message).shouldBe(empty))
      run.sent.should(not).be(empty)
    }
  }

  test("a recorded workflow has the requests of the original, in their order") {
    for ((run, made) <- workflows) {
      val (same, sent) = RoundTrip.equalSteps(run, made)
      withClue(run.code)(same.shouldBe(sent))
    }
  }

  test("its lines for requests.csv are what was sent, in its order") {
    for ((run, made) <- workflows) withClue(run.code) {
      val lines = made.requestLines.map(_.split(",", -1))
      lines.foreach(_.length.shouldBe(10))
      lines.map(_(3)).shouldBe(run.sent.map(_.request.method))
      for ((line, sent) <- lines.zip(run.sent))
        sent.request.path.should(fullyMatch.regex(line(4).replace("{id}", "[^/]+")))
    }
  }

  test("every value of these recordings is explained") {
    workflows.flatMap(_._2.unexplained.map(_.line)).shouldBe(empty)
  }

  test("each kind of records has a name in source code") {
    RecordKinds.all
      .map(SourceNames.of(_)._2)
      .filterNot(_.matches("[A-Z]\\w+|custom|create|update|nla\\(\\d\\)"))
      .shouldBe(empty)
  }

  test("no id of a recording is left in its workflow") {
    val id = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}".r
    for ((run, made) <- workflows; call <- made.requests) {
      val text = (call.template +: call.params.map(_._2)).mkString(" ") + call.body.getOrElse("")
      withClue(s"${run.code} ${call.name}: ")(id.findFirstIn(text).shouldBe(None))
    }
  }

  test("a recorded workflow passes at a sandbox with other data") {
    SampleRecordings.atFreshSandbox { (url, account) =>
      for ((run, made) <- workflows) {
        val outcomes = RoundTrip.run(made, account, url)
        withClue(s"${run.code}: ") {
          outcomes.filterNot(_.ok).map(t => s"${t.transaction}: ${t.message}").shouldBe(empty)
          outcomes.map(_.transaction).shouldBe(made.transactions.map(_.name))
        }
      }
    }
  }
}
