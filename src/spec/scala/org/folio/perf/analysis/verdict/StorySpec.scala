package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words
import org.folio.perf.app.ConsoleSummary
import org.folio.perf.model._
import org.folio.perf.report.Report
import org.folio.perf.report.form.JunitXml
import org.folio.perf.report.html.Sign
import org.folio.perf.testkit.{PlainSuite, SampleRun, SampleStories}
import org.folio.perf.testkit.SampleRun.{metrics, series, steady}

/** Nine situations as a reader meets them first. */
class StorySpec extends PlainSuite {
  private lazy val stories = SampleStories.all

  private def story(name: String): RunReport = stories.find(_._1 == name).value._2
  private def plain(text: String): String = text.replace(Words.NoBreak, " ")

  private def each(check: RunReport => Any): Unit = stories.foreach { case (name, report) =>
    withClue(s"$name: ")(check(report))
  }

  private def sentences(findings: Vector[Finding]): Vector[String] = findings
    .flatMap(_.withEffects)
    .flatMap(f => Vector(f.statement, f.detail, f.because, f.recommendation))
    .flatMap(Sentences.of)

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

  test("no finding is lost, and none is told twice") {
    each { report =>
      val ids = report.allFindings.map(_.id)
      ids.diff(ids.distinct).shouldBe(empty)
    }
  }

  test("no sentence stands twice in the findings") {
    each { report =>
      val all = sentences(report.findings ++ report.observed)
      all.diff(all.distinct).shouldBe(empty)
    }
  }

  test("summary, findings and JUnit do not contradict the verdict") {
    each { report =>
      val junit = JunitXml.render(report)
      val failures = "<failure".r.findAllIn(junit).size
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
      if (!report.findings.exists(_.isProblem)) report.summary.should(include("Nothing needs"))
      else report.summary.should(include("Next: "))
    }
  }

  test("page, wiki, Markdown, console and JUnit have the same summary") {
    each { report =>
      val words = plain(report.summary.replaceFirst("^[A-Z][a-z ]*: ", "")).take(40)
      def text(markup: String) = plain(markup)
        .replaceAll("<[^>]*>", "")
        .replace("\\", "")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("\u2060", "")
      val start = words.head.toUpper.toString + words.tail
      Vector(Report.page(report), Report.wiki(report), Report.markdown(report)).foreach { form =>
        (text(form).contains(words) || text(form).contains(start)).shouldBe(true)
      }
      text(ConsoleSummary.lines(report, "p").mkString(" ")).should(include(words))
      plain(JunitXml.render(report))
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .should(include(words))
    }
  }

  test("each situation is told by its cause") {
    def first(name: String) = story(name).findings.headOption.map(_.id).getOrElse("")
    first("headroom").shouldBe("")
    first("saturated").shouldBe("saturated-mod-inventory-storage")
    first("test-data").shouldBe("stale-data")
    first("module-down").should(startWith("module-down:mod-circulation"))
    first("injector").shouldBe("injector-busy")
    first("slower").shouldBe("suspect-mod-3")
    first("leak").shouldBe("memory-suspected")
    first("import").should(startWith("slow-during-jobs"))
    first("killed").shouldBe("cut-short")
  }

  test(
    "a saturated module has its order in time, its share, waiting sessions and slowed transactions"
  ) {
    val report = story("saturated")
    val (module, database) = (report.findings(0), report.findings(1))
    module.effects.map(_.id).should(contain.allOf("got-slower", "saturation-order"))
    module.atMs.value.shouldBe(240000L +- 60000)
    plain(module.detail).should(include("Its reservation is 2 vCPU in 2 tasks."))
    module.certainty.value.shouldBe(Certainty.Likely)
    database.effects.map(_.id).shouldBe(Vector("database-load-folio-db"))
    report.bound.value.subject.shouldBe("mod-inventory-storage")
    plain(report.summary).should(
      include("But the target has no headroom: mod-inventory-storage is saturated")
    )
  }

  test("response times that rose minutes after a resource was saturated did not rise at about its time") {
    // Saturated from the third steady minute on; transactions slow down in the minute `from`.
    def because(from: Int) = {
      val cpu = metrics(series(Vector.fill(2)(40.0) ++ Vector.fill(8)(100.0), "mod-search"))
      val desk = steady(600, ms = 100).map(t => if (t.startMs >= from * 60000) t.copy(ms = 400) else t)
      val report = SampleRun(transactions = desk, metrics = Some(cpu)).report
      val finding = report.allFindings.find(_.id == "saturated-mod-search").value
      (finding.certainty.value, plain(finding.because))
    }
    because(3).shouldBe(
      (
        Certainty.Likely,
        "Response times rose at about the time when mod-search was saturated. Order does not prove cause.",
      )
    )
    because(6).shouldBe(
      (
        Certainty.Possible,
        "Response times rose after 6 min, mod-search was saturated after 3 min. Order does not prove cause.",
      )
    )
  }

