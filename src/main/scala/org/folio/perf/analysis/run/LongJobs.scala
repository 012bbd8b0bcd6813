package org.folio.perf.analysis.run

import org.folio.perf.analysis.statistics.{CallBudget, HighGroups, Medians}
import org.folio.perf.analysis.tally.{DeskTally, Distribution, ErrorText}
import org.folio.perf.model._

/** Long jobs of a run by name and tenant, from the whole run. */
object LongJobs {

  /** Ratio to the median tenant from which a tenant is slow, if chance does not explain it. */
  val SlowerRatio = 1.25

  /** Milliseconds by which a slow tenant's jobs take longer at least; users do not notice less. */
  val SlowerMs = 1000.0

  /** Number of tenants that a median needs. */
  val FewestTenants = 3

  /** @param tenants of the run */
  def apply(samples: Vector[JobSample], tenants: Vector[Tenant]): Vector[JobResult] = {
    val kinds = samples.groupBy(_.job).toVector.sortBy(_._1).map { case (name, of) =>
      new JobKind(name, of.sortBy(s => (s.startMs, s.tenant, s.durationMs)))
    }
    val compared = kinds.count(_.isComparable)
    kinds.map(_.result(tenants.filterNot(_.isCentral).map(_.name), compared))
  }
}

/** Jobs of one name, in the order of their start. */
final private class JobKind(name: String, of: Vector[JobSample]) {
  private val parts = of.flatMap(_.statuses.map(_.part)).distinct
  private val all = new JobGroup(of)
  private val by = of.groupBy(_.tenant).toVector.sortBy(_._1).map { case (tenant, its) => tenant -> new JobGroup(its) }

  private val measure =
    if (all.succeeded.nonEmpty && all.succeeded.forall(_.records.exists(_ > 0))) JobMeasure.TimePerRecord
    else JobMeasure.Duration

  private val middle = Medians.of(by.flatMap { case (_, group) => group.measured(measure) })

  /** Whether a tenant can stand out: by one job each, none differs from chance. */
  def isComparable: Boolean =
    by.count(_._2.succeeded.nonEmpty) >= LongJobs.FewestTenants && by.exists(_._2.succeeded.size > 1)

  /** @param compared number of kinds of jobs whose tenants are compared */
  def result(tenants: Vector[String], compared: Int): JobResult = JobResult(
    name = name,
    jobs = of.size.toLong,
    failed = all.count(JobOutcome.Failed),
    timedOut = all.count(JobOutcome.TimedOut),
    times = all.times,
    records = all.records,
    recordsPerSec = all.recordsPerSec,
    parts = parts,
    comparedBy = measure,
    tenants = withoutChance(by.map { case (tenant, group) => tenantJobs(tenant, group) }, compared),
    tenantsWithout = tenants.filterNot(of.map(_.tenant).toSet).sorted,
  )

  /** A tenant is slower only if jobs dealt out anew among the tenants hardly ever make one look so. */
  private def withoutChance(rows: Vector[TenantJobs], compared: Int): Vector[TenantJobs] =
    if (!isComparable || !rows.exists(_.slower)) rows.map(_.copy(slower = false))
    else
      rows.zip(HighGroups.chances(by.map(_._2.logs(measure)))).map { case (row, chance) =>
        row.copy(slower = row.slower && chance * compared.toDouble <= CallBudget.WithinRun)
      }

  private def tenantJobs(tenant: String, group: JobGroup): TenantJobs = {
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
      slower = ratio.exists(_ >= LongJobs.SlowerRatio) && longerMs.exists(_ >= LongJobs.SlowerMs),
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

  def recordsPerSec: Option[Double] = records.filter(_ => totalMs > 0).map(_ * 1000.0 / totalMs)

  /** Milliseconds a job or a record; `None`: none succeeded. */
  def measured(by: JobMeasure): Option[Double] = by match {
    case JobMeasure.Duration => durations.averageMs
    case JobMeasure.TimePerRecord => records.filter(_ > 0).map(totalMs / _)
  }

  /** Natural logarithms of milliseconds a job or a record, of each job. */
  def logs(by: JobMeasure): Array[Double] = succeeded.map { job =>
    val ms = math.max(1, job.durationMs).toDouble
    math.log(if (by == JobMeasure.Duration) ms else ms / job.records.fold(1.0)(_.toDouble))
  }.toArray

  /** Most frequent first. */
  def statuses(part: String): Vector[JobStatusCount] =
    counted(all.flatMap(_.statuses.filter(_.part == part).map(_.status)))
      .map { case (status, count) => JobStatusCount(part, status, count) }

  /** The most frequent one. */
  def message: String =
    counted(all.map(_.message).filter(_.nonEmpty).map(ErrorText.withoutIds)).headOption.fold("")(_._1)

  private def counted(texts: Vector[String]): Vector[(String, Long)] =
    texts.groupMapReduce(identity)(_ => 1L)(_ + _).toVector.sortBy { case (text, count) => (-count, text) }
}

/** Refreshes of lists by published list and test. */
object ListRefreshes {

  /** Part of a job's status that holds the virtual users of its test. */
  private val Users = "virtual users"

  /** @return `None`: no published list was refreshed */
  def apply(
      jobs: Vector[JobSample],
      published: Vector[PublishedListTimes],
      publishedTests: Vector[Int],
  ): Option[ListResults] = {
    val labels = published.map(_.label).toSet
    val refreshes = for {
      job <- jobs if labels(job.job)
      users <- job.statuses.find(_.part == Users).flatMap(_.status.toIntOption)
    } yield users -> job
    val tests = refreshes.map(_._1).distinct.sorted
    Option.when(refreshes.nonEmpty)(
      ListResults(tests, publishedTests, published.map(result(_, refreshes, tests)))
    )
  }

  private def result(
      published: PublishedListTimes,
      refreshes: Vector[(Int, JobSample)],
      tests: Vector[Int],
  ): ListResult = {
    val own = refreshes.filter(_._2.job == published.label)
    val succeeded = own.filter(_._2.outcome == JobOutcome.Succeeded)
    ListResult(
      published.label,
      succeeded.map(_._2).sortBy(_.endMs).lastOption.flatMap(_.records),
      tests.map(users => new JobGroup(succeeded.filter(_._1 == users).map(_._2)).times.map(_.averageMs)),
      (own.size - succeeded.size).toLong,
      published,
    )
  }
}

/** File imports with their effect on check-in and check-out, and the published figures. */
object ImportImpact {

  /** Simulation of which published tests have a run without imports too. */
  private val Simulation = "DataImportCheckInCheckOut"

  /** @return `None`: no file was imported, nor is this the run without imports */
  def apply(
      simulation: String,
      tally: DeskTally,
      published: PublishedImports,
  ): Option[ImportResults] =
    Option.when(tally.imports.nonEmpty || simulation == Simulation) {
      ImportResults(
        tally.imports.zip(tally.timesDuring).flatMap { case (job, desks) =>
          ImportJob.read(job.job).map { case (kind, file) =>
            ImportResult(
              row = kind.row,
              profile = kind.profile,
              file = file,
              records = job.records,
              outcome = job.outcome,
              durationMs = job.durationMs,
              desks = desks,
              earlier = published.releases
                .map(release => published.imports.get((release.name, kind.code, file))),
            )
          }
        },
        tally.timesWithout,
        published.releases,
      )
    }
}
