package org.folio.perf.report

import org.folio.perf.testkit.SectionSuite
import java.time.Instant
import org.folio.perf.model._

/** How the load was made. */
class LoadSectionsSpec extends SectionSuite {

  test("where the load is closed, the conditions say that waiting is hidden, and elsewhere not") {
    val hidden = "would have started in that time is not measured (coordinated omission)"
    def conditions(run: RunSummary) = section(sample.copy(run = run), "conditions")
    conditions(sample.run.copy(loadModel = LoadModel.Closed)).should(include(hidden))
    (conditions(sample.run).should(not)).include(hidden)
    val looping = sample.run.plan.head.copy(code = "lists", arrivals = Arrivals.BackToBack)
    conditions(sample.run.copy(plan = Vector(looping))).should(include("Closed: a fixed number"))
    conditions(sample.run.copy(plan = sample.run.plan :+ looping))
      .should(include("Closed for lists: a fixed number of virtual users"))
  }

  test("of several load generators there is a table, with those that are missing") {
    val host = InjectorHost("Linux 6.1", 4, 1024)
    val parts = Vector(
      InjectorPart(
        1,
        "run-1of3",
        host,
        Some(ClockOffset(3000, 15)),
        0,
        Some(9),
        Some(Ending.Completed),
        1234,
        None,
      ),
      InjectorPart(3, "run-3of3", host, None, 5200, None, None, 0, None),
    )
    val injectors = InjectorsResult(3, "night", Instant.EPOCH, Vector(2), parts)
    val page = Report.page(sample.copy(run = sample.run.copy(injectors = Some(injectors))))
    page.should(include("Load generators of run night"))
    page.should(include("2 of 3"))
    page.should(include("missing"))
    page.should(include("1,234"))
    page.should(include("3,000 ± 15"))
    page.should(include("killed or still running"))
    (Report.page(sample).should(not)).include("Load generators of run")
  }
}
