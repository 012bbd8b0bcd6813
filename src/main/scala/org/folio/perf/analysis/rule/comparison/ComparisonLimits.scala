package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.comparison.{PlatformWords, RunComparison}
import org.folio.perf.model._
import org.folio.perf.analysis.Medians
import org.folio.perf.analysis.Words._

/** A baseline with which the run cannot be compared. */
object NotCompared {

  def findings(comparison: Comparison): Vector[Finding] =
    comparison.blocked.toVector.map { reason =>
      Finding(
        "not-compared",
        Severity.Warning,
        s"The run cannot be compared with ${comparison.baseline.id}. $reason",
        "",
        Vector("changed", "comparison"),
        advice(reason),
        asCause = Vector(Cause(CauseKind.OtherConditions)),
      )
    }

  /** Other reasons say themselves what to do. */
  private def advice(reason: String): String =
    if (reason.startsWith(RunComparison.PlansDiffer))
      "Name a baseline with the same simulation and load plan."
    else if (reason.contains(RunComparison.TooShort))
      "Run both with -Dduration=15m or longer."
    else ""
}

/** A baseline on the other platform. */
object OtherPlatform {

  def findings(comparison: Comparison): Vector[Finding] =
    comparison.platforms.toVector.map { change =>
      Finding(
        "other-platform",
        Severity.Warning,
        PlatformWords.caution(change, s"The baseline ${comparison.baseline.id}", "this run"),
        (PlatformWords.published(change) ++ PlatformWords.summary(change)).mkString(" "),
        Vector("changed", "comparison"),
        s"For verdicts on modules, compare with a baseline on ${change.to.title}.",
        asCause = Vector(Cause(CauseKind.OtherConditions)),
      )
    }
}

/** Transactions that send other requests than in the baseline, as the pages of another release do. */
object RequestsDiffer {
  private val MostNamed = 3
  private val MostRequests = 6

  def findings(comparison: Comparison): Vector[Finding] = {
    val all = comparison.otherRequests
    if (all.isEmpty) Vector.empty
    else {
      val rows = all.map(one => s"${one.transaction} (${one.before} → ${one.after})")
      val requests = Vector("Gone" -> all.flatMap(_.gone), "New" -> all.flatMap(_.added)).collect {
        case (word, names) if names.nonEmpty => s"$word: ${few(names.distinct, MostRequests)}."
      }
      Vector(
        Finding(
          "other-requests",
          Severity.Warning,
          s"${count(all.size, "transaction sends", "transactions send")} other requests than in " +
            s"${comparison.baseline.id}: ${few(rows, MostNamed)}.",
          s"Their times are not compared, since their users wait for other work. ${requests.mkString(" ")}",
          Vector("comparison"),
          "Judge modules by the requests that both runs send.",
        )
      )
    }
  }
}

/** The detectable change, without which "no change found" says nothing. */
object EvidenceLacking {

  def findings(comparison: Comparison): Vector[Finding] = {
    val judged = comparison.rows.filter(_.detectablePercent.isDefined)
    Medians
      .of(judged.flatMap(_.detectablePercent))
      .toVector
      .map { middle =>
        val unchanged = comparison.count(RowVerdict.Unchanged)
        val without = comparison.count(RowVerdict.NoEvidence)
        Finding(
          "detectable",
          Severity.Info,
          s"Of ${count(judged.size, "transaction", "transactions")} $unchanged are unchanged within " +
            s"${unit("10", "%")}; for $without there is no evidence.",
          s"The detectable change is ${signed(middle)} for the median transaction${best(judged)}.",
          Vector("comparison"),
        )
      }
  }

  private def best(judged: Vector[ComparedRow]): String =
    judged.minByOption(_.detectablePercent.getOrElse(Double.MaxValue)).fold("") { row =>
      s", and ${signed(row.detectablePercent.getOrElse(0.0))} for ${row.transaction}, the smallest"
    }
}

/** Changes of configuration between the two runs. */
object ThingsChanged {

  def findings(comparison: Comparison): Vector[Finding] = {
    val several = comparison.changes.map(_.part).distinct.size > 1
    val sentence = comparison.remarks.headOption
    if (comparison.changes.isEmpty || comparison.baseline.publishedAverages) Vector.empty
    else
      sentence.toVector.map { text =>
        Finding(
          "things-changed",
          if (several) Severity.Warning else Severity.Info,
          s"Against ${comparison.baseline.id}: ${text.head.toLower}${text.tail}",
          "",
          Vector("changed"),
          if (several)
            "Repeat the run with one change at a time to see which of them matters."
          else "",
          causedBy = Vector(Cause(CauseKind.Suspect), Cause(CauseKind.Slower), Cause(CauseKind.OtherConditions)),
        )
      }
  }
}
