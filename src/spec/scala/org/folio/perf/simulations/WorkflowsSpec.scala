package org.folio.perf.simulations

import java.nio.file.Paths
import org.folio.perf.model._
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.{Releases, SandboxSettings}
import org.folio.perf.testkit._
import org.folio.perf.workflows.Workflows
import scala.util.Using

/**
 * Each workflow of Smoke at the sandbox of several releases, whose modules check bodies by the schemas of their own versions,
 * compared with the published list of requests.
 */
class WorkflowsSpec extends GatlingSuite {

  private lazy val smoke = LoadPlan
    .build(Smoke.plan, SampleSettings.settings(SampleSettings.load, SampleSettings.accounts(1)))
    .value

  private def at(release: FolioRelease, platform: Platform, codes: Vector[String]): Unit = {
    lazy val sandbox = new WorkflowSandbox(
      SampleSettings.sandboxSettings.copy(platform = platform, releaseName = Some(release.name)),
      Some(release),
    )
    for {
      workflow <- Workflows.all
      code = workflow.code
      if codes.contains(code) && workflow.isAt(TargetApi(platform, release.interfaces))
    } test(s"$code sends the requests of ${release.name} on ${platform.title}, and its transactions succeed") {
      val sent = sandbox.run(code)
      val published = PublishedRequests.of(code, platform, Some(release))
      withClue(s"workflows/requests.csv has the requests of $code on the right; it sent the left ones. ") {
        published.foldedLike(sent.requests).shouldBe(published.requests)
      }
      val outcomes = sent.transactions.map(t => (t.transaction, t.ok, t.message))
      outcomes.distinct.shouldBe(workflow.transactions.map(t => (t.name, true, "")))
      val frequencies = workflow.flow.frequencies(smoke.load)
      val iterations = frequencies.map(1 / _.perIteration).max.max(1)
      for (frequency <- frequencies if frequency.perIteration <= 1) {
        val name = frequency.transaction.name
        withClue(name) {
          outcomes.count(_._1 == name).shouldBe((iterations * frequency.perIteration).round)
        }
      }
      withClue("FOLIO's modules accept no such ids: ")(sent.badIds.shouldBe(empty))
    }
    test(s"the sandbox of ${release.name} on ${platform.title} ends") {
      sandbox.close()
    }
  }

  at(Releases.named("Quesnelia"), Platform.Okapi, Workflows.codes)
  at(Releases.named("Trillium"), Platform.Eureka, Workflows.codes)
  at(Releases.named("Sunflower"), Platform.Eureka, Workflows.codes)
  at(Releases.named("Trillium"), Platform.Okapi, Vector("cico", "ulr", "ilr", "tlr"))
  at(Releases.named("Ramsons"), Platform.Okapi, Workflows.codes)

  /** The only run at a sandbox. */
  private def alone(code: String, settings: SandboxSettings): Sent =
    Using.resource(new WorkflowSandbox(settings))(_.run(code))

  test("a target that does not split files gets a whole file, and imports it") {
    val whole = alone("di", SampleSettings.sandboxSettings.copy(splitsFiles = false))
    val published = PublishedRequests.lacking("di", "DI without file splitting", Set.empty)
    published.foldedLike(whole.requests).shouldBe(published.requests)
    whole.jobs.map(_.outcome).distinct.shouldBe(Vector(JobOutcome.Succeeded))
    val rows = Workflows.all.filter(_.code == "di").flatMap(_.transactions).map(_.name)
    whole.transactions.map(_.transaction).toSet.shouldBe(rows.toSet)
  }

  test("workflows/requests.csv has requests of existing workflows only") {
    PublishedRequests.workflows.diff(Workflows.codes.toSet).shouldBe(empty)
  }

  test("each declared workflow is in the list of all workflows, or a simulation names it") {
    val load = SourceTree.files(Paths.get("src/test/scala"))
    val lists = load.filter { file =>
      file.name == "Workflows.scala" || file.packageName == "org.folio.perf.simulations"
    }
    val declared = for {
      file <- load if file.packageName.startsWith("org.folio.perf.workflows")
      found <- """(?m)^  val (\w+): Workflow\b""".r.findAllMatchIn(file.code)
      holder <- """(?m)^object (\w+)""".r.findAllMatchIn(file.code.take(found.start)).toVector.lastOption
    } yield s"${holder.group(1)}.${found.group(1)}"
    declared.size.should(be >= Workflows.all.size)
    declared.filterNot(name => lists.exists(_.code.contains(name))).shouldBe(empty)
  }

  test("an export is told as a long job, with its own times, records and status") {
    val job = alone("de", SampleSettings.sandboxSettings).jobs.headOption.value
    job.job.shouldBe("DE_Exporting MARC Bib records workflow")
    job.outcome.shouldBe(JobOutcome.Succeeded)
    // Jobs of this sandbox end at once, which no look at them does.
    job.durationMs.shouldBe(0)
    job.records.getOrElse(0L).should(be > 0L)
    job.statuses.shouldBe(Vector(JobStatus("status", "COMPLETED")))
  }
}
