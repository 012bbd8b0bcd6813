package org.folio.perf.live

import java.time.Instant
import org.folio.perf.report.content.Block.{blocks, note, nothing}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Tables of a run in progress. */
private[live] object LiveTables {
  private val MaxFailures = 20
  private val MaxSeries = 20

  def transactions(run: LiveRun): Block =
    Table(
      text(
        "Transactions. Counts are since the start of the load; rates and response times are of the steady state so far."
      ),
      Seq(
        Column("Transaction"),
        Column("Finished", number = true, phone = "finished"),
        Column("Failed", "%", number = true, phone = "failed, %"),
        Column("Planned", "per min", number = true, phone = "planned/min"),
        Column("Finished", "per min", number = true, phone = "finished/min"),
        Column("p50", "ms", number = true, phone = "p50, ms"),
        Column("p95", "ms", number = true, phone = "p95, ms", classes = "big"),
        Column("p99", "ms", number = true, phone = "p99, ms"),
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
      "None: the plan has no transactions and none has finished.",
    )

  def failures(run: LiveRun): Block = {
    val more = run.failures.size - MaxFailures
    blocks(
      Table(
        text("Failure reasons of transactions in the steady state, most frequent first."),
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
      if (more > 0) note(s"And ${Format.whole(more.toLong)} more reasons.") else nothing,
    )
  }

  /** Utilisation, the highest first. */
  def cluster(run: LiveRun): Block = {
    val values = for {
      series <- run.cluster
      if series.statistic == "Average" && series.unit == "Percent"
      last <- series.points.lastOption
    } yield (series, last)
    Table(
      text(
        s"Utilisation of the cluster in per cent, the highest $MaxSeries. Metrics can be minutes late."
      ),
      Seq(
        Column("Resource"),
        Column("Metric", phone = "metric"),
        Column("Last value", "%", number = true, phone = "last, %"),
        Column("Time", "UTC", number = true, phone = "time"),
      ),
      values.sortBy(v => (-v._2.value, v._1.subject)).take(MaxSeries).map { case (series, last) =>
        Row(
          Cell.text(series.subject),
          Seq(
            Cell.text(s"${series.source} ${series.metric}"),
            Cell.number(Format.short(last.value)),
            Cell.number(Format.timeWithSeconds(Instant.ofEpochMilli(last.timeMs))),
          ),
        )
      },
      "No metric has a value yet.",
    )
  }
}
