package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.course.StallBlocks
import org.folio.perf.analysis.{Medians, Words}
import org.folio.perf.model._

/** Limits of every verdict of a comparison, in sentences. */
private[comparison] object Cautions {

  /** A comparison that sees only larger changes says little. */
  private val CoarsePercent = 40.0

  def apply(
      report: RunReport,
      before: RunReport,
      rows: Vector[ComparedRow],
      judge: Option[BlockComparison],
  ): Vector[String] =
    coarse(rows) ++ judge.flatMap(_.disagreement) ++
      unknown(before, "The baseline") ++ unknown(report, "This run") ++
      stalls(before, "the baseline") ++ stalls(report, "this run")

  /** Steady states whose lengths differ by less, in per cent, have one length. */
  private val LengthPercent = 10.0

  /** Shares of the time closer than this, in points of a per cent, are the same. */
  private val SharePoints = 5.0

  /** Differences between two runs that come from unequal lengths, in sentences. */
  def lengths(report: RunReport, before: RunReport): Option[String] = {
    val (now, old) = (steadyMs(report), steadyMs(before))
    Option.when(math.abs(now - old) > math.max(now, old) * LengthPercent / 100)(
      (s"The steady state has ${Words.duration(now)}, ${Words.duration(old)} in the baseline." +:
        jobs(report, before) :+
        "Longest times, memory and all that grows during a run are higher in the longer one.")
        .mkString(" ")
    )
  }

  private def steadyMs(report: RunReport): Long = report.run.steadyToMs - report.run.steadyFromMs

  /** The effect of jobs that take a larger part of the shorter run. */
  private def jobs(report: RunReport, before: RunReport): Vector[String] = {
    val (now, old) = (jobPercents(report), jobPercents(before).toMap)
    val known = now.collect { case (kind, share) if old.contains(kind) => (kind, share, old(kind)) }
    val unlike = known.filter { case (_, share, base) => math.abs(share - base) > SharePoints }
    val counted = report.run.plan
      .filter(w => w.arrivals.isCounted && !known.exists(_._1 == w.code))
      .map(_.code)
    val spans = unlike.map { case (kind, share, base) =>
      s"Jobs of $kind ran for ${Words.percent(share)} of it, ${Words.percent(base)} in the baseline."
    }
    if (spans.nonEmpty)
      spans :+ "Other transactions are slower during jobs, so their times are higher where the share is larger."
    else if (counted.nonEmpty)
      Vector(
        s"Both runs have the same number of iterations of ${Words.list(counted)}, which disturb the shorter one for a " +
          "larger part of its time."
      )
    else Vector.empty
  }

  /** Part of the steady state in which jobs of a kind ran. */
  private def jobPercents(report: RunReport): Vector[(String, Double)] = report.phases.collect {
    case phase if phase.steadyMs > 0 =>
      phase.kind -> phase.runningMs.toDouble * 100 / phase.steadyMs.toDouble
  }

  /** Its own load or target says that the run proves nothing; what merely could not be checked does not. */
  def isUnusable(report: RunReport): Boolean =
    report.verdict.status == VerdictStatus.CannotBeJudged && unchecked(report).isEmpty

  /** The limit that could not be checked, and is the only reason why the run has no verdict. */
  private def unchecked(report: RunReport): Option[LimitResult] = {
    val loadFailed = report.limits.exists(limit =>
      limit.held.contains(false) && LimitLine.parse(limit.line).exists(_.isOfLoad)
    )
    report.limits.find(limit =>
      limit.held.isEmpty && !loadFailed && report.verdict.statement.startsWith(limit.statement)
    )
  }

  private def unknown(report: RunReport, which: String): Vector[String] =
    if (report.verdict.status != VerdictStatus.CannotBeJudged) Vector.empty
    else unchecked(report).toVector.map(limit => s"$which has no verdict: ${limit.statement}")

  private def coarse(rows: Vector[ComparedRow]): Vector[String] =
    Medians.of(rows.flatMap(_.detectablePercent)).filter(_ >= CoarsePercent).toVector.map { median =>
      s"For the median transaction, this comparison shows no change below " +
        s"${Words.signed(median)}. Longer or quieter runs, or more earlier runs, show smaller ones."
    }

  private def stalls(report: RunReport, which: String): Vector[String] =
    report.blocks.toVector.flatMap { blocks =>
      val found = StallBlocks.of(blocks)
      val spans = found.map { stall =>
        val from = Words.duration(blocks.fromMs + stall.from * blocks.blockMs)
        s"${Words.duration(stall.size * blocks.blockMs)} from $from on " +
          s"(${Words.times(math.exp(stall.log))} the usual time)"
      }
      if (found.isEmpty) Vector.empty
      else if (StallBlocks.isShort(found, blocks.blocks))
        Vector(s"The stalls of $which are left out: ${Words.list(spans)}.")
      else Vector(s"Stalls of $which are compared like the rest: ${Words.list(spans)}.")
    }
}
