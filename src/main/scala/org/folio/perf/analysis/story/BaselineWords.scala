package org.folio.perf.analysis.story

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** The result of a comparison in two or three sentences: faster or slower, by how much, how sure, the suspect. */
object BaselineWords {
  private val MostNamed = 2

  /** For a run's summary; `None`: there is nothing to say. */
  private[story] def inSummary(comparison: Comparison): Option[String] =
    Some(s"Against ${comparison.baseline.id}: ${result(comparison)}${suspects(comparison)}.")

  /** For the beginning of the comparison. */
  def sentences(comparison: Comparison): Vector[String] = comparison.blocked match {
    case Some(reason) => Vector(s"No verdict against ${comparison.baseline.id}.", reason)
    case None =>
      Vector(
        s"Against ${comparison.baseline.id}: ${result(comparison)}.",
        together(comparison).getOrElse(""),
        suspect(comparison),
      ).filter(_.nonEmpty)
  }

  private def result(comparison: Comparison): String =
    if (comparison.blocked.isDefined) "no verdict, because the runs cannot be compared"
    else {
      val of = count(comparison.rows.size, "transaction", "transactions")
      val counts = Vector(
        RowVerdict.Slower -> s"slower${most(comparison)}",
        RowVerdict.Faster -> "faster",
        RowVerdict.StandsOut -> "far slower than published",
      ).map { case (verdict, word) => comparison.count(verdict) -> word }.filter(_._1 > 0)
      val unchanged = comparison.count(RowVerdict.Unchanged)
      counts match {
        case (n, word) +: others =>
          val further = others.map { case (m, w) => s", ${whole(m.toLong)} $w" }.mkString
          s"${whole(n.toLong)} of $of ${if (n == 1) "is" else "are"} $word$further"
        case _ if unchanged * 2 > comparison.rows.size =>
          s"${whole(unchanged.toLong)} of $of are unchanged within ±${unit("10", "%")}, none is slower"
        case _ => s"no evidence of a change in $of"
      }
    }

  /** The transaction that changed most, with its interval. */
  private def most(comparison: Comparison): String =
    comparison.rows
      .filter(_.verdict == RowVerdict.Slower)
      .flatMap(row => row.own.map(row.transaction -> _))
      .maxByOption(_._2.percent)
      .fold("") { case (name, own) =>
        s", most $name: ${signed(own.percent)} (interval ${signedValue(own.lowPercent)} to ${signed(own.highPercent)})"
      }

  private def together(comparison: Comparison): Option[String] =
    comparison.cluster.map { cluster =>
      val sure =
        if (cluster.verdict != RowVerdict.Slower && cluster.verdict != RowVerdict.Faster)
          "no evidence of a change"
        else if (cluster.noiseKnown) "more than earlier runs differ without any change"
        else "possibly a change; earlier runs would tell"
      s"All transactions together: ${signed(cluster.change.percent)} " +
        s"(${signedValue(cluster.change.lowPercent)} to ${signed(cluster.change.highPercent)}), $sure."
    }

  private def slowSuspects(comparison: Comparison): Vector[Suspect] =
    comparison.suspects.filter(_.changeMs > 0)

  private def suspects(comparison: Comparison): String = {
    val named = slowSuspects(comparison).map { suspect =>
      s"${suspect.module}${version(suspect)} (${suspect.certainty.word})"
    }
    val groups = comparison.groups
      .filter(g => g.verdict == GroupVerdict.Slower || g.verdict == GroupVerdict.PossiblySlower)
      .map(g =>
        s"${g.name.stripSuffix(".")} (${if (g.verdict == GroupVerdict.Slower) "certain"
          else "possible"})"
      )
    val all = if (named.nonEmpty) named else groups
    if (all.isEmpty) "" else s"; suspect: ${few(all, MostNamed)}"
  }

  private def suspect(comparison: Comparison): String = {
    val words = suspects(comparison).stripPrefix("; ")
    if (words.isEmpty) "" else s"${words.capitalize}."
  }

  private def version(suspect: Suspect): String =
    suspect.changes
      .find(_.part == "Module versions")
      .flatMap(c => for (a <- c.before; b <- c.after) yield s" $a → $b")
      .getOrElse("")
}
