package org.folio.perf.analysis.verdict

import org.folio.perf.model._
import org.folio.perf.report.Report
import org.folio.perf.report.form.JunitXml
import org.folio.perf.report.html.Sign
import org.folio.perf.testkit.{Markup, RuleSuite, SampleFailures, SampleRun, SampleStories}
import org.folio.perf.testkit.SampleRun.{metrics, series, steady}

/** Nine situations as a reader meets them first. */
class StorySpec extends RuleSuite {
  private lazy val stories = SampleStories.all

  private def each(check: RunReport => Any): Unit = stories.foreach { case (name, report) =>
    withClue(s"$name: ")(check(report))
  }

  private def sentences(findings: Vector[Finding]): Vector[String] = findings
    .flatMap(_.withEffects)
    .flatMap(f => Vector(f.statement, f.detail, f.because, f.recommendation))
    .flatMap(Sentences.split)

  test("each situation is told by its cause, with its effects, the reasons of its verdict, and answers to questions") {
    stories.foreach { case (name, report) =>
      say(s"$name: ${report.findings.map(f => (f.id +: f.effects.map(_.id)).mkString(" with ")).mkString("; ")}")
      say(report.verdict)
      say(report.summary +: report.answers.map(answer => s"${answer.question} ${answer.text}"): _*)
      tell(report.findings.take(1))
    }
  }

  test("a summary has at most 90 words, and begins with the verdict") {
    each { report =>
      Sentences.words(report.summary).should((be <= SummaryText.MostWords).and(be > 10))
      report.summary.should(startWith(Sign.of(report.verdict.status).word + ": "))
    }
  }

  test("there are at most seven findings, and each problem has a certainty and advice") {
    each { report =>
      report.findings.size.should(be <= Causes.Most)
      report.findings.filter(_.certainty.isEmpty).shouldBe(empty)
      report.findings.filter(f => f.isProblem && f.recommendation.isEmpty).shouldBe(empty)
      report.findings
        .filter(f => f.certainty.exists(_ != Certainty.Certain) && f.because.isEmpty)
        .shouldBe(empty)
    }
  }

  test("no finding and no sentence of it stands twice") {
    each { report =>
      val ids = report.allFindings.map(_.id)
      ids.diff(ids.distinct).shouldBe(empty)
      val all = sentences(report.findings ++ report.observed)
      all.diff(all.distinct).shouldBe(empty)
    }
  }

  test("summary, findings and JUnit do not contradict the verdict") {
    each { report =>
      val failures = "<failure".r.findAllIn(JunitXml.render(report)).size
      report.verdict.status match {
        case VerdictStatus.Passed =>
          // A transaction that is slower than in the baseline is a failed test case of a run that passed.
          if (report.comparison.isEmpty) failures.shouldBe(0)
          report.summary.should(not).include("Failed")
          report.limits.flatMap(_.held).forall(identity).shouldBe(true)
        case VerdictStatus.Failed =>
          failures.should(be > 0)
          report.findings.exists(_.severity == Severity.Bad).shouldBe(true)
        case VerdictStatus.CannotBeJudged => failures.shouldBe(0)
      }
      report.summary.should(include(if (report.findings.exists(_.isProblem)) "Next: " else "Nothing needs"))
    }
  }

  test("no resource of which the report knows no waiting is said to be likely the cause, and no moment of slowing is") {
    // A server of searches is full from the third steady minute on; three minutes later transactions slow down.
    def of(subject: String, source: String, slowFrom: Int) = {
      val cpu = metrics(series(Vector.fill(2)(40.0) ++ Vector.fill(8)(100.0), subject, source))
      val desk = steady(600, ms = 100).map(t => if (t.startMs >= slowFrom * 60000) t.copy(ms = 400) else t)
      val report = SampleRun(transactions = desk, metrics = Some(cpu)).report
      tell(report.allFindings.filter(_.id == s"saturated-$subject"))
    }
    of("perf", "AWS/ES", slowFrom = 6)
    of("perf", "AWS/ES", slowFrom = 99)
  }

  test("answers to questions have no codes of workflows and no margins") {
    each { report =>
      report.answers.filter(_.text.trim.isEmpty).shouldBe(empty)
      val codes = report.run.plan.map(_.code)
      report.answers.tail
        .map(_.text)
        .filter(text => text.contains("margin") || codes.exists(code => text.split("\\W+").contains(code)))
        .shouldBe(empty)
    }
    val first = SampleRun(SampleRun.manifest.copy(settings = Map("baseline" -> "last"))).report
    first
      .answers(2)
      .text
      .shouldBe(
        s"Unknown. Smoke has no earlier passed run at ${first.run.target.name}, so this run is not compared."
      )
  }

  test("planned transactions without an execution are named, without a yes, and so is one that never succeeded") {
    Vector("", "status 500").foreach(message =>
      say(SampleRun(transactions = steady(60, message = message)).report.answers(1).text)
    )
  }

