package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{MemoryUse, Resource, RunMeasurements}
import org.folio.perf.analysis.statistics.{MemoryLevel, MemoryTrend}
import org.folio.perf.model._

/** Services that used all the CPU that is reserved for them, or more, on average or at times: a reservation is no limit. */
object AboveReservation {
  private val Named = 3

  /** Services with their use, the highest first. */
  private[analysis] def services(measured: RunMeasurements): Vector[ServiceUse] =
    measured.infrastructure.services
      .filter(use => use.averagePercent.exists(isAbove(use.service, _, measured)))
      .filterNot(use => measured.littleCpu(use.service))
      .sortBy(s => (-s.averagePercent.getOrElse(0.0), s.service))

  /** At its reservation it is either saturated, or, if it had more at other times, above it. */
  private def isAbove(service: String, average: Double, measured: RunMeasurements): Boolean =
    Resource.isAboveReservation(average) || exceeding(measured).exists { series =>
      series.subject == service && (average >= SaturationOrder.LimitPercent || Saturation.isSaturated(
        measured.steadyValues(series)
      ))
    }

  private[rule] def exceeding(measured: RunMeasurements): Vector[Series] =
    measured.infrastructure.series.filter(series => Resource.isProcessor(series) && Resource.exceedsReservation(series))

  /** Words behind the highest CPU of what has no more than it reserves; empty: no other CPU is higher. */
  private[analysis] def besides(highest: Series, measured: RunMeasurements): String = {
    val isHigher = exceeding(measured).exists(s =>
      !measured.littleCpu(s.subject) && s.average.exists(average => highest.average.forall(_ < average))
    )
    if (isHigher) "; services that exceed their reservation are left out" else ""
  }

  def findings(measured: RunMeasurements): Option[Finding] = {
    val above = services(measured)
    val more = if (above.size > Named) " The table of services has the others." else ""
    Option.when(above.nonEmpty)(
      Finding(
        "above-reservation",
        Severity.Info,
        above.take(Named).map(sentence(_, measured)).mkString(" ") + more,
        "For these services, a CPU reservation is no limit: a task may use more while its instance has idle CPU.",
        Vector("services", "resources"),
      )
    )
  }

  private def sentence(use: ServiceUse, measured: RunMeasurements): String = {
    val most = exceeding(measured).find(_.subject == use.service).flatMap(measured.highest)
    val highest = most.fold("")(max => s"; the highest sample is ${percent(max)}")
    val absolute = use.averageVCpu.fold("")(vCpu => s": ${unit(short(vCpu), "vCPU")} in ${count(use.tasks, "task")}")
    s"${use.service} used ${percent(use.averagePercent.getOrElse(0.0))} of its reservation on average$absolute$highest."
  }
}

/** Services whose tasks reserve so little CPU that only vCPU say how busy they are. */
object LittleReserved {

  def findings(measured: RunMeasurements): Option[Finding] = {
    val all = measured.infrastructure.services
    val little = all.filter(use => measured.littleCpu(use.service))
    val busiest = little
      .flatMap(use => use.averageVCpu.map(use.service -> _))
      .sortBy { case (service, vCpu) => (-vCpu, service) }
      .map { case (service, vCpu) => s"$service ${decimal(vCpu, 2)}" }
    val most = if (busiest.isEmpty) "" else s"; the busiest: ${few(busiest)}"
    Option.when(little.nonEmpty)(
      Finding(
        "little-reserved",
        Severity.Info,
        s"Tasks of ${whole(little.size.toLong)} of ${count(all.size, "service")} reserve less than " +
          s"${ModuleInfo.FewestUnits} CPU units, so that CPU is given in vCPU$most.",
        "A percentage of so small a reservation says nothing.",
        Vector("services", "resources"),
      )
    )
  }
}

/** Machines with low CPU utilisation, which may be larger than needed, and their cost. */
object OverProvisioned {

  /** CPU of the busiest machine of a kind in its busiest minute below which half the processors are enough. */
  private val IdlePercent = 40.0
  private val FewestMinutes = 10.0

  private val Kinds: Vector[(String, String, SourceKind)] = Vector(
    ("ec2", "the instances", SourceKind.Instances),
    ("rds", "the databases", SourceKind.Databases),
    ("opensearch", "the search nodes", SourceKind.Search),
  )

