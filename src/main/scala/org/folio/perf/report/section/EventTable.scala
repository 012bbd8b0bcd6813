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
        val (before, events) = inventory.events.partition(isStartBefore(run, _))
        frag(
          if (before.isEmpty) nothing else p(cls := "note")(startsBefore(before)),
          if (events.nonEmpty) table(run, events, numbering)
          else
            p(cls := "note")(
              "No other event of the cluster from then to a quarter of an hour after the run."
            ),
        )
    }

  private def startsBefore(events: Vector[ClusterEvent]): String = {
    val services = events.map(_.service).distinct.size
    s"${Format.count(events.size, "task", "tasks")} of " +
      s"${Format.count(services, "service", "services")} started in the quarter of an hour before the " +
      s"load, the last at ${time(events.map(_.timeMs).max)} UTC."
  }

  private def table(run: RunReport, events: Vector[ClusterEvent], numbering: Numbering): Frag = {
    val left = events.size - Most
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
        events.sortBy(e => (e.kind == "started", e.timeMs)).take(Most).map(rowOf(run, _)),
        "None.",
      ),
      if (left > 0) p(cls := "note")(s"${Format.whole(left.toLong)} more are in the run folder.")
      else nothing,
    )
  }

  /** A cluster that has just been set up has many, and they say little about the run. */
  private def isStartBefore(run: RunReport, event: ClusterEvent): Boolean =
    event.kind == "started" && event.timeMs < run.run.loadStartedAt.toEpochMilli

  private def time(ms: Long): String = Format.timeWithSeconds(java.time.Instant.ofEpochMilli(ms))

  private def rowOf(run: RunReport, event: ClusterEvent): Row = {
    val since = event.timeMs - run.run.loadStartedAt.toEpochMilli
    Row(
      Cell(time(event.timeMs), Some(event.timeMs.toString)),
      Seq(
        Cell(if (since < 0) "before" else Format.elapsed(since), Some(since.toString)),
        Cell.text(event.service),
        Cell.text(event.kind),
        Cell.text(event.reason),
      ),
    )
  }
}
