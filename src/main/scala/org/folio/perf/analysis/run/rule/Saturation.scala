package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{ModuleTimes, Resource, RunMeasurements}
import org.folio.perf.analysis.search.CapacityChange
import org.folio.perf.analysis.statistics.{SaturationTime, SaturationTimes, UtilisationSample}
import org.folio.perf.model._

/** Services and databases with saturated CPU. */
object Saturation {
  import SaturationOrder.LimitPercent

  def findings(measured: RunMeasurements): Vector[Finding] = for {
    (series, _) <- measured.processors
    steady = measured.steadyValues(series)
    if isSaturated(steady)
    isEffect = followsMachine(series, measured)
  } yield Finding(
    idOf(series),
    Severity.Bad,
    statement(series, steady),
    if (Resource.isService(series) && AboveReservation.exceeding(measured).nonEmpty && lasting(steady).isDefined)
      "It stays at its reservation, while other services exceed theirs: it seems to have a hard limit."
    else "",
    Vector("resources", "timeline"),
    if (isEffect) ""
    else
      s"${relief(series)}.${slowestStays(series, measured)} Then repeat the run${InjectorBusy.onOtherMachine(measured)}.",
    asCause = Vector(Cause(CauseKind.Saturated, series.subject)),
    causedBy = Cause.of(CauseKind.Capacity) ++ Option.when(isEffect)(InjectorBusy.FullMachine),
  )

  /** Whether the machine of its sandbox and of the load generator was full on average, and the resource for less than half of the time. */
  private[analysis] def followsMachine(series: Series, measured: RunMeasurements): Boolean = {
    val steady = measured.steadyValues(series)
    measured.run.hadOwnSandbox && measured.isMachineFull &&
    steady.count(_ >= LimitPercent) * 2 < steady.size
  }

  /** More of a service hardly helps a transaction whose modules spend their time elsewhere: a sentence; empty: it may help. */
  private def slowestStays(series: Series, measured: RunMeasurements): String = (for {
    (slowest, _) <- measured.slowestFirst.headOption
    row <- measured.results.breakdown.find(_.transaction == slowest.name)
    elsewhere = ModuleTimes(row, measured.results.calls).collect {
      case (owner, ms) if ModuleTimes.isOwn(owner) && owner != series.subject => ms
    }.sum
    if Resource.isService(series) && elsewhere > row.averageMs * (1 - LeastGain)
  } yield s" The slowest transaction, ${slowest.name}, hardly gains: ${percent(100 * elsewhere / row.averageMs)} of its " +
    "time is that of other modules.").getOrElse("")

  /** Part of a transaction's time below which it gains nothing that a user sees. */
  private val LeastGain = 0.1

  /** Advice that gives the resource more capacity, as a sentence without a dot. */
  private[rule] def relief(series: Series): String = {
    val name = Resource.name(series)
    if (Resource.isService(series)) s"Add tasks or CPU units to $name"
    else if (Resource.isDatabase(series))
      s"Optimise the top SQL statements of $name or choose a larger instance class"
    else s"Add capacity to $name or reduce its load"
  }

  private[analysis] def idOf(series: Series): String = s"saturated-${series.subject}"

  private[analysis] def isSaturated(values: Vector[Double]): Boolean =
    SaturationTimes.onset(values, LimitPercent).isDefined

  /** Values from the time on at which they are saturated; `None`: only at times. */
  private[analysis] def lasting(values: Vector[Double]): Option[Vector[Double]] =
    SaturationTimes
      .onset(values, LimitPercent)
      .map(values.drop)
      .filter(since => since.sum / since.size >= LimitPercent)