  def findings(measured: RunMeasurements): Option[Finding] = {
    val spare = for {
      (kind, name, sources) <- Kinds
      maxima = measured.infrastructure.metrics.collect {
        case series if sources(series.source) && Resource.isProcessor(series) => series.maximum
      }
      highest <- maxima.flatten.maxOption
      if highest < IdlePercent && maxima.forall(_.isDefined)
    } yield (kind, s"${percent(highest)} ($name)")
    // The utilisation at the planned load is unknown if the load was not delivered.
    val delivered = measured.deliveredPercent.exists(_ >= 98)
    Option.when(
      spare.nonEmpty && delivered && measured.busyMachine.isEmpty && measured.window.steadyMinutes >= FewestMinutes
    )(
      Finding(
        "spare-power",
        Severity.Info,
        s"Low CPU utilisation: at most ${list(spare.map(_._2))}.",
        s"Machines of half the size may be enough for this load${cost(spare.map(_._1), measured)}.",
        Vector("resources", "infrastructure"),
        "Repeat the run with machines of half the size. Check memory and connections too: they may need the " +
          "present size.",
        isNews = true,
      )
    )
  }

  /** Present cost of the named kinds. */
  private def cost(kinds: Vector[String], measured: RunMeasurements): String =
    measured.infrastructure.cost.fold("") { cost =>
      val lines = cost.lines.filter(line => kinds.contains(line.kind))
      val usd = lines.map(line => line.usdPerHourEach * line.count).sum
      if (usd <= 0) ""
      else
        s"; they now cost ${decimal(usd, 2)} of ${unit(decimal(cost.usdPerHour, 2), "USD")} an hour"
    }
}

/** Instances with very different CPU utilisation: tasks are not placed evenly. */
object UnevenPlacement {
  private val Times = 3.0

  /** CPU of the busiest instance below which nobody waits for it. */
  private val BusyPercent = 50.0

  def findings(measured: RunMeasurements): Option[Finding] = {
    val instances = measured.infrastructure.series
      .filter(s => SourceKind.Instances(s.source) && Resource.isProcessor(s))
      .flatMap(s => s.average.map(s.subject -> _))
      .sortBy { case (subject, average) => (-average, subject) }
    for {
      (busiest, most) <- instances.headOption
      (idlest, least) <- instances.lastOption
      if instances.size >= 2 && most >= BusyPercent && most >= least * Times
    } yield Finding(
      "uneven-placement",
      Severity.Warning,
      s"${count(instances.size, "instance is", "instances are")} used unevenly: $busiest is at " +
        s"${percent(most)} CPU${tasksOf(busiest, measured)}, $idlest at ${percent(least)}" +
        s"${tasksOf(idlest, measured)}.",
      "",
      Vector("resources", "infrastructure"),
      "Use a placement strategy that balances CPU, or add tasks to busy modules, before you rent more " +
        "instances.",
    )
  }

  private def tasksOf(instance: String, measured: RunMeasurements): String =
    measured.inventory
      .flatMap(_.machines.find(m => m.id == instance && m.tasks.nonEmpty))
      .fold("")(m => s" with ${count(m.tasks.size, "task")}")
}

/** Tasks that stopped during the run. */
object Restarts {

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val during = measured.inventory.toVector.flatMap(_.events).filter { event =>
      val since = measured.window.sinceLoadStart(event.timeMs)
      since >= 0 && since < measured.window.endMs
    }
    for {
      kind <- Vector(OutOfMemory, "stopped")
      (service, of) <- during.filter(_.kind == kind).groupBy(_.service).toVector.sortBy(_._1)
    } yield {
      val isOutOfMemory = kind == OutOfMemory
      val as = if (isOutOfMemory) CauseKind.OutOfMemory else CauseKind.TaskStopped
      Finding(
        s"$kind-$service",
        if (isOutOfMemory) Severity.Bad else Severity.Warning,
        s"${count(of.size, "task")} of $service stopped during the run${if (isOutOfMemory) ", out of memory"
          else ""}.",
        of.map(_.reason).filter(_.nonEmpty).distinct.take(3).mkString("; ") match {
          case "" => "ECS gives no reason."
          case reasons => s"Reason given by ECS: ${reasons.stripSuffix(".")}."
        },
        Vector("infrastructure", "resources"),
        if (isOutOfMemory)
          s"Increase the memory of the tasks of $service, or reduce the heap of their JVM."
        else s"Find the reason in the log of $service.",
        asCause = Vector(Cause(as, service)),
        causedBy =
          Vector(Cause(CauseKind.ModuleDown, service), Cause(CauseKind.OutOfMemory, service)).filterNot(_.kind == as),
      )
    }
  }

  private val OutOfMemory = "out-of-memory"
}

