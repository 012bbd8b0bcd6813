package org.folio.perf.report.section

import org.folio.perf.model.{Comparison, FamilyChange}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** The transactions of each workflow together: what is too little in each may be much in all. */
private[section] object FamilyTable {

  def apply(comparison: Comparison, numbering: Numbering): Frag =
    if (comparison.families.isEmpty) nothing
    else
      frag(
        h3("By workflow"),
        Table(
          numbering.table(
            "Transactions of one workflow, as far as they can be compared. The own part is a mean and no verdict."
          ),
          Seq(
            Column("Workflow"),
            Column("Slower", number = true, phone = "slower"),
            Column("Least change", "%", number = true, phone = "least %"),
            Column("Greatest change", "%", number = true, phone = "greatest %"),
            Column("Own part, mean", "%", number = true, phone = "own %", classes = "big"),
            Column("By chance", "p", number = true, phone = "p"),
          ),
          comparison.families.sortBy(f => (-f.ownPercent, f.workflow)).map(rowOf),
          "None.",
        ),
      )

  private def rowOf(family: FamilyChange): Row =
    Row(
      Cell(frag(name(family.title), " ", span(cls := "dim")(name(family.workflow)))),
      Seq(
        Cell(
          s"${family.slower} of ${family.transactions}",
          Some((family.slower.toDouble / family.transactions.toDouble).toString),
        ),
        Cell.number(Format.signed(family.fromPercent)),
        Cell.number(Format.signed(family.toPercent)),
        Cell.number(Format.signed(family.ownPercent)),
        Cell.number(Format.decimal(family.probability, 3)),
      ),
    )
}
