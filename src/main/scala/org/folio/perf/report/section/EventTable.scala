package org.folio.perf.report.section

import java.time.Instant
import org.folio.perf.model.{ClusterEvent, RunReport}
import org.folio.perf.report.content.Block.{blocks, note, nothing}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Task starts, task stops and service messages around the run. */
private[section] object EventTable {
  private val Most = 100

  def apply(run: RunReport): Block =
    run.infrastructure.inventory.filter(_.events.nonEmpty).fold(nothing) { inventory =>
      val (before, events) = inventory.events.partition(isStartBefore(run, _))
      blocks(
        if (before.isEmpty) nothing else note(startsBefore(before)),
        if (events.nonEmpty) table(run, events)
        else note("The cluster reported no other event until 15 minutes after the run."),
      )
    }

  private def startsBefore(events: Vector[ClusterEvent]): String = {
    val services = events.map(_.service).distinct.size
    s"${Format.count(events.size, "task", "tasks")} of " +
      s"${Format.count(services, "service", "services")} started in the 15 minutes before the " +
      s"load, the last one at ${time(events.map(_.timeMs).max)} UTC."
  }

  private def table(run: RunReport, events: Vector[ClusterEvent]): Block = {
    val more = events.size - Most
    blocks(
      Table(
        text("Cluster events from 15 minutes before the run to 15 minutes after it, in UTC."),
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
      if (more > 0) note(s"The run folder has ${Format.whole(more.toLong)} more.") else nothing,
    )
  }

  /** A newly deployed cluster has many, and they say little about the run. */
  private def isStartBefore(run: RunReport, event: ClusterEvent): Boolean =
    event.kind == "started" && event.timeMs < run.run.loadStartedAt.toEpochMilli

  private def time(ms: Long): String = Format.timeWithSeconds(Instant.ofEpochMilli(ms))

  private def rowOf(run: RunReport, event: ClusterEvent): Row = {
    val since = event.timeMs - run.run.loadStartedAt.toEpochMilli
    Row(
      Cell.words(time(event.timeMs), event.timeMs.toString),
      Seq(
        Cell.words(if (since < 0) "before" else Format.duration(since), since.toString),
        Cell.text(event.service),
        Cell.text(event.kind),
        Cell.text(event.reason),
      ),
    )
  }
}
