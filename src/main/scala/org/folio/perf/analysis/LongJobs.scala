package org.folio.perf.analysis

import org.folio.perf.model._

/** Long jobs of a run by name and tenant, from the whole run. */
object LongJobs {

  /** Ratio to the median tenant from which a tenant is slow. */
  val SlowerRatio = 1.25

  /** Milliseconds by which a slow tenant's jobs take longer at least; users do not notice less. */
  val SlowerMs = 1000.0

  /** Number of tenants that a median needs. */
  val FewestTenants = 3

  /** @param tenants of the run */
  def apply(samples: Vector[JobSample], tenants: Vector[Tenant]): Vector[JobResult] =
    samples.groupBy(_.job).toVector.sortBy(_._1).map { case (name, of) =>
      val sorted = of.sortBy(s => (s.startMs, s.tenant, s.durationMs))
      result(name, sorted, tenants.map(_.name))
    }

  private def result(name: String, of: Vector[JobSample], tenants: Vector[String]): JobResult = {
    val parts = of.flatMap(_.statuses.map(_.part)).distinct
    val all = new JobGroup(of)
    val by = of.groupBy(_.tenant).toVector.sortBy(_._1).map { case (tenant, its) =>
      tenant -> new JobGroup(its)
    }
    val measure =
      if (all.succeeded.nonEmpty && all.succeeded.forall(_.records.exists(_ > 0)))
        JobMeasure.TimePerRecord
      else JobMeasure.Duration
    val middle = Medians.of(by.flatMap { case (_, group) => group.measured(measure) })
    JobResult(
      name = name,
      jobs = of.size.toLong,
      failed = all.count(JobOutcome.Failed),
      timedOut = all.count(JobOutcome.TimedOut),
      times = all.times,
      records = all.records,
      recordsPerSec = all.recordsPerSec,
      parts = parts,
      comparedBy = measure,
      tenants = by
        .map { case (tenant, group) => tenantJobs(tenant, group, parts, measure, middle) }
        .map(row => row.copy(slower = row.slower && by.size >= FewestTenants)),
      tenantsWithout = tenants.filterNot(of.map(_.tenant).toSet).sorted,
    )
  }

  private def tenantJobs(
      tenant: String,
      group: JobGroup,
      parts: Vector[String],
      measure: JobMeasure,
      middle: Option[Double],
  ): TenantJobs = {
    val ratio = for (own <- group.measured(measure); all <- middle if all > 0) yield own / all
    // Time that its jobs would save at the median tenant's speed.
    val longerMs = for (r <- ratio; times <- group.times) yield times.averageMs * (1 - 1 / r)
    TenantJobs(
      tenant,
      group.all.size.toLong,
      group.count(JobOutcome.Failed),
      group.count(JobOutcome.TimedOut),
      group.times,
      group.records,
      group.recordsPerSec,
      ratio,
      slower = ratio.exists(_ >= SlowerRatio) && longerMs.exists(_ >= SlowerMs),
      parts.flatMap(group.statuses),
      group.message,
    )
  }
}

/** Some jobs of one name. Times and records: of those that succeeded. */
final private class JobGroup(val all: Vector[JobSample]) {
  val succeeded: Vector[JobSample] = all.filter(_.outcome == JobOutcome.Succeeded)

  def count(outcome: JobOutcome): Long = all.count(_.outcome == outcome).toLong

  private val durations = new Distribution
  succeeded.foreach(job => durations.record(job.durationMs))

  def times: Option[JobTimes] = for {
    average <- durations.averageMs
    median <- durations.medianMs
    min <- durations.minMs
    max <- durations.maxMs
  } yield JobTimes(average, median, min, max)

  def records: Option[Long] =
    Option.when(succeeded.nonEmpty && succeeded.forall(_.records.isDefined))(
      succeeded.flatMap(_.records).sum
    )

  private def totalMs: Double = succeeded.map(_.durationMs).sum.toDouble

  def recordsPerSec: Option[Double] =
    records.filter(_ => totalMs > 0).map(_.toDouble * 1000 / totalMs)

  /** Milliseconds a job or a record; `None`: none succeeded. */
  def measured(by: JobMeasure): Option[Double] = by match {
    case JobMeasure.Duration => durations.averageMs
    case JobMeasure.TimePerRecord => records.filter(_ > 0).map(totalMs / _.toDouble)
  }

  /** Most frequent first. */
  def statuses(part: String): Vector[JobStatusCount] =
    all
      .flatMap(_.statuses.filter(_.part == part).map(_.status))
      .groupBy(identity)
      .toVector
      .map { case (status, of) => JobStatusCount(part, status, of.size.toLong) }
      .sortBy(s => (-s.jobs, s.status))

  def message: String =
    all
      .map(_.message)
      .filter(_.nonEmpty)
      .map(ErrorText.withoutIds)
      .groupBy(identity)
      .toVector
      .map { case (text, of) => (-of.size, text) }
      .sorted
      .headOption
      .fold("")(_._2)
}
