package org.folio.perf.gatling

import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite

class StepScheduleSpec extends PlainSuite {
  private val workflow =
    PlannedWorkflow("cico", "Desk", "desk", Arrivals.Even, 60, None, 500, Vector.empty)

  private def cursor(schedule: StepSchedule) = new StepCursor(schedule, workflow)

  test("a change takes effect when Gatling's look-ahead is over") {
    val schedule = new StepSchedule(Vector("cico"))
    schedule.change(2, 1000)
    schedule.timesAt(3999).shouldBe(0)
    schedule.timesAt(4000).shouldBe(2)
    schedule.steps.all.map(_.fromMs).shouldBe(Vector(1000 + StepSchedule.LeadMs))
  }

  test("each start is given once, at the rate of its step") {
    val schedule = new StepSchedule(Vector("cico"))
    schedule.change(2, 0)
    val starts = cursor(schedule)
    starts.before(4000).shouldBe(Vector(3250, 3750))
    starts.before(4000).shouldBe(empty)
    schedule.change(1, 2000)
    starts.before(7000).shouldBe(Vector(4250, 4750, 5500, 6500))
  }

  test("nothing starts while a backlog drains, and after the end") {
    val schedule = new StepSchedule(Vector("cico"))
    schedule.change(1, 0)
    schedule.change(0, 2000)
    val starts = cursor(schedule)
    starts.before(20000).shouldBe(Vector(3500, 4500))
    schedule.change(1, 17000)
    starts.before(21000).shouldBe(Vector(20500))
    schedule.end(18000)
    starts.before(60000).shouldBe(empty)
    schedule.isOver.shouldBe(true)
  }

  test("a workflow that is not raised keeps its rate") {
    val schedule = new StepSchedule(Vector("ulr"))
    schedule.change(4, 0)
    cursor(schedule).before(6000).shouldBe(Vector(3500, 4500, 5500))
  }

  test("starts are those that the report plans afterwards, and as many as are due") {
    val schedule = new StepSchedule(Vector("cico"))
    schedule.change(1.7, 0)
    schedule.change(0, 30000)
    schedule.change(1.3, 41000)
    schedule.end(60000)
    val handedOut = cursor(schedule).before(Long.MaxValue)
    val profile = LoadProfile(0, 63000, Some(schedule.until(63000)))
    PlannedStarts.ofWorkflowMs(profile, workflow).shouldBe(handedOut)
    schedule.due(workflow, 50000).shouldBe(handedOut.count(_ < 50000))
    schedule.due(workflow, 100000).shouldBe(handedOut.size)
  }

  test("the plan of the judged step gives the same starts") {
    val schedule = new StepSchedule(Vector("cico"))
    schedule.change(0.5, 0)
    schedule.change(2, 20000)
    schedule.end(40000)
    val steps = schedule.until(43000)
    val judged = workflow.copy(iterationsPerMinute = 120, startOffsetMs = 250)
    PlannedStarts
      .ofWorkflowMs(LoadProfile(25000, 18000, Some(steps.copy(base = 2))), judged)
      .shouldBe(PlannedStarts.ofWorkflowMs(LoadProfile(0, 43000, Some(steps)), workflow))
  }
}
