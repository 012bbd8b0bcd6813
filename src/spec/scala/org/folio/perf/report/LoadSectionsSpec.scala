package org.folio.perf.report

import org.folio.perf.model._
import org.folio.perf.report.content.Badge
import org.folio.perf.report.section.ErrorsSection
import org.folio.perf.testkit.{Markup, SampleRun, SampleStories, SectionSuite}

/** How the load was made. */
class LoadSectionsSpec extends SectionSuite {

  test("a transaction that failed although its requests succeeded is in the section of errors, and in its badge") {
    val report = SampleRun(
      transactions = SampleRun.steady(9) ++ SampleRun.steady(1, message = "the job did not end within 60 s"),
      requests = Vector(SampleRun.Request("GET /loans", 61000, 50)),
    ).report
    val errors = section(report, "errors").replace("\u00a0", " ")
    errors.should(include("None of 1 request of the run failed. 1 transaction failed without a failed request."))
    errors.should(include("the job did not end within 60 s"))
    ErrorsSection.badge(report).shouldBe(Some(Badge("1", alarming = true)))
    // What a failed request explains stands there once.
    val explained = SampleRun(
      transactions = SampleRun.steady(1, message = "GET /loans: status 500"),
      requests = Vector(SampleRun.Request("GET /loans", 61000, 50, message = "status 500")),
    ).report
    explained.errors.map(e => (e.request, e.count)).shouldBe(Vector(("GET /loans", 1L)))
  }

  test("a maximum beside a chart says that the line exceeds it outside of the judged part") {
    def timeline(lateMs: Int) = {
      val steady = SampleRun.steady(600)
      section(SampleRun(transactions = steady :+ SampleRun.Transaction(659000, lateMs)).report, "timeline")
    }
    timeline(100).should(include("100 max p50").and(not(include("judged part"))))
    timeline(60000).should(include("100 max p50, judged part"))
  }

  test("the large chart shows the transaction that fails most, and has the figures of all others and of requests") {
    val report = SampleRun(
      transactions = SampleRun.steady(600, ms = 900, name = "Check-Out") ++ SampleRun.steady(2, message = "status 500"),
      requests = Vector(SampleRun.Request("GET /</script>", 61000, 50, message = "status 500")),
    ).report
    report.courses
      .map(c => (c.name, c.isRequest, c.failed.sum, c.finished.sum))
      .shouldBe(
        Vector(("Check-In", false, 2L, 2L), ("Check-Out", false, 0L, 600L), ("GET /</script>", true, 1L, 1L))
      )
    val course = report.courses(1)
    course.averageMs.flatten.distinct.shouldBe(Vector(900L))
    course.p95Ms.size.should(be <= 120)
    // Without any response time there would be nothing to see.
    section(report, "timeline").should(include("One transaction or request over the whole run: Check-Out "))
    val page = Report.page(report)
    // 900 ms to the base 36, and a name that does not end the element.
    page.should(include("\"Check-Out\",0,").and(include("p0 p0")).and(include("\"GET /\\u003c/script\\u003e\",1,")))
    Report.tables(report).toMap.apply("courses.csv").should(include("Check-In,transaction,"))
  }

  test("times of desks are seconds in CSV, as their heads say") {
    val desks = Report.tables(SampleStories.all.toMap.apply("import")).toMap.apply("desks.csv")
    desks.split("\r\n").filter(_.startsWith("Check-in")).map(_.endsWith(",0.3,0.3,160")).shouldBe(Array(true))
  }

  test("each table has a link to its figures, and no other page has any") {
    val page = Report.page(sample)
    val files = Report.tables(sample).map(_._1)
    val links = "class=\"figures\" href=\"csv/([^\"]+)".r.findAllMatchIn(page).map(_.group(1)).toVector
    links.size.shouldBe("<table".r.findAllIn(page).size)
    links.distinct.shouldBe(files.diff(Vector("timeline.csv", "courses.csv", "resources.csv")))
    links.should(contain.allOf("transactions.csv", "requests.csv", "services.csv", "jobs-tenants.csv"))
  }

  test("the central tenant is no small library") {
    val manifest = SampleRun.manifest.copy(
      tenants = SampleRun.manifest.tenants :+ Tenant("central", TenantSize.Small, 1, isCentral = true)
    )
    val desk = Vector("small1", "large1", "central").flatMap(tenant => SampleRun.steady(3, tenant = tenant))
    val ofCentral = SampleRun.steady(3, name = "Check-Out", tenant = "central")
    val report = SampleRun(manifest, desk ++ ofCentral).report
    val sizes = Report.tables(report).toMap.apply("tenant-sizes.csv")
    sizes.should(include("Check-In").and(not(include("Check-Out"))))
    // Of three executions, the table has no percentile.
    Markup.parse(Report.page(report)).attributes("aria-label").mkString.should(not).include("percentile")
    report.transactions.head.small.map(_.tenants).shouldBe(Some(2))
    report.missing.filter(_.contains("central")).shouldBe(empty)
    section(report, "conditions").should(
      include("4: 2 small at 1×, 1 large at 1× the usual rate; and the central tenant Offered")
    )
    Report.page(report).should(include("3 tenants and the central one"))
  }
}
