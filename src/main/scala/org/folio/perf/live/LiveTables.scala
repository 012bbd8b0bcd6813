package org.folio.perf.live

import org.folio.perf.report.{Cell, Column, Format, Row, Table}
import org.folio.perf.report.Html._

/** Figures of a run that goes on, row by row. */
private[live] object LiveTables {
  private val MaxFailures = 20
  private val MaxSeries = 20

  def transactions(run: LiveRun): Frag =
    Table(
      frag(
        b("Table 1. "),
        "Transactions. Counts since the start of the load; rates and times of the steady state so far.",
      ),
      Seq(
        Column("Transaction"),
        Column("Finished", number = true, phone = "finished"),
        Column("Failed", "%", number = true, phone = "failed, %"),
        Column("Planned", "per min", number = true, phone = "planned/min"),
        Column("Finished", "per min", number = true, phone = "finished/min"),
        Column("Median", "ms", number = true, phone = "median, ms"),
        Column("95th", "ms", number = true, phone = "95th, ms", classes = "big"),
        Column("99th", "ms", number = true, phone = "99th, ms"),
      ),
      run.transactions.map { row =>
        val judged = row.judged
        Row(
          Cell.text(row.name),
          Seq(
            Cell.number(Format.whole(row.finished)),
            Cell.number(Option.when(row.finished > 0)(row.failed * 100.0 / row.finished.toDouble))(
              Format.short(_: Double)
            ),
            Cell.number(Some(judged.offeredPerMinute).filter(_ > 0))(Format.short(_: Double)),
            Cell.number(Some(judged.achievedPerMinute).filter(_ => judged.iterations > 0))(
              Format.short(_: Double)
            ),
            Cell.number(judged.p50Ms)(Format.whole(_: Long)),
            Cell.number(judged.p95Ms)(Format.whole(_: Long)),
            Cell.number(judged.p99Ms)(Format.whole(_: Long)),
          ),
        )
      },
      "None: nothing is planned and nothing has finished.",
    )

  def failures(run: LiveRun): Frag = {
    val more = run.failures.size - MaxFailures
    frag(
      Table(
        frag(b("Table 2. "), "Why transactions of the steady state failed, most frequent first."),
        Seq(
          Column("Transaction"),
          Column("Failed", number = true, phone = "failed"),
          Column("Reason", classes = "message"),
        ),
        run.failures.take(MaxFailures).map { case (transaction, message, count) =>
          Row(
            Cell.text(transaction),
            Seq(Cell.number(Format.whole(count)), Cell.text(message)),
          )
        },
        "None so far.",
      ),
      if (more > 0) p(cls := "note")(s"And ${Format.whole(more.toLong)} more reasons.")
      else nothing,
    )
  }

  /** Utilisation, the highest first. */
  def cluster(run: LiveRun): Frag = {
    val values = for {
      series <- run.cluster
      if series.statistic == "Average" && series.unit == "Percent"
      last <- series.points.lastOption
    } yield (series, last)
    Table(
      frag(
        b("Table 3. "),
        s"Utilisation of the cluster in per cent, the highest $MaxSeries; metrics may be minutes late.",
      ),
      Seq(
        Column("What"),
        Column("Metric", phone = "metric"),
        Column("Last value", "%", number = true, phone = "last, %"),
        Column("At", "UTC", number = true, phone = "at"),
      ),
      values.sortBy(v => (-v._2.value, v._1.subject)).take(MaxSeries).map { case (series, last) =>
        Row(
          Cell.text(series.subject),
          Seq(
            Cell.text(s"${series.source} ${series.metric}"),
            Cell.number(Format.short(last.value)),
            Cell.number(Format.timeWithSeconds(java.time.Instant.ofEpochMilli(last.timeMs))),
          ),
        )
      },
      "No metric has a value yet.",
    )
  }
}
