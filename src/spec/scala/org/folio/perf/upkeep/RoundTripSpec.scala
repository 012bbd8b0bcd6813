package org.folio.perf.upkeep

import org.folio.perf.testkit.{GatlingSuite, RoundTrip, SampleRecordings}
import org.folio.perf.upkeep.script.RequestLines

/** Workflows are recorded at one sandbox, and what was recorded runs at another one. bench/record.sh does all. */
class RoundTripSpec extends GatlingSuite {

  private lazy val scripts = SampleRecordings.all.map(run => run -> RoundTrip.script(run))

  test("the workflows were recorded without failures") {
    for (run <- SampleRecordings.all) {
      withClue(run.code)(run.transactions.filterNot(_.ok).map(_.message).shouldBe(empty))
      run.sent.should(not).be(empty)
    }
  }

  test("a recorded workflow has the requests of the original, in their order") {
    for ((run, script) <- scripts) {
      val (same, sent) = RoundTrip.equalSteps(run, script)
      withClue(run.code)(same.shouldBe(sent))
    }
  }

  test("its lines for requests.csv are what was sent, in its order") {
    for ((run, script) <- scripts) withClue(run.code) {
      val lines = RequestLines.of(script).map(_.split(",", -1))
      lines.foreach(_.length.shouldBe(9))
      lines.map(_(3)).shouldBe(run.sent.map(_.request.method))
      for ((line, sent) <- lines.zip(run.sent))
        sent.request.path.should(fullyMatch.regex(line(4).replace("{id}", "[^/]+")))
    }
  }

  test("every value of these recordings is explained") {
    scripts.flatMap(_._2.unexplained.map(_.line)).shouldBe(empty)
  }

  test("no id of a recording is left in its script") {
    val id = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}".r
    for ((run, script) <- scripts; call <- script.calls) {
      val text = (call.template +: call.params.map(_._2)).mkString(" ") + call.body.getOrElse("")
      withClue(s"${run.code} ${call.name}: ")(id.findFirstIn(text).shouldBe(None))
    }
  }

  test("a recorded workflow passes at a sandbox with other data") {
    SampleRecordings.atFreshSandbox { (url, account) =>
      for ((run, script) <- scripts) {
        val outcomes = RoundTrip.run(script, account, url)
        withClue(s"${run.code}: ") {
          outcomes.filterNot(_.ok).map(t => s"${t.transaction}: ${t.message}").shouldBe(empty)
          outcomes.map(_.transaction).shouldBe(script.transactions.map(_.name))
        }
      }
    }
  }
}
