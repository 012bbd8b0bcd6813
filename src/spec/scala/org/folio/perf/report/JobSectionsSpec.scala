package org.folio.perf.report

import org.folio.perf.testkit.{HostileReports, SectionSuite}

/** Long jobs, and response times during them. */
class JobSectionsSpec extends SectionSuite {

  test("jobs with records have a rate, and a slow tenant is named and marked") {
    val text = section(sample, "jobs")
    text.should(include("Slower than the others (time per record): cs00018 (1.63×)"))
    text.should(include("cs00018 0 31.0\u00a0s 1,000 32.3 slower, 1.63×"))
    text.should(include("cs00006 large "))
    text.should(include("the job failed (job FAIL)"))
  }

  test("several jobs of a tenant have their average and their longest, and time-outs are counted") {
    val text = section(sample, "jobs")
    text.should(
      include(
        "Tenant Jobs Time-outs Average Longest ÷ median tenant duration"
      )
    )
    text.should(
      include(
        "cs00002 the job did not end in time 3 1 2.7"
      )
    )
  }

  test("a run without long jobs says so") {
    absent(HostileReports.empty).should(include("(no long job ended)"))
  }
}