  test("a failure outside of the steady state is no answer to whether all works, and says that it is outside") {
    val late = SampleFailures.answered(500, "broken").copy(atMs = SampleRun.StartMs + 661000)
    val transactions = steady(60) ++ steady(20, name = "Check-Out")
    val report = SampleRun(transactions = transactions, failures = SampleFailures.of(late)).report
    say(report.answers(1).text)
    tell(report.allFindings.filter(_.id.startsWith("failures-")))
  }

  test("a run that was killed is told in one way, once on the first screen") {
    val report = stories.toMap.apply("killed")
    val why = "it was killed, or is still running"
    val page = plain(Markup.parse(Report.page(report)).text)
    report.summary.should(include(why))
    page.should(not).include("recorded end")
    report.missing.filter(_.contains("cut short")).shouldBe(empty)
    // The answer, the finding, and the conditions; below the summary the finding alone.
    (page.split(why).length - 1).shouldBe(3)
    (Report.markdown(report).split(why).length - 1).shouldBe(2)
  }

  test("without records of transactions nothing is said of the load that was delivered") {
    val input = SampleRun(SampleRun.thresholds(Thresholds(Some(1), None, Map.empty))).input
      .copy(transactions = None, requests = None)
    val report = RunAnalysis.analyse(input, (_, _) => Vector.empty)
    say(report.verdict)
    say(report.summary +: report.answers(1).text +: report.keyFigures.map(f => s"${f.label}: ${f.value} ${f.note}"): _*)
    tell(report.findings)
    // No line at 0, and no starts.
    report.timeline.buckets.shouldBe(empty)
    val page = plain(Markup.parse(Report.page(report)).text)
    page.should(include("Whether iterations started on time is unknown: there is no record of iteration starts"))
  }

  test("a run that is judged again says so first, whatever its verdict") {
    val again = "The run was judged again after its end, with another value of thresholds.errorPercent."
    Vector(steady(60), steady(60, message = "status 500"), Vector.empty).foreach { transactions =>
      val report = SampleRun(SampleRun.manifest.copy(judgedAgain = Some(again)), transactions).report
      report.summary.should(include(again))
      report.answers.head.text.should(include(again))
      report.run.remarks.shouldBe(Vector(again))
    }
  }

  test("a saturated module that users hardly wait for is no problem, and the first screen names it") {
    val cpu = metrics(series(Vector.fill(10)(99.0)))
    val full = SampleRun(transactions = steady(60) ++ steady(20, name = "Check-Out"), metrics = Some(cpu))
    def told(share: Double, calls: String) = {
      val modules = Vector("mod-search" -> share, "mod-orders" -> (100 - share)).map { case (name, percent) =>
        ModuleShare(name, name, None, 1, 1, percent, Vector(calls).filter(_ => name == "mod-orders"))
      }
      val measured = full.measured
      Story.told(measured.copy(results = measured.results.copy(modules = modules)), full.verdict, Vector.empty, None)
    }
    val report = told(share = 2, calls = "mod-users")
    tell(report.observed.filter(_.id == "saturated-mod-search"))
    say(report.answers(3).text)
    // Those who wait for mod-orders may wait for it too.
    told(share = 2, calls = "mod-search").findings.map(_.id).should(contain("saturated-mod-search"))
    told(share = 5, calls = "mod-users").findings.map(_.id).should(contain("saturated-mod-search"))
  }

  test("a passed run says what was judged, and that nobody asked for response times") {
    Vector(Vector.empty, Vector("\"Check-In\" p95 < 1 s")).foreach { limits =>
      val asked = SampleRun.thresholds(Thresholds(Some(1), None, Map.empty, limits))
      say(SampleRun(asked, steady(60) ++ steady(20, name = "Check-Out")).report.summary)
    }
  }

  test("a passed run tells the failures that its threshold allows") {
    val asked = SampleRun.thresholds(Thresholds(Some(5), None, Map.empty))
    say(
      SampleRun(asked, steady(59) ++ steady(1, message = "status 500") ++ steady(20, name = "Check-Out")).report.summary
    )
  }

  test("a module that is saturated at times is said to be so everywhere") {
    // Three of ten samples are over the limit, from the fifth minute on.
    val cpu = Vector(40.0, 50.0, 60.0, 70.0, 97.0, 98.0, 99.0, 50.0, 50.0, 50.0)
    val run = SampleRun(
      transactions = steady(600).map(t => if (t.startMs < 360000) t else t.copy(ms = 400)),
      metrics = Some(metrics(series(cpu))),
    ).report
    say(run.verdict)
    say(run.summary)
    tell(run.allFindings.filter(_.id == "saturated-mod-search"))
  }

  test("a summary leaves out what matters least, and never more than it has to") {
    val long = ("word " * 60).trim
    val manifest = SampleRun.thresholds(Thresholds(None, None, Map.empty, Vector(s"\"$long\" p95 <= 1 s")))
    val report = SampleRun(manifest, steady(600, name = long)).report
    Sentences.words(report.summary).should(be <= SummaryText.MostWords)
    report.summary.should(startWith("Passed: "))
  }
}
