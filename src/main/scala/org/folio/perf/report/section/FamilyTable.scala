package org.folio.perf.report.section

import org.folio.perf.model.{Comparison, FamilyChange}
import org.folio.perf.report.content.Block.{blocks, heading, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Changes by workflow: many small changes in one direction can be evidence together. */
private[section] object FamilyTable {

  def apply(comparison: Comparison): Block =
    if (comparison.families.isEmpty) nothing
    else
      blocks(
        heading("By workflow"),
        Table(
          text(
            "Comparable transactions of each workflow. The own change is a mean, not a verdict."
          ),
          Seq(
            Column("Workflow"),
            Column("Slower", number = true, phone = "slower"),
            Column("Smallest change", "%", number = true, phone = "smallest %"),
            Column("Largest change", "%", number = true, phone = "largest %"),
            Column(
              "Own change, mean",
              "%",
              number = true,
              phone = "own change %",
              classes = "big",
            ),
            Column("Probability by chance", "p", number = true, phone = "p"),
          ),
          comparison.families.sortBy(f => (-f.ownPercent, f.workflow)).map(rowOf),
          "None.",
        ),
      )

  private def rowOf(family: FamilyChange): Row =
    Row(
      Cell(name(family.title) ++ " " ++ dim(name(family.workflow))),
      Seq(
        Cell.words(
          s"${family.slower} of ${family.transactions}",
          (family.slower.toDouble / family.transactions.toDouble).toString,
        ),
        Cell.number(Format.difference(family.fromPercent)),
        Cell.number(Format.difference(family.toPercent)),
        Cell.number(Format.difference(family.ownPercent)),
        Cell.number(Format.decimal(family.probability, 3)),
      ),
    )
}
