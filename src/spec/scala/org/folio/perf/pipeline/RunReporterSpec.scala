package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.app.ConsoleSummary
import org.folio.perf.model._
import org.folio.perf.source.JsonFile
import org.folio.perf.source.file.OtherProgram
import org.folio.perf.testkit.{PlainSuite, SampleRunFolder, TemporaryFolder, WithSettingsFile}
import org.folio.perf.testkit.SampleRunFolder.rewrite
import scala.concurrent.duration._

class RunReporterSpec extends PlainSuite {

  /** A minute of 3 tenants and 4 workflows. */
  private val run = SampleRunFolder(3, 4, 30, LoadProfile(15000, 60000), 2)

  private def produce(folder: Path, recollect: Boolean = false): RunReport =
    RunReporter.produce(folder, recollect).value

  /** A port that nothing listens on. */
  private val refusing =
    MetricsOrigin(Some("http://127.0.0.1:1"), "us-east-1", "cluster", "database", 60)

  test("metrics that cannot be collected cost the report nothing else, are named, and are not asked for again") {
    run.lend { folder =>
      Files.delete(folder.resolve("infrastructure/metrics.json"))
      rewrite(folder)(_.copy(metrics = Some(refusing)))
      val report = produce(folder)
      report.transactions.should(have).size(4)
      report.infrastructure.series.shouldBe(empty)
      report.missing.exists(_.contains("http://127.0.0.1:1")).shouldBe(true)
      JsonFile.Metrics
        .read(folder.resolve("infrastructure").resolve(JsonFile.Metrics.name))
        .value
        .gaps
        .should(not)
        .be(empty)
      produce(folder).shouldBe(report)
    }
  }

  test("tables and charts of an earlier report are removed, and nothing else is") {
    run.lend { folder =>
      val old = Vector("csv/old.csv", "charts/1-load.png", "charts/own.txt").map(folder.resolve(_))
      old.foreach(file => Files.writeString(Files.createDirectories(file.getParent).resolve(file.getFileName), "old"))
      produce(folder)
      old.map(Files.exists(_)).shouldBe(Vector(false, false, true))
    }
  }

  test("collecting again keeps what was there when the source is gone") {
    run.lend { folder =>
      rewrite(folder)(_.copy(metrics = Some(refusing)))
      val before = produce(folder).infrastructure.series
      before.should(not).be(empty)
      produce(folder, recollect = true).infrastructure.series.shouldBe(before)
    }
  }

  test(
    "a run that is compared with another baseline than its own says so on its first screen"
  ) {
    run.lend { folder =>
      RunReporter.produce(folder).value.comparison.shouldBe(None)
      def page(baseline: String) = {
        val compared = RunReporter.produce(folder, baseline = Some(baseline)).value.comparison
        compared.fold("")(_.baseline.id).shouldBe(baseline)
        Files.readString(folder.resolve("index.html"))
      }
      page("mobius/test-4").should(include("The run was judged again after its end, against mobius/test-4."))
      rewrite(folder)(_.copy(settings = Map("baseline" -> "mobius/test-2")))
      page("mobius/test-2").should(not).include("judged again")
      produce(folder).comparison.map(_.baseline.id).shouldBe(Some("mobius/test-2"))
      val again = "The run was judged again after its end, against mobius/test-4 instead of mobius/test-2."
      val text = page("mobius/test-4")
      text.indexOf(again).should((be > 0).and(be < text.indexOf("id=\"comparison\"")))
      page("").should(include("after its end, against no run instead of mobius/test-2."))
    }
  }

  test("the same baseline by another name, and the same thresholds, are no other judgement") {
    TemporaryFolder.lend { reports =>
      val folder = reports.resolve("run")
      run.write(folder)
      val own = produce(folder)
      val other = own.copy(
        run = own.run.copy(id = "before", loadStartedAt = own.run.loadStartedAt.minusSeconds(86400)),
        verdict = own.verdict.copy(status = VerdictStatus.Passed),
      )
      val before = Files.createDirectories(reports.resolve("before"))
      Files.write(before.resolve("report.json"), ModelJson.write(other))
      rewrite(folder)(_.copy(settings = Map("baseline" -> "before")))
      def remarks(baseline: String) = RunReporter.produce(folder, baseline = Some(baseline)).value.run.remarks
      Vector("last", before.toString).foreach(name => remarks(name).shouldBe(own.run.remarks))
      RunReporter
        .produce(folder, thresholds = Map("thresholds.limits" -> ""))
        .value
        .run
        .remarks
        .shouldBe(own.run.remarks)
    }
  }

  test("a regression against a baseline that judges no transaction is not known") {
    run.lend { folder =>
      val limits = Map("thresholds.limits" -> "regression against baseline < 10 %")
      val report = RunReporter.produce(folder, baseline = Some("mobius/test-4"), thresholds = limits).value
      report.verdict.status.shouldBe(VerdictStatus.CannotBeJudged)
      report.summary.should(include("No transaction is judged").or(include("no transaction is judged")))
      Files.readString(folder.resolve("junit.xml")).should(not(include("No transaction is slower")))
    }
  }

