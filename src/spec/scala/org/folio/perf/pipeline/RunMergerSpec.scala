package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.source.RunFolder
import org.folio.perf.testkit.{FileBytes, PlainSuite, SampleFailures, SampleRunFolder, TemporaryFolder}
import org.folio.perf.testkit.SampleRunFolder.rewrite

class RunMergerSpec extends PlainSuite {

  /** Two minutes of 7 tenants and 3 workflows, 40 iterations a minute each. */
  private val run = SampleRunFolder(7, 3, 40, LoadProfile(30000, 90000), 2, seed = 5)

  private def shards(folder: Path, count: Int, aheadMs: Int => Long = _ => 0L): Vector[Path] =
    (1 to count).toVector.map { index =>
      val part = folder.resolve(s"shard-$index")
      run.writeShard(part, Shard(index, count), "night", aheadMs(index))
      part
    }

  private def reportOf(folder: Path): RunReport =
    RunFolder
      .open(folder)
      .map(PostProcessor.analyse(_))
      .value

  private def merged(folders: Vector[Path]): Path =
    RunMerger(folders, None).value

  private def refusal(folders: Vector[Path]): String =
    RunMerger(folders, None).left.value

  /** What a run of one injector says too. */
  private def withoutInjectors(report: RunReport): RunReport = report.copy(
    run = report.run.copy(id = "", injectors = None),
    findings = report.findings.filterNot(_.id.startsWith("injector")),
    observed = report.observed.filterNot(_.id.startsWith("injector")),
  )

  private def single(folder: Path): RunReport = {
    val whole = folder.resolve("whole")
    run.write(whole)
    // Metrics are collected once, of the run that was put together.
    Files.delete(whole.resolve("infrastructure/metrics.json"))
    reportOf(whole)
  }

  test("the parts of a run put together are the run, into however many it was cut") {
    TemporaryFolder.lend { folder =>
      val whole = withoutInjectors(single(folder))
      for (count <- Seq(1, 2, 4, 7)) withClue(s"$count load generators: ") {
        // The order of the folders does not count. The merged one stands beside them.
        val place = merged(shards(folder.resolve(s"of-$count"), count).reverse)
        place.getFileName.toString.shouldBe("synthetic-night-merged")
        val report = reportOf(place)
        withoutInjectors(report).shouldBe(whole)
        report.run.injectors.map(i => (i.count, i.parts.size)).shouldBe(Some((count, count)))
      }
    }
  }

  test("failures of all load generators are counted together, and three answers of each are kept") {
    TemporaryFolder.lend { folder =>
      val parts = shards(folder, 3)
      parts.foreach(SampleFailures.write(_))
      val whole = RunFolder.open(merged(parts)).value
      whole.failures.problems.shouldBe(empty)
      val failures = whole.failures.values.failures
      failures
        .map(f => (f.counts.count, f.answers.size))
        .sorted
        .shouldBe(
          Vector((3L, 3), (3L, 3), (6L, 3))
        )
      whole.manifest.record("failures.jsonl").should(not).be(empty)
    }
  }

  test("a load generator whose clock was off gives the same as one whose clock was right") {
    TemporaryFolder.lend { folder =>
      val off = shards(folder.resolve("off"), 3, index => if (index == 2) 3000 else -index * 7L)
      withoutInjectors(reportOf(merged(off))).shouldBe(withoutInjectors(single(folder)))
    }
  }

  test("a request that several load generators leave out is one request, at the tenants of all") {
    TemporaryFolder.lend { folder =>
      val parts = shards(folder, 3)
      def leftOut(request: String, tenants: String*) = LeftOutRequest(
        request,
        Vector("copycat-imports"),
        Vector("mod-copycat"),
        Vector("vh"),
        Vector("VH_TC: Inventory Choose Holdings"),
        tenants.toVector,
      )
      rewrite(parts(0))(_.copy(leftOut = Vector(leftOut("GET /a", "t4", "t1"))))
      rewrite(parts(1))(_.copy(leftOut = Vector(leftOut("GET /a", "t2"), leftOut("GET /b", "t2"))))
      reportOf(merged(parts)).run.leftOut
        .shouldBe(Vector(leftOut("GET /a", "t1", "t2", "t4"), leftOut("GET /b", "t2")))
    }
  }

