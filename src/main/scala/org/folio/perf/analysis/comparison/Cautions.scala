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