  test("a run is judged again by thresholds that are given after it") {
    run.lend { folder =>
      val transaction = "WF0_TC_Transaction 0"
      def judged(thresholds: (String, String)*) = RunReporter.produce(folder, thresholds = thresholds.toMap)
      val first = judged().value
      val line = s"\"$transaction\" p95 < 1 ms"
      val again = judged("thresholds.limits" -> line, "thresholds.errorPercent" -> "off").value
      again.limits.find(_.line == line).flatMap(_.held).shouldBe(Some(false))
      again.limits.map(_.line).should(not).contain(first.limits.head.line)
      val words =
        "The run was judged again after its end, with another value of thresholds.errorPercent and thresholds.limits."
      again.run.remarks.last.shouldBe(words)
      ConsoleSummary.lines(again, "page").mkString(" ").should(include(words))
      Files.readString(folder.resolve("report.md")).should(include(words))
      judged("thresholds.limits" -> "\"WF0_TC_Transaktion 0\" p95 < 1 ms").left.value
        .should(
          include("There is no transaction of the run's plan WF0_TC_Transaktion 0. Did you mean WF0_TC_Transaction 0?")
        )
      judged("thresholds.limits" -> "nonsense").left.value.should(startWith("Setting thresholds.limits is nonsense: "))
      judged().value.limits.shouldBe(first.limits)
    }
  }

  test("the first of several runs is not judged by a comparison, and says so") {
    run.lend { folder =>
      rewrite(folder)(manifest =>
        manifest.copy(
          settings = Map("baseline" -> "last"),
          thresholds = manifest.thresholds.copy(limits = Vector("regression against baseline < 10 %")),
        )
      )
      val report = produce(folder)
      report.missing.exists(_.endsWith("so this run is not compared.")).shouldBe(true)
      val told = report.missing.find(_.endsWith("so this run is not compared.")).get
      report.answers.find(_.question.startsWith("Is it slower")).get.text.should(startWith(s"Unknown. $told"))
      Files.readString(folder.resolve("index.html")).should(include("no baseline was found"))
      ConsoleSummary.lines(report, "index.html").should(contain(told))
      report.limits.map(_.line).should(not).contain("regression against baseline < 10 %")
      rewrite(folder)(_.copy(settings = Map("baseline" -> "last-week")))
      produce(folder).limits.map(_.line).should(contain("regression against baseline < 10 %"))
    }
  }

  test("a baseline that is gone is missing in the report, one that is named now is refused") {
    run.lend { folder =>
      rewrite(folder)(_.copy(settings = Map("baseline" -> "gone")))
      produce(folder).missing.should(
        contain(
          "The baseline gone cannot be read, so this run is not compared."
        )
      )
      RunReporter
        .produce(folder, baseline = Some("gone"))
        .left
        .value
        .should(include("gone is no run with a report.json"))
    }
  }
}

/** A run folder may come from anywhere, and its run.json may name any host. */
class CollectionGuardSpec extends PlainSuite with WithSettingsFile {

  private def origin(endpoint: Option[String], region: String = "us-east-1"): MetricsOrigin =
    MetricsOrigin(endpoint, region, "cluster", "database", 60)

  private val elsewhere = origin(Some("https://aws.evil.example/"))

  private def refusal(origin: MetricsOrigin, target: String = "gone") =
    CollectionGuard.refusal(origin, target).getOrElse("")

  test("AWS itself and this machine are asked, and no host that a target's file does not allow") {
    Vector(None, Some("http://127.0.0.1:9130")).foreach(endpoint => refusal(origin(endpoint)).shouldBe(""))
    refusal(elsewhere).shouldBe(
      "run.json names aws.evil.example:443, and there is no target gone whose file could allow this, so nothing is asked " +
        "there. Pass -Dtarget=FILE.conf."
    )
    refusal(elsewhere, "sandbox").should(startWith("run.json names aws.evil.example, which is not in allowedHosts"))
    // A region that would make another host of AWS's name.
    refusal(origin(None, "x.evil.example/"))
      .shouldBe("run.json names a region that AWS does not have, so no metrics are collected.")
  }

  test("the target's file allows it, Prometheus too") {
    withFile("target { allowedHosts = [\"aws.evil.example\", \"prometheus:9090\"] }") { file =>
      def of(port: Int) =
        elsewhere.copy(prometheus = Some(PrometheusBlock(s"http://prometheus:$port", Vector.empty)))
      refusal(of(9090), file.toString).shouldBe("")
      refusal(of(9091), file.toString).should(include("prometheus:9091"))
    }
  }
}

class OtherProgramSpec extends PlainSuite {
  test("a command that does not end in time gives no output, and a long output is read to its end") {
    def of(script: String) = OtherProgram.output(Vector("sh", "-c", script), 2.seconds)
    of("echo begun; exec sleep 3600").shouldBe(Left("it did not end within 2 seconds"))
    of("yes | head -n 200000").map(_.length).shouldBe(Right(399999))
    of("echo a; echo why >&2; exit 1").shouldBe(Left("it ended with code 1: why"))
    OtherProgram.output(Vector("/no/such/command"), 2.seconds).left.value.should(include("No such file"))
  }
}
