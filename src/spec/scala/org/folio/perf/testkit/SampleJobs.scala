package org.folio.perf.testkit

import org.folio.perf.analysis.LongJobs
import org.folio.perf.model._

/** Long jobs: rollovers with the published durations of MOBIUS test 8, exports and sharings made up. */
object SampleJobs {
  private val StartMs = 1715868127250L

  // Seconds.
  private val rollovers = Vector(
    10470, 13020, 10402, 13551, 10525, 13000, 10584, 10630, 12920, 13040, 12863, 13705, 13645,
    13645, 12987, 10872, 13609, 10705, 13498, 10847, 10700, 13531, 10771, 13463, 12816, 10774,
    10678, 12725, 11249,
  ) // format: skip

  private val parts = Vector("orders", "overall", "financial", "budgetsClosing")

  def apply(tenants: Vector[Tenant]): Vector[JobResult] =
    LongJobs(rollover(tenants) ++ exports(tenants) ++ sharings(tenants), tenants)

  private def rollover(tenants: Vector[Tenant]): Vector[JobSample] =
    tenants.zip(rollovers).map { case (tenant, seconds) =>
      val statuses = parts.map(JobStatus(_, "Success"))
      job("FYR_Rollover Ledgers", tenant, seconds * 1000L, None, statuses)
    }

  /** Of the large tenants four times as many records; one tenant is slow, one failed. */
  private def exports(tenants: Vector[Tenant]): Vector[JobSample] =
    tenants.zipWithIndex.map { case (tenant, i) =>
      val records = if (tenant.size == TenantSize.Large) 4000L else 1000L
      val ms = records * (if (i == 17) 31 else 18 + i % 4)
      val name = "DE_Exporting MARC Bib records workflow"
      if (i == 30) {
        val failed = Vector(JobStatus("job", "FAIL"))
        job(name, tenant, 9000, Some(0), failed)
          .copy(outcome = JobOutcome.Failed, message = "the job failed (job FAIL)")
      } else job(name, tenant, ms, Some(records), Vector(JobStatus("job", "COMPLETED")))
    }

  /** Three in each of four tenants. */
  private def sharings(tenants: Vector[Tenant]): Vector[JobSample] = for {
    (tenant, i) <- tenants.take(4).zipWithIndex
    n <- 0 until 3
  } yield {
    val shared = job("CSI share", tenant, 2400L + 300 * i + 70 * n, None, Vector.empty)
    if (i == 1 && n == 2)
      shared.copy(
        durationMs = 15000,
        outcome = JobOutcome.TimedOut,
        message = "the job did not end in time",
      )
    else shared
  }

  private def job(
      name: String,
      tenant: Tenant,
      ms: Long,
      records: Option[Long],
      statuses: Vector[JobStatus],
  ) = JobSample(StartMs, ms, tenant.name, name, JobOutcome.Succeeded, records, statuses, "")
}
