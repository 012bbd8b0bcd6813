package org.folio.perf.analysis.limit

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Limits on metrics of services and databases. */
private[analysis] object SeriesLimit {

  /**
   * @param all series with their averages over the judged time
   * @param fromMs start of the judged time since the load's start, `toMs` its end
   */
  def check(
      all: Vector[SeriesResult],
      fromMs: Long,
      toMs: Long,
      limit: Limit,
      resource: LimitFigure.Resource,
  ): LimitResult = {
    val LimitFigure.Resource(kind, subject) = resource
    val series = all.filter(s => resource.covers(s.source, s.metric, s.statistic, s.subject))
    val absent = limit.forMs match {
      case Some(forMs) if series.nonEmpty =>
        s"the steady state has no ${Words.duration(forMs)} of metrics without a gap"
      case _ => s"there are no metrics of ${subject.getOrElse(words(kind))}"
    }
    LimitCheck.among(limit, series, absent) { s =>
      limit.forMs match {
        case Some(forMs) => lasting(fromMs, toMs, limit, kind, s, forMs)
        case None if kind != ResourceKind.DatabaseConnections =>
          s.average.map(v => (v, s"${s.subject}: ${words(kind)} averages ${value(kind, v)}."))
        case None =>
          s.maximum.map(v => (v, s"${s.subject}: at most ${value(kind, v)} ${words(kind)}."))
      }
    }
  }

  /**
   * The most moderate value of the worst stretch of so long: beyond the limit only when all values of a
   * stretch are. `None`: the steady state has no such stretch without a gap.
   */
  private def lasting(
      fromMs: Long,
      toMs: Long,
      limit: Limit,
      kind: ResourceKind,
      series: SeriesResult,
      forMs: Long,
  ): Option[(Double, String)] = {
    val periodMs = series.periodSeconds * 1000L
    val needed = math.max(1, math.ceil(forMs.toDouble / periodMs.toDouble).toInt)
    val steady = series.points.filter { p =>
      p.timeMs >= fromMs && p.timeMs + periodMs <= toMs
    }
    val stretches = steady.sliding(needed).filter { points =>
      points.size == needed &&
      points.last.timeMs - points.head.timeMs <= (needed - 1) * periodMs + periodMs / 2
    }
    val upper = limit.isUpper
    val moderate = stretches.map { points =>
      if (upper) points.map(_.value).min else points.map(_.value).max
    }.toVector
    val worst = if (upper) moderate.maxOption else moderate.minOption
    worst.map { v =>
      val (side, time) = (if (upper) "above" else "below", Words.duration(forMs))
      (v, s"${series.subject}: ${words(kind)} stayed at ${value(kind, v)} or $side for $time.")
    }
  }

  def value(kind: ResourceKind, v: Double): String = kind match {
    case ResourceKind.Named(_) => Words.decimal(v, if (math.abs(v) < 100) 2 else 0)
    case _ if kind.isShare => Words.percent(v)
    case _ => Words.decimal(v, 0)
  }

  def words(kind: ResourceKind): String = kind match {
    case ResourceKind.DatabaseCpu | ResourceKind.ServiceCpu => "CPU"
    case ResourceKind.ServiceMemory => "memory"
    case ResourceKind.DatabaseConnections => "connections"
    case ResourceKind.Named(name) => name
  }
}
