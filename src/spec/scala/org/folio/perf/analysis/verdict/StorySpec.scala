package org.folio.perf.analysis.verdict

import org.folio.perf.model._
import org.folio.perf.report.form.JunitXml
import org.folio.perf.report.html.Sign
import org.folio.perf.testkit.{RuleSuite, SampleRun, SampleStories}
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
    .flatMap(Sentences.of)

  test("each situation is told by its cause, with its effects, the margins of its verdict, and answers to questions") {
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
        case VerdictStatus.CannotBeJudged =>
          failures.shouldBe(0)
          report.summary.should(not).include("headroom")
      }
      report.summary.should(include(if (report.findings.exists(_.isProblem)) "Next: " else "Nothing needs"))
    }
  }

  private def saturated(report: RunReport): Vector[Finding] =
    report.allFindings.filter(_.id == "saturated-mod-search")

  test("response times that rose minutes after a resource was saturated did not rise at about its time") {
    // Saturated from the third steady minute on; transactions slow down in the minute `from`.
    Vector(3, 6).foreach { from =>
      val cpu = metrics(series(Vector.fill(2)(40.0) ++ Vector.fill(8)(100.0), "mod-search"))
      val desk = steady(600, ms = 100).map(t => if (t.startMs >= from * 60000) t.copy(ms = 400) else t)
      tell(saturated(SampleRun(transactions = desk, metrics = Some(cpu)).report))
    }
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
    first.answers(2).text.shouldBe("Unknown: there is no earlier passed run to compare with.")
  }

  test("planned transactions that did not run are named, and one that never succeeded") {
    say(SampleRun(transactions = steady(60, message = "status 500")).report.answers(1).text)
  }

  test("a saturated module that delays nobody is no problem") {
    val report = SampleRun(transactions = steady(600), metrics = Some(metrics(series(Vector.fill(10)(99.0))))).report
    tell(saturated(report))
    say(report.summary)
    report.findings.map(_.id).should(not).contain("saturated-mod-search")
  }

  test("a passed run says what was judged, and that nobody asked for response times") {
    Vector(Vector.empty, Vector("\"Check-In\" p95 < 1 s")).foreach { limits =>
      val asked = SampleRun.thresholds(Thresholds(Some(1), None, Map.empty, limits))
      say(SampleRun(asked, steady(600)).report.summary)
    }
  }

  test("a summary has no percentile of a few executions") {
    Vector(20, 19, 1).foreach(executions => say(SampleRun(transactions = steady(executions)).report.summary))
  }

  test("headroom means the distance to saturation alone, and a threshold has a margin") {
    each { report =>
      report.verdict.reasons
        .filter(_.contains("Threshold:"))
        .foreach(_.should(not).include("Headroom"))
      if (report.summary.contains("no headroom")) report.summary.should(not).include("to spare")
    }
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
    tell(saturated(run))
  }

  test("a summary leaves out what matters least, and never more than it has to") {
    val long = ("word " * 60).trim
    val manifest = SampleRun.thresholds(Thresholds(None, None, Map.empty, Vector(s"\"$long\" p95 <= 1 s")))
    val report = SampleRun(manifest, steady(600, name = long)).report
    Sentences.words(report.summary).should(be <= SummaryText.MostWords)
    report.summary.should(startWith("Passed: "))
  }
}
