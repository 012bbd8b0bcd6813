package org.folio.perf.report.section

import org.folio.perf.model.{ClusterEvent, RunReport}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** Tasks that started or ended around the run, and what their services said. */
object EventTable {
  private val Most = 100

  def apply(run: RunReport, numbering: Numbering): Frag =
    run.infrastructure.inventory.filter(_.events.nonEmpty) match {
      case None => nothing
      case Some(inventory) =>
        val left = inventory.events.size - Most
        frag(
          Table(
            numbering.table(
              "Events of the cluster, a quarter of an hour before the run to one after it. UTC."
            ),
            Seq(
              Column("Time"),
              Column("Since the load started"),
              Column("Service"),
              Column("Event"),
              Column("Reason"),
            ),
            inventory.events
              .sortBy(e => (e.kind == "started", e.timeMs))
              .take(Most)
              .map(rowOf(run, _)),
            "None.",
          ),
          if (left > 0)
            p(cls := "note")(s"${Format.whole(left.toLong)} more are in the run folder.")
          else nothing,
        )
    }

  private def rowOf(run: RunReport, event: ClusterEvent): Row = {
    val since = event.timeMs - run.run.loadStartedAt.toEpochMilli
    Row(
      Cell(Format.timeWithSeconds(java.time.Instant.ofEpochMilli(event.timeMs))),
      Seq(
        Cell(if (since < 0) "before" else Format.elapsed(since)),
        Cell.text(event.service),
        Cell.text(event.kind),
        Cell.text(event.reason),
      ),
    )
  }
}