  test("a reader's first questions have an answer each, without codes and margins") {
    each { report =>
      report.answers
        .map(_.question)
        .shouldBe(
          Vector(
            "Does it keep its thresholds?",
            "Does everything work?",
            "Is it slower than last time?",
            "What limits it?",
            "What to do next?",
          )
        )
      report.answers.filter(_.text.trim.isEmpty).shouldBe(empty)
      val codes = report.run.plan.map(_.code)
      report.answers.tail
        .map(_.text)
        .filter(text => codes.exists(code => text.split("\\W+").contains(code)))
        .shouldBe(empty)
      report.answers.tail.map(_.text).filter(_.contains("margin")).shouldBe(empty)
    }
    def answers(name: String) = story(name).answers.drop(1).map(answer => plain(answer.text))
    answers("headroom").shouldBe(
      Vector(
        "Yes: none of 1,200 executions of 2 transactions failed.",
        "Unknown: no earlier run was named to compare with, such as -Dbaseline=last.",
        "Nothing at this load; highest CPU: mod-inventory-storage with 58 %, enough for about 1.6 times this load.",
        "Nothing.",
      )
    )
    val first = SampleRun(SampleRun.manifest.copy(settings = Map("baseline" -> "last"))).report
    first.answers(2).text.shouldBe("Unknown: there is no earlier passed run to compare with.")
    answers("module-down").head.should(include("Failed: Check-Out").and(include("was down from")))
    answers("saturated")(2).should(startWith("mod-inventory-storage: its CPU is saturated"))
    answers("slower")(1).should(startWith("Against "))
  }

  test("planned transactions that did not run are named, and one that never succeeded") {
    val report = SampleRun(transactions = steady(60, message = "status 500")).report
    plain(report.answers(1).text).shouldBe(
      "0 of 1 transaction worked each time. Failed: Check-In (all 60). 1 planned transaction did not run: Check-Out."
    )
  }

  test("a saturated module that delays nobody is no problem") {
    val full = metrics(series(Vector.fill(10)(99.0)))
    val report = SampleRun(transactions = steady(600), metrics = Some(full)).report
    val finding = report.observed.find(_.id == "saturated-mod-search").value
    finding.severity.shouldBe(Severity.Info)
    finding.recommendation.shouldBe("")
    report.findings.map(_.id).should(not).contain("saturated-mod-search")
    report.summary.should(include("delays nobody"))
  }

  test("a passed verdict says how close it was to its limits and to saturation") {
    val reasons = story("headroom").verdict.reasons.map(plain)
    reasons.exists(_.endsWith("Margin: 82 %.")).shouldBe(true)
    reasons.last.shouldBe(
      "Headroom to saturation: 37 points. The highest CPU is that of mod-inventory-storage, 58 %."
    )
    plain(story("saturated").verdict.reasons.last)
      .should(startWith("Headroom to saturation: none."))
  }

  test("a passed run says what was judged, and that nobody asked for response times") {
    def summary(limits: String*) = {
      val asked = Thresholds(Some(1), None, Map.empty, limits.toVector)
      plain(SampleRun(SampleRun.manifest.copy(thresholds = asked), steady(600)).report.summary)
    }
    summary().should(startWith("Passed: errors are within their thresholds. No threshold on response times was set. "))
    summary("\"Check-In\" p95 < 1 s")
      .should(
        startWith(
          "Passed: errors and response times are within their thresholds; the closest is \"Check-In\" p95 < 1 s"
        )
      )
  }

  test("a summary has no percentile of a few executions") {
    def summary(executions: Int) = plain(SampleRun(transactions = steady(executions)).report.summary)
    summary(20).should(include("Check-In, took at most 100 ms in 95 % of cases."))
    summary(19).should(include("None of 19 transactions failed.").and(not).include("took at most"))
    summary(1).should(include("No transaction failed.").and(not).include("took at most"))
  }

  test("headroom means the distance to saturation alone, and a threshold has a margin") {
    each { report =>
      report.verdict.reasons
        .filter(_.contains("Threshold:"))
        .foreach(_.should(not).include("Headroom"))
      if (report.summary.contains("no headroom")) report.summary.should(not).include("to spare")
    }
    plain(story("saturated").summary).should(include("with a margin of"))
  }

  test("a module that is saturated at times is said to be so everywhere") {
    // Three of ten samples are over the limit, from the fifth minute on.
    val cpu = Vector(40.0, 50.0, 60.0, 70.0, 97.0, 98.0, 99.0, 50.0, 50.0, 50.0)
    val run = SampleRun(
      transactions = steady(600).map(t => if (t.startMs < 360000) t else t.copy(ms = 400)),
      metrics = Some(metrics(series(cpu))),
    ).report
    val finding = run.allFindings.find(_.id == "saturated-mod-search").value
    plain(finding.statement).should(startWith("mod-search is saturated at times: "))
    (run.verdict.reasons :+ run.summary :+ finding.detail).map(plain).foreach { text =>
      (text.should(not)).include("saturated from")
    }
    plain(run.verdict.reasons.last)
      .should(endWith("mod-search is saturated at times (first after 5 min)."))
  }

  test("a summary leaves out what matters least, and never more than it has to") {
    val long = "word " * 60
    val limits = Vector(s"\"${long.trim}\" p95 <= 1 s")
    val manifest = SampleRun.manifest.copy(thresholds = Thresholds(None, None, Map.empty, limits))
    val report = SampleRun(manifest, steady(600, name = long.trim)).report
    Sentences.words(report.summary).should(be <= SummaryText.MostWords)
    report.summary.should(startWith("Failed: ").or(startWith("Passed: ")))
  }
}
