package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.PlatformWords
import org.folio.perf.analysis.statistics.Medians
import org.folio.perf.model._

/** A baseline with which the run cannot be compared. */
object NotCompared {

  def findings(comparison: Comparison): Option[Finding] =
    comparison.blocked.map { reason =>
      Finding(
        "not-compared",
        Severity.Warning,
        s"The run cannot be compared with ${comparison.baseline.id}. $reason",
        "",
        Vector("changed", "comparison"),
        "Compare runs of one simulation and load plan, both with -Dduration=15m or longer.",
        asCause = Cause.of(CauseKind.OtherConditions),
      )
    }
}

/** A baseline on the other platform. */
object OtherPlatform {

  def findings(comparison: Comparison): Option[Finding] =
    comparison.platforms.map { change =>
      Finding(
        "other-platform",
        Severity.Warning,
        PlatformWords.caution(change, s"The baseline ${comparison.baseline.id}", "this run"),
        PlatformWords.detail(change),
        Vector("changed", "comparison"),
        s"For verdicts on modules, compare with a baseline on ${change.to.title}.",
        asCause = Cause.of(CauseKind.OtherConditions),
      )
    }
}

/** Transactions that send other requests than in the baseline, as the pages of another release do. */
object RequestsDiffer {
  private val MostRequests = 6

  def findings(comparison: Comparison): Option[Finding] = {
    val all = comparison.otherRequests
    val rows = all.map { one =>
      val counts = Vector(one.gone.size -> "gone", one.added.size -> "new").filter(_._1 > 0)
      s"${one.transaction} (${counts.map { case (n, word) => s"$n $word" }.mkString(", ")})"
    }
    val requests = Vector("Gone" -> all.flatMap(_.gone), "New" -> all.flatMap(_.added)).collect {
      case (word, names) if names.nonEmpty => s"$word: ${few(names.distinct, MostRequests)}."
    }
    Option.when(all.nonEmpty)(
      Finding(
        "other-requests",
        Severity.Warning,
        s"${count(all.size, "transaction sends", "transactions send")} other requests than in " +
          s"${comparison.baseline.id}: ${few(rows)}.",
        s"Their times are not compared, since their users wait for other work. ${requests.mkString(" ")}",
        Vector("comparison"),
        "Judge modules by the requests that both runs send.",
      )
    )
  }
}

/** The detectable change, without which "no change found" says nothing. */
object EvidenceLacking {

  def findings(comparison: Comparison): Option[Finding] = {
    val judged = comparison.rows.flatMap(row => row.detectablePercent.map(_ -> row.transaction))
    Medians.of(judged.map(_._1)).map { middle =>
      val unchanged = comparison.count(RowVerdict.Unchanged)
      val without = comparison.count(RowVerdict.NoEvidence)
      val (least, best) = judged.minBy(_._1)
      Finding(
        "detectable",
        Severity.Info,
        s"Of ${count(judged.size, "transaction")} $unchanged ${if (unchanged == 1) "is" else "are"} unchanged within " +
          s"${unit("10", "%")}; for $without there is no evidence.",
        s"The detectable change is ${signed(middle)} for the median transaction, and ${signed(least)} for $best, the " +
          "smallest.",
        Vector("comparison"),
      )
    }
  }
}

/** Changes of configuration between the two runs. */
object ThingsChanged {

  def findings(comparison: Comparison): Option[Finding] = {
    val several = comparison.changes.map(_.part).distinct.size > 1
    val isSilent = comparison.changes.isEmpty || comparison.baseline.publishedAverages
    comparison.remarks.headOption.filterNot(_ => isSilent).map { text =>
      Finding(
        "things-changed",
        if (several) Severity.Warning else Severity.Info,
        s"Against ${comparison.baseline.id}: ${text.head.toLower}${text.tail}",
        "",
        Vector("changed"),
        if (several)
          "Repeat the run with one change at a time to see which of them matters."
        else "",
        causedBy = Cause.of(CauseKind.Suspect, CauseKind.Slower, CauseKind.OtherConditions),
      )
    }
  }
}