  private def statement(series: Series, steady: Vector[Double]): String = {
    val of = s" ${Resource.whole(series)}"
    val all = count(steady.size, "sample")
    val (often, course) = lasting(steady) match {
      case None =>
        " at times" -> s"is at ${percent(LimitPercent)}$of or more in ${whole(steady.count(_ >= LimitPercent).toLong)} of $all"
      case Some(since) =>
        val part = if (since.size == steady.size) "" else s" in the last ${whole(since.size.toLong)} of $all"
        "" -> s"averages ${percent(since.sum / since.size)}$of$part"
    }
    s"${Resource.nameAtStart(series)} is saturated$often: CPU $course."
  }
}

/** A resource whose CPU saturated, and when. */
final private[analysis] case class SaturatedResource(name: String, time: SaturationTime)

/** Saturated resources as causes. */
private[analysis] object SaturatedFor {

  /** Modules that serve no single transaction: each call passes them. */
  private val OfAll = Set("mod-authtoken")

  /**
   * Causes of what happened to some transactions: no module that none of them uses. A module is in use if it serves their
   * requests, or is called inside by the logs or by the capacity environment. Where modules are unknown, each is.
   */
  def transactions(names: Vector[String], measured: RunMeasurements): Vector[Cause] = {
    val used =
      Option.when(names.nonEmpty && names.forall(isKnown(_, measured)))(names.flatMap(modules(_, measured)).toSet)
    measured.processors
      .map(_._1)
      .filter(s => !s.subject.startsWith("mod-") || OfAll(s.subject) || used.forall(_(s.subject)))
      .map(s => Cause(CauseKind.Saturated, s.subject))
      .distinct
  }

  private def isKnown(transaction: String, measured: RunMeasurements): Boolean =
    modules(transaction, measured).exists(m =>
      measured.results.modules.exists(s => s.name == m && s.expectedCalls.nonEmpty)
    ) ||
      measured.results.calls.exists(_.requests.exists(_.transaction == transaction))

  private def modules(transaction: String, measured: RunMeasurements): Vector[String] = {
    val rows = measured.results.breakdown.filter(_.transaction == transaction)
    val own = rows.flatMap(ModuleTimes(_, measured.results.calls)).map(_._1.stripSuffix(ModuleTimes.WithCalls))
    own ++ measured.results.modules.filter(module => own.contains(module.name)).flatMap(_.expectedCalls)
  }
}

/** Order in which CPUs saturated, as far as samples of a minute can tell. */
object SaturationOrder {

  /** CPU from which a resource counts as saturated. */
  private[analysis] val LimitPercent = 95.0
  private val MinuteMs = 60000.0

  def findings(measured: RunMeasurements): Option[Finding] = {
    val all = groups(measured)
    val size = all.map(_.size).sum
    Option.when(size >= 2)(
      Finding(
        "saturation-order",
        Severity.Info,
        s"${count(size, "resource")} saturated${if (all.size == 1) "" else ", in this order"}: " +
          s"${all.map(group => few(group.sortBy(_.time.minute).map(named))).mkString(", then ")}.",
        s"The times are those of the first of five samples of which three are at ${percent(LimitPercent)} or more. Order " +
          "does not prove cause.",
        Vector("resources", "timeline"),
        causedBy = Cause.of(CauseKind.Capacity, CauseKind.Saturated),
      )
    )
  }

  /**
   * Saturated resources in the order of time, in groups of about the same time: none is later than another of its group
   * by more than their accuracy. In a group the highest average comes first.
   */
  private[analysis] def groups(measured: RunMeasurements): Vector[Vector[SaturatedResource]] = {
    val byAverage = measured.processors.flatMap { case (series, _) =>
      timeOf(series, measured).map(SaturatedResource(Resource.name(series), _))
    }
    byAverage
      .sortBy(_.time.minute)
      .foldLeft(Vector.empty[Vector[SaturatedResource]]) {
        case (earlier :+ last, next) if !last.exists(_.time.isBefore(next.time)) =>
          earlier :+ (last :+ next)
        case (earlier, next) => earlier :+ Vector(next)
      }
      .map(group => byAverage.filter(group.contains))
  }