  test("a missing load generator is named, and the run cannot be judged") {
    TemporaryFolder.lend { folder =>
      val report = reportOf(merged(shards(folder, 4).patch(1, Nil, 1)))
      report.run.injectors.map(_.missing).shouldBe(Some(Vector(2)))
      val sentence = "3 of 4\u00a0load generators: the records of load generator 2 are missing."
      report.missing.should(contain(sentence))
      report.verdict.status.shouldBe(VerdictStatus.CannotBeJudged)
      report.verdict.statement.should(startWith(sentence))
      report.allFindings.map(_.statement).should(contain(sentence))
      // Tenants 1 and 5 of 7 are those of injector 2: of 210 planned iterations, some two sevenths.
      report.planKept.planned.shouldBe(210L)
      val sent = report.planKept.started
      sent.should((be > 145L).and(be < 155L))
      report.planKept.keptPercent.map(_.round).shouldBe(Some((sent * 100.0 / 210).round))
    }
  }

  test("a load generator that was killed in mid-run is named, and only its own starts are missed") {
    TemporaryFolder.lend { folder =>
      val parts = shards(folder, 4)
      rewrite(parts(1))(_.copy(endedAt = None, ending = None))
      // Within a record.
      FileBytes.cut(parts(1).resolve("transactions.tsv"))(_ / 2 + 1)
      val report = reportOf(merged(parts))
      report.run.ending.shouldBe(Some(Ending.Completed))
      report.allFindings
        .map(_.statement)
        .should(
          contain(
            "Load generator 2 of 4 was killed, or was still running when its records were taken."
          )
        )
      report.missing
        .count(
          _.startsWith("Load generator 2 of 4: transactions.tsv ends within line")
        )
        .shouldBe(1)
      report.planKept.planned.shouldBe(210L)
      // A seventh, which is half of what two tenants have.
      report.planKept.started.should((be > 170L).and(be < 190L))
      report.planKept.keptPercent
        .map(_.round)
        .shouldBe(Some((report.planKept.started * 100.0 / 210).round))
      report.verdict.status.shouldBe(VerdictStatus.CannotBeJudged)
    }
  }

  test("another run, version, plan or setting is refused, with both") {
    TemporaryFolder.lend { folder =>
      def changed(words: String)(change: RunManifest => RunManifest) = {
        val parts = shards(folder.resolve(words.filter(_.isLetter)), 2)
        rewrite(parts(1))(change)
        refusal(parts).should(startWith(s"The $words"))
      }
      changed("run differs: ")(m => m.copy(shard = m.shard.map(_.copy(runId = "day"))))
      changed("version of folio-perf differs: 0 in ")(m => m.copy(versions = m.versions.copy(folioPerf = "0.2")))
      changed("version of Gatling differs: 3.15.1 in ")(m => m.copy(versions = m.versions.copy(gatling = "3.14")))
      changed("simulation differs: Synthetic in ")(_.copy(simulation = "Other"))
      changed("target differs: nowhere at http://127.0.0.1:9 in ")(_.copy(target = Target("b", "http://127.0.0.1:9")))
      changed("plan differs: ")(m => m.copy(plan = m.plan.drop(1)))
      changed("setting rate differs: missing in ")(_.copy(settings = Map("rate" -> "2.0", "shard" -> "2/2")))
    }
  }

  test("a run is named by its folder, or by its name in reports") {
    RunMerger.foldersIn("example, reports/example").value.distinct.shouldBe(Vector(Path.of("reports/example")))
    TemporaryFolder.lend { folder =>
      Vector("20261128-Smoke", "empty").foreach(name => Files.createDirectories(folder.resolve(name)))
      Files.writeString(folder.resolve("20261128-Smoke").resolve("run.json"), "")
      def problem(named: String) = RunMerger.find(named, folder).left.value
      problem("20261128-Somke").shouldBe(
        s"There is no run 20261128-Somke, neither here nor in $folder. Did you mean 20261128-Smoke?"
      )
      problem("Smoke").should(endWith("Runs with this in their names: 20261128-Smoke."))
      problem("pom.xml").shouldBe("pom.xml is a file, not the folder of a run.")
    }
  }

  test("a load generator given twice, a whole run among parts, and a folder with something else are refused") {
    TemporaryFolder.lend { folder =>
      val parts = shards(folder, 2)
      refusal(parts :+ parts(1)).shouldBe(
        s"Load generator 2 of 2 is given 2 times: ${parts(1)}, ${parts(1)}. Name each load generator once."
      )
      val whole = folder.resolve("whole")
      run.write(whole)
      refusal(parts :+ whole).should(include("is not a shard"))
      RunMerger(parts, Some(whole)).left.value
        .should(endWith("is not a merge of run night. Pass another -Dout=FOLDER."))
    }
  }
}