/** Services whose memory grows; a run may be too short to tell. */
object MemoryTrends {
  private val MaxNamed = 5

  /** Window of a day's run, whose suspicions are rarely wrong. */
  private val SureHours = 19.0

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val trends = MemoryUse
      .trends(measured.infrastructure.series, measured.results.timeline)
      .sortBy { case (name, trend) => (-trend.growthPoints, name) }
    def services(level: MemoryLevel) = trends.filter(_._2.verdict == level)
    Vector(
      suspected(services(MemoryLevel.Suspected), trends.size),
      watch(services(MemoryLevel.Watch)),
      tooShort(services(MemoryLevel.TooShortToTell), trends.size),
    ).flatten
  }

  private def suspected(of: Vector[(String, MemoryTrend)], all: Int): Option[Finding] = {
    val isSure = of.exists(_._2.windowHours >= SureHours)
    Option.when(of.nonEmpty)(
      Finding(
        "memory-suspected",
        if (isSure) Severity.Bad else Severity.Warning,
        s"Memory of ${count(of.size, "service")} is suspected to leak: " +
          s"${few(of.map { case (name, trend) => s"$name (${growth(trend)}${limitReached(trend)})" }, MaxNamed)}.",
        s"In eight hours about one of a hundred services looks like this by chance; $all were checked.",
        Vector("resources"),
        s"Repeat the run for a day to confirm the growth of ${few(of.map(_._1), MaxNamed)}. Then take a heap dump " +
          "at its end.",
        Some(if (isSure) Certainty.Likely else Certainty.Possible),
        SlowRise,
        asCause = Cause.of(CauseKind.MemoryLeak),
      )
    )
  }

  private def watch(of: Vector[(String, MemoryTrend)]): Option[Finding] = Option.when(of.nonEmpty)(
    Finding(
      "memory-watch",
      Severity.Info,
      s"Memory of ${count(of.size, "service")} rises, but too little or too briefly to " +
        s"suspect a leak: ${few(of.map { case (name, trend) => s"$name (${growth(trend)})" }, MaxNamed)}.",
      SlowRise,
      Vector("resources"),
      s"Run longer to see whether the memory of ${few(of.map(_._1), MaxNamed)} stops rising.",
      isNews = true,
      causedBy = Cause.of(CauseKind.MemoryLeak),
    )
  )

  private val SlowRise = "A slow rise to a stable level looks the same for some hours."

  private def tooShort(of: Vector[(String, MemoryTrend)], all: Int): Option[Finding] =
    of.map(_._2.windowHours).maxOption.filter(_ => of.size == all).map { hours =>
      Finding(
        "memory-too-short",
        Severity.Info,
        s"The run is too short to tell whether memory of ${count(all, "service")} leaks.",
        if (hours < 0.05) "The check needs eight hours after the warm-up."
        else s"The run has ${unit(short(hours), "h")} after the warm-up; the check needs eight hours.",
        Vector("resources"),
        causedBy = Cause.of(CauseKind.Ended),
      )
    }

  private def growth(trend: MemoryTrend): String =
    s"+${unit(short(trend.pointsPerHour), "points/h")}"

  private def limitReached(trend: MemoryTrend): String =
    trend.hoursToLimit(MemoryUse.LimitPercent) match {
      case (Some(soonest), Some(latest)) =>
        s", reaches its limit in ${unit(range(short(soonest), short(latest)), "h")}"
      case (Some(soonest), None) => s", reaches its limit in ${unit(short(soonest), "h")} or never"
      case _ => ""
    }
}
