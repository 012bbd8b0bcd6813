package org.folio.perf.report.section

import org.folio.perf.analysis.rule.comparison.SuspectWords
import org.folio.perf.model._
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, heading, nothing, paragraph}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Modules and requests that explain slower and faster transactions. */
private[report] object SuspectTable {

  def apply(comparison: Comparison): Block =
    comparison.judgedModules.fold(nothing) { judged =>
      blocks(
        heading("Which modules and requests changed"),
        if (comparison.suspects.isEmpty) paragraph(none(judged)) else suspects(comparison.suspects),
        if (comparison.explanations.isEmpty) nothing else explanations(comparison.explanations),
      )
    }

  private def none(judged: Int): String =
    if (judged == 0) "Too few modules have requests in both runs, so no module can be judged."
    else
      s"No suspects: there is no evidence that one of ${Format.count(judged, "module", "modules")} " +
        "changed by more than all modules together."

  private def suspects(all: Vector[Suspect]): Block =
    Table(
      text(
        "Modules whose requests changed while those of most others did not. The change is that of one call, without the " +
          "change that all modules share."
      ),
      Seq(
        Column("Module"),
        Column("Requests", classes = "full"),
        num("Change of a call", "ms", "change ms").big,
        num("95 % interval", "ms").wide,
        num("Change", "%"),
        num("Transactions"),
        Column("Certainty").labelled,
        num("Other modules unchanged", "", "others unchanged"),
        num("CPU before", "%", "CPU before %"),
        num("CPU", "%", "CPU %"),
        Column("Changed settings", classes = "full"),
      ),
      all.map(rowOf),
      "None.",
    )

  private def rowOf(suspect: Suspect): Row =
    Row(
      Cell.text(suspect.module),
      Seq(
        Cell.text(suspect.requests.mkString(", ")),
        Cell.number(Format.difference(suspect.changeMs)),
        Cell.words(
          s"${Format.difference(suspect.lowMs)} to ${Format.difference(suspect.highMs)}",
          (suspect.highMs - suspect.lowMs).toString,
        ),
        Cell.words(
          percents(suspect),
          suspect.mostPercent.toString,
        ),
        Cell.number(Format.whole(suspect.transactions.size.toLong)),
        Cell.words(suspect.certainty.word),
        Cell.words(
          s"${suspect.othersUnchanged} of ${suspect.others}",
          suspect.othersUnchanged.toString,
        ),
        Cell.number(suspect.cpuPercent.map(_.baselinePercent))(Format.short),
        Cell.number(suspect.cpuPercent.map(_.percent))(Format.short),
        Cell.text(suspect.changes.map(changed).mkString(", ")),
      ),
    )

  private def percents(suspect: Suspect): String = {
    val (least, most) =
      (Format.difference(suspect.leastPercent), Format.difference(suspect.mostPercent))
    if (least == most) most else s"$least to $most"
  }

  private def changed(change: Change): String =
    s"${change.part}: ${change.before.getOrElse(Format.Absent)} → ${change.after.getOrElse(Format.Absent)}"

  private def explanations(all: Vector[TransactionExplanation]): Block =
    Table(
      text(
        "Requests that explain slower and faster transactions: their part in the change of an average execution. The rest " +
          "may be chance, or is what all modules share."
      ),
      Seq(
        Column("Transaction"),
        Column("Request", classes = "first"),
        Column("Module").labelled,
        num("Change", "ms").big,
        num("95 % interval", "ms").wide,
        num("Calls before"),
        num("Calls"),
        Column("Cause").labelled,
      ),
      all
        .sortBy(e => (-math.abs(e.changeMs), e.transaction))
        .flatMap(e => (e.parts.map(partRow(e, _)) :+ restRow(e))),
      "None.",
      filterLabel = Option.when(all.size > ManyTransactions)("Filter"),
    )

  private val ManyTransactions = 6

  private def partRow(of: TransactionExplanation, part: ExplainedPart): Row =
    Row(
      Cell.text(of.transaction),
      Seq(
        Cell.text(part.request),
        Cell.number(part.module)(identity),
        Cell.number(Format.difference(part.changeMs)),
        Cell.words(
          s"${Format.difference(part.lowMs)} to ${Format.difference(part.highMs)}",
          (part.highMs - part.lowMs).toString,
        ),
        Cell.number(Format.short(part.baselineCalls)),
        Cell.number(Format.short(part.calls)),
        Cell.words(SuspectWords.cause(part.cause)),
      ),
    )

  private def restRow(of: TransactionExplanation): Row =
    Row(
      Cell.text(of.transaction),
      Seq(
        Cell(dim(text(s"the rest of ${Format.difference(of.changeMs)}${Format.NoBreak}ms"))),
        Cell.absent,
        Cell.number(Format.difference(of.restMs)),
        Cell.absent,
        Cell.absent,
        Cell.absent,
        Cell.words(
          if (math.abs(of.pausesMs) < 1) Format.Absent
          else s"pauses: ${Format.difference(of.pausesMs)}${Format.NoBreak}ms"
        ),
      ),
    )
}