  private def timeOf(series: Series, measured: RunMeasurements): Option[SaturationTime] =
    SaturationTimes.of(
      series.points
        .filter(p => p.timeMs >= 0 && p.timeMs < measured.window.steadyToMs)
        .map(p => UtilisationSample(p.timeMs.toDouble / MinuteMs, p.value)),
      LimitPercent,
    )

  private def named(resource: SaturatedResource): String =
    s"${resource.name} (${if (resource.time.ms < 1000) "from the start on" else after(resource.time.ms)})"
}

/** The CPU with the highest utilisation, of those that cannot exceed 100 per cent. */
object MostUtilisedResource {
  private val WarnPercent = 80.0

  def findings(measured: RunMeasurements): Option[Finding] =
    measured.processors.headOption.map { case (series, average) =>
      val isBusy = average >= WarnPercent
      val ofTask = if (Resource.isService(series) && measured.hasMaxima(series)) " of a task" else ""
      val most = measured.highest(series)
      val highest = most.fold("")(max => s", ${percent(max)} in the highest sample$ofTask")
      Finding(
        "tightest-resource",
        if (isBusy) Severity.Warning else if (most.exists(_ >= WarnPercent)) Severity.Info else Severity.Good,
        s"Highest CPU utilisation: ${Resource.name(series)} with ${percent(average)} " +
          s"${Resource.whole(series)} on average$highest${AboveReservation.besides(series, measured)}.",
        "",
        Vector("resources"),
        if (isBusy) s"Plan capacity for ${Resource.name(series)} before the load rises." else "",
        asCause = Cause.of(CauseKind.BusyResource),
        causedBy = Cause.of(CauseKind.Capacity, CauseKind.Saturated),
      )
    }
}

/** The highest load that the target sustains, in a run that searches it. */
object CapacityFound {
  def findings(measured: RunMeasurements): Option[Finding] =
    measured.results.capacity.map { found =>
      val isBelowPlan = found.highTimesPlan.exists(_ <= 1)
      val isFound = found.lowTimesPlan.isDefined && !isBelowPlan
      Finding(
        CapacityChange.FindingId,
        if (isFound) Severity.Good else Severity.Warning,
        statement(found),
        detail(found),
        Vector("capacity"),
        if (isFound) ""
        else if (found.lowTimesPlan.isEmpty) "Search again from a lower load."
        else found.full.headOption.fold("")(full => s"Add capacity to ${full.name}, then search again."),
        asCause = Cause.of(CauseKind.Capacity),
        isNews = isFound,
      )
    }

  private[perf] def statement(found: CapacityResult): String = {
    def plan(times: Double) = s"${plain(times)} times the plan of ${found.simulation}"
    (found.lowTimesPlan, found.highTimesPlan) match {
      case (Some(low), Some(high)) => s"The target sustains ${plan(low)}, but not ${plain(high)} times${load(found)}."
      case (Some(low), None) => s"The target sustains at least ${plan(low)}${load(found)}: no step was too much."
      case (None, Some(high)) => s"The target does not even sustain ${plan(high)}."
      case _ => s"The search found no verdict on the plan of ${found.simulation}."
    }
  }

  private def load(found: CapacityResult): String =
    found.requestsPerSec.zip(found.tenants).fold("") { case (requests, tenants) =>
      s": ${plain(requests)} requests per second, ${count(tenants.toLong, "tenant")} of this mix"
    }

  private[perf] def detail(found: CapacityResult): String = Vector(
    found.limitedBy.map {
      case "users" => "Above it, waiting users grow without end."
      case limit => s"Above it, a threshold is exceeded: $limit."
    },
    Option.when(found.full.nonEmpty)(s"No CPU is left there: ${few(found.full.map(_.name))}."),
    Some(found.end),
  ).flatten.mkString(" ")

  private def plain(value: Double): String = decimal(value, if (value >= 100) 0 else 2)
}
