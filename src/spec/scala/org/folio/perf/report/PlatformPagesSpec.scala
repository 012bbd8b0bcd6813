package org.folio.perf.report

import org.folio.perf.analysis.run.ServiceUses
import org.folio.perf.analysis.several.ComparedTests
import org.folio.perf.model.RunReport
import org.folio.perf.testkit.SamplePlatforms.{eureka, okapi}
import org.folio.perf.testkit.{Markup, SampleReports, SectionSuite}

/** What pages say of the platform, of sidecars, and of services that reserve little CPU. */
class PlatformPagesSpec extends SectionSuite {
  private def on(of: RunReport): RunReport = SampleReports.mobius.copy(
    run = SampleReports.mobius.run.copy(platform = of.run.platform, gateway = of.run.gateway),
    infrastructure = of.infrastructure,
  )

  private val page = on(eureka)

  test("CPU of a service with 10 units is in vCPU, with a sentence in place of 1,800 %") {
    val text = section(page, "resources")
    text.should(include("1 of 4\u00a0services reserves less than 100 CPU units a task."))
    text.should(include("mod-search-b no memory value, reserves 10\u00a0CPU units a task"))
    text.should(not(include("1,800")))
    // 1,800 % of 10 units are 0.18 vCPU.
    text.should(include("0.18"))
  }

  test("without a reservation the CPU is unknown, and the page says so") {
    val inventory =
      page.infrastructure.inventory.map(i => i.copy(modules = i.modules.map(_.copy(cpuUnits = 0))))
    val none = page.copy(infrastructure =
      page.infrastructure
        .copy(inventory = inventory, services = ServiceUses(page.infrastructure.series, inventory))
    )
    section(none, "resources").should(
      include("4 of 4\u00a0services reserve less than 100 CPU units a task.")
        .and(include("Of 4 it is unknown: without a reservation"))
    )
  }

  test("no prediction stands on a page of Eureka, and it says why") {
    absent(page).should(include("on Okapi"))
  }

  test("the page of two runs has a part for the change of platform, before all differences") {
    val text = Markup.parse(ComparePage.render(new ComparedTests(Vector(okapi, eureka).map(Right(_))))).text
    text.should(
      include("Okapi ran on Okapi, Eureka on Eureka.")
        .and(include("kong new 3.9.1"))
        .and(include("okapi gone 5.3.0"))
    )
    text.indexOf("From Okapi to Eureka").should(be < text.indexOf("What verdicts rest on"))
    Markup
      .parse(ComparePage.render(new ComparedTests(Vector(okapi, okapi).map(Right(_)))))
      .text
      .should(not(include("From Okapi")))
  }
}
