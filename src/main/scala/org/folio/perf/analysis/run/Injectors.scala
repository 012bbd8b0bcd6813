package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.analysis.tally.RunWindow
import org.folio.perf.model._

/** Results of a run's injectors; absent if there is only one. */
private[perf] object Injectors {

  def apply(input: RunInput): Option[RunInjectors] = input.manifest.injectors.map { injectors =>
    injectors.copy(parts = injectors.parts.map { part =>
      val samples = input.injectors.getOrElse(part.index, Vector.empty)
      part.copy(use = InjectorUse(samples, part.host.cpus, input.window))
    })
  }

  /** The busiest: the one that first delays what it measures. */
  def busiest(injectors: RunInjectors): Option[InjectorResult] =
    injectors.parts.flatMap(_.use).maxByOption(_.averageProcessCpuPercent)

  /** E.g. "3 of 4 load generators: the records of load generator 2 are missing."; `None`: all are there. */
  def missing(injectors: RunInjectors): Option[String] =
    Option.when(injectors.missing.nonEmpty) {
      val which = list(injectors.missing.map(_.toString))
      val word = if (injectors.missing.size == 1) "load generator" else "load generators"
      s"${injectors.parts.size} of ${count(injectors.count, "load generator")}: the records of $word " +
        s"$which are missing."
    }

  /** Injectors that did not reach their planned end, each in a sentence. */
  def cutShort(injectors: RunInjectors, profile: LoadProfile): Vector[String] =
    injectors.parts.filterNot(_.ending.contains(Ending.Completed)).map { part =>
      val of = part.ending.zip(part.endedMs).fold("")(_ => s" of ${duration(profile.totalMs)}")
      s"Load generator ${part.index} of ${injectors.count} ${how(part)}$of."
    }

  /** The words "was interrupted after 4 min". */
  private[perf] def how(part: RunInjector): String = {
    val after = part.endedMs.fold("")(ms => s" after ${duration(ms)}")
    part.ending match {
      case None => "was killed, or was still running when its records were taken"
      case Some(Ending.Completed) => "ended as planned"
      case Some(Ending.Crashed) => s"ended by an error$after"
      case Some(Ending.Stopped) => s"was stopped by a criterion$after"
      case Some(Ending.Interrupted) => s"was interrupted$after"
    }
  }

  /** Records of injectors that could not be read, in sentences. */
  def problems(manifest: RunManifest): Vector[String] =
    for {
      injectors <- manifest.injectors.toVector
      part <- injectors.parts
      problem <- part.problems
    } yield s"Load generator ${part.index} of ${injectors.count}: $problem"
}

/** CPU, heap and garbage collection of the load generator in the steady state. */
object InjectorUse {

  /** Average CPU above which the load generator delays requests, and so what it measures. */
  val MaxCpuPercent = 90.0

  /** @return `None`: no sample of the steady state */
  def apply(
      samples: Vector[InjectorSample],
      cpus: Int,
      window: RunWindow,
  ): Option[InjectorResult] = {
    val steady =
      samples.filter(s => window.contains(window.sinceLoadStart(s.timeMs))).sortBy(_.timeMs)
    Option.when(steady.nonEmpty)(
      InjectorResult(
        cpus,
        averageProcessCpuPercent = Samples.mean(steady.map(_.processCpuPercent)),
        maxProcessCpuPercent = steady.map(_.processCpuPercent).max,
        averageSystemCpuPercent = Samples.mean(steady.map(_.systemCpuPercent)),
        maxHeapUsedMiB = steady.map(_.heapUsedMiB).max,
        gcPercent = gcPercent(steady),
        busiestMinuteSystemCpuPercent = Some(busiestMinute(steady)),
      )
    )
  }

  /** A last minute with less than half of the samples of another is left out. */
  private def busiestMinute(steady: Vector[InjectorSample]): Double = {
    val minutes = steady.groupMap(s => (s.timeMs - steady.head.timeMs) / 60000)(_.systemCpuPercent).values
    minutes.filter(_.size * 2 >= minutes.map(_.size).max).map(of => Samples.mean(of)).max
  }

  /** Each sample has the collections since the one before it. */
  private def gcPercent(steady: Vector[InjectorSample]): Double = {
    val coveredMs = steady.last.timeMs - steady.head.timeMs
    if (coveredMs == 0) 0 else steady.tail.map(_.gcMs).sum * 100.0 / coveredMs
  }
}
