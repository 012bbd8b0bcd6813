package org.folio.perf.report.section

import org.folio.perf.analysis.pair.rule.SuspectWords
import org.folio.perf.model._
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Modules and requests that explain slower and faster transactions. */
private[report] object SuspectTable {

  def apply(comparison: Comparison): Block =
    comparison.judgedModules.fold(nothing) { judged =>
      blocks(
        heading("Which modules and requests changed"),
        if (comparison.suspects.isEmpty) paragraph(none(judged, comparison)) else suspects(comparison.suspects),
        if (comparison.explanations.isEmpty) nothing else explanations(comparison.explanations),
      )
    }

  private def none(judged: Int, comparison: Comparison): String =
    if (judged == 0 || !comparison.rows.exists(_.own.isDefined))
      "No module can be judged: too few have requests in both runs."
    else
      s"No suspects: there is no evidence that one of ${Format.count(judged, "module")} " +
        "changed by more than all modules together."

  private def suspects(all: Vector[Suspect]): Block = {
    val time = if (all.exists(_.isOwnTime)) "Own time" else "Call"
    TableOf(all)
      .text("Module")(_.module)
      .text("Requests", classes = "full")(_.requests.mkString(", "))
      .short(s"$time before", "ms")(_.baselineMs)
      .short(time, "ms")(_.ms)
      .difference("Own change", "ms")(_.changeMs)
      .big
      .numeric("95 % interval", "ms")(s => Cell.interval(s.lowMs, s.highMs))
      .wide
      .whole("Transactions")(_.transactions.size)
      .cell("Certainty")(s => Cell.words(s.certainty.word))
      .numeric("Other modules unchanged")(s =>
        Cell.words(s"${s.othersUnchanged} of ${s.others}", s.othersUnchanged.toString)
      )
      .short("CPU before", "%")(_.cpuPercent.map(_.baselinePercent))
      .short("CPU", "%")(_.cpuPercent.map(_.percent))
      .text("Changed settings", classes = "full")(_.changes.map(changed).mkString(", "))
      .table(
        "Modules whose requests changed while those of most others did not, with the average " +
          s"${if (time == "Call") "times" else "own times, without the modules that they call,"} of one call. Their " +
          "own change is without the change that all modules share."
      )
      .file("suspects")
  }

  private def changed(change: Change): String =
    s"${change.part}: ${change.before.getOrElse(Format.Absent)} → ${change.after.getOrElse(Format.Absent)}"

  private def explanations(all: Vector[TransactionExplanation]): Block =
    TableOf(
      all
        .sortBy(e => (-math.abs(e.changeMs), e.transaction))
        .flatMap(e => e.parts.map(part => e -> Option(part)) :+ (e -> None))
    )
      .text("Transaction")(_._1.transaction)
      .cell("Request", classes = "first") { case (of, part) =>
        part.fold(Cell(dim(text(s"the rest of ${Format.difference(of.changeMs)}${Format.NoBreak}ms"))))(p =>
          Cell.text(p.request)
        )
      }
      .cell("Module")(row => row._2.flatMap(_.module).fold(Cell.absent)(Cell.words))
      .difference("Change", "ms") { case (of, part) => part.fold(of.restMs)(_.changeMs) }
      .big
      .numeric("95 % interval", "ms")(_._2.fold(Cell.absent)(p => Cell.interval(p.lowMs, p.highMs)))
      .wide
      .short("Calls before")(_._2.map(_.baselineCalls))
      .short("Calls")(_._2.map(_.calls))
      .cell("Cause") { case (of, part) =>
        Cell.words(
          part.fold(
            if (math.abs(of.pausesMs) < 1) Format.Absent
            else s"pauses: ${Format.difference(of.pausesMs)}${Format.NoBreak}ms"
          )(p => SuspectWords.cause(p.cause))
        )
      }
      .table(
        "Requests that explain slower and faster transactions: their part in the change of an average execution. The " +
          "rest may be chance, time outside of modules, or what all modules share."
      )
      .filtered("Filter")
      .file("explanations")
}
