package org.folio.perf.report

import org.folio.perf.testkit.{HostileReports, SectionSuite}
import org.folio.perf.model.{PhaseResult, PhaseRow, PhaseTimes}

/** Long jobs, and response times during them. */
class JobSectionsSpec extends SectionSuite {

  test("long jobs are summed up with their lengths, and by tenant with their statuses") {
    val text = section(sample, "jobs").replace('\u00a0', ' ')
    text.should(
      include(
        "FYR_Rollover Ledgers 29 0 0 3 h 21 min 51 s 3 h 33 min 36 s 2 h 53 min 22 s 3 h 48 min 25 s – –"
      )
    )
    text.should(include("FYR_Rollover Ledgers by tenant; average of all jobs 3 h 21 min 51 s"))
    text.should(include("Tenant Duration ÷ median tenant duration orders overall financial"))
    text.should(include("cs00001 2 h 54 min 30 s 0.82× Success Success Success Success"))
    text.should(include("33 of 62 tenants finished no such job: cs00030 , cs00031"))
    text.should(include("and 23 more"))
  }

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

  test("response times during jobs stand beside those without them, and twice as slow is marked") {
    val slow = PhaseRow(
      "VTT_View MARC tag table",
      PhaseTimes(10, 1, Some(41272.0), Some(61935)),
      PhaseTimes(50, 0, Some(987.0), Some(1284)),
      Some(41.8156),
      muchSlower = true,
    )
    val usual = PhaseRow(
      "CICO_Checkin",
      PhaseTimes(10, 0, Some(1238.0), Some(1506)),
      PhaseTimes(50, 0, Some(1054.0), Some(1591)),
      Some(1.1746),
      muchSlower = false,
    )
    val phase =
      PhaseResult("di", Vector("DISC HRID match"), 1, 18000, 180000, Vector(slow, usual))
    val text = section(sample.copy(phases = Vector(phase)), "phases")
    text.should(include("ran for 18.0\u00a0s of the steady state (10\u00a0%)."))
    text.should(
      include(
        "VTT_View MARC tag table at least twice as slow 10 1 41,272 61,935 50 0 987 1,284 41.82×"
      )
    )
    text.should(include("CICO_Checkin 10 0 1,238 1,506 50 0 1,054 1,591 1.17×"))
    absent(sample).should(include("(no long job ended)"))
  }
}
