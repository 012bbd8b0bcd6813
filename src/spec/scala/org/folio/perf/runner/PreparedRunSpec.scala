package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.flow.Workflow
import org.folio.perf.model.LoadProfile
import org.folio.perf.plan._
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, WithSandbox}
import org.folio.perf.workflows.circulation.{CirculationDesk, LendByMediation}

/** What stops a run before its load, and what it says then. */
class PreparedRunSpec extends GatlingSuite with WithSandbox {

  private val plan = SimulationPlan("Once", "Check-in and check-out once.", Some(LoadProfile(0, 6000)))(() =>
    Vector(PacedWorkflow(CirculationDesk.workflow, Pace.PerMinute(20)))
  )

  private def prepare(url: String, tenant: String, plan: SimulationPlan = plan)(more: (String, String)*) =
    FaultyTargetRun.prepare(url, Vector(tenant), plan)(more: _*)

  private def prepared(url: String, plan: SimulationPlan = plan): PreparedRun =
    prepare(url, "north", plan)().value

  test("a workflow whose page the target does not have is left out with a remark, and alone it is refused") {
    def of(workflows: Workflow*) = SimulationPlan("Desk", "A few workflows.", Some(LoadProfile(0, 6000)))(() =>
      workflows.toVector.map(PacedWorkflow(_, Pace.PerMinute(20)))
    )
    val remark = "Workflow cl is left out: the target has no interface circulation-bff-requests 1.0"
    withSandbox { url =>
      val run = prepared(url, of(CirculationDesk.workflow, LendByMediation.workflow))
      try {
        run.plan.definitions.map(_.code).shouldBe(Vector("cico"))
        run.remarks.map(_.take(remark.length)).should(contain(remark))
      } finally run.closeClients()
      prepare(url, "north", of(LendByMediation.workflow))().left
        .map(_.take(remark.length))
        .shouldBe(Left(remark))
    }
  }

  test("a fixed load makes a run a check by its manifest, whatever its name") {
    withSandbox { url =>
      val run = prepared(url)
      try {
        val manifest = RunFolderWriter.manifest("id", run, Instant.EPOCH)
        manifest.simulation.shouldBe("Once")
        manifest.judgesAll.shouldBe(true)
      } finally run.closeClients()
    }
  }

  test("a tenant that the target does not have is told apart") {
    withSandbox { url =>
      prepare(url, "nowhere")().swap.value.should(include("nowhere"))
    }
  }

  /** In a minute it lends more items than the library has. */
  private val greedy =
    plan.copy()(() => Vector(PacedWorkflow(CirculationDesk.workflow, Pace.PerMinute(20000))))

  test("a run that the records do not suffice for is refused, with a table and what to do") {
    withSandbox { url =>
      val message = prepare(url, "south", greedy)("tenants" -> "south").swap.value
      message.should(startWith("This run cannot succeed. No load was sent."))
      message.should(include("Workflows  Records"))
      (message.should(include)).regex("cico +Available item .for check-out. +south +1000 +\\d+")
      message.should(include("mvn gatling:test -Dsimulation=PrepareMobius -Dtarget="))
      message.should(include("-Dtenants=south"))
      message.should(endWith("add -Dforce=true."))
    }
  }

  test("the same run starts when it is forced, and knows why it should not") {
    withSandbox { url =>
      val run = prepare(url, "south", greedy)("force" -> "true").value
      try {
        run.forced.exists(_.startsWith("cico: 1 tenant has too few")).shouldBe(true)
        RunFolderWriter.manifest("id", run, Instant.now).forced.shouldBe(run.forced)
      } finally run.closeClients()
    }
  }

  test("files of records that cannot be read are told before anything is asked") {
    prepare("http://127.0.0.1:1", "south")("feeders" -> "/no/such/folder").left
      .map(_.take(30))
      .shouldBe(Left("Setting feeders is /no/such/fo"))
  }
}
