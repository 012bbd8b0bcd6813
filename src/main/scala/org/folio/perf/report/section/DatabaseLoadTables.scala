package org.folio.perf.report.section

import org.folio.perf.model.{InfrastructureResult, SqlLoad}
import org.folio.perf.report.content.Block.{blocks, nothing, Folded}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Active database sessions by wait event, and the SQL statements behind them. */
private[section] object DatabaseLoadTables {
  private val MostStatements = 20
  private val StatementCharacters = 400

  /** A lower load would read 0.00. */
  private val LeastSessions = 0.005

  def apply(load: Vector[MetricReading], infrastructure: InfrastructureResult): Block = blocks(
    if (load.isEmpty) nothing else waits(load, infrastructure),
    if (infrastructure.sql.isEmpty) nothing else statements(infrastructure.sql),
  )

  private def waits(load: Vector[MetricReading], infrastructure: InfrastructureResult): Block = {
    val cores = for {
      machine <- infrastructure.inventory.toVector.flatMap(_.machines)
      vCpu <- machine.vCpu
      if machine.kind == "rds"
    } yield s"${machine.id} has $vCpu vCPU"
    val limit = if (cores.isEmpty) "" else s" ${cores.mkString(", ")}."
    Table(
      text(
        s"Active database sessions by wait event in the steady state. If more sessions are on CPU than there " +
          s"are vCPU, some of them wait for a processor.$limit"
      ),
      Seq(
        Column("Wait event"),
        Column("Database"),
        Column("Average", "sessions", number = true, phone = "average", classes = "big"),
        Column("Maximum", "sessions", number = true, phone = "maximum"),
      ),
      load
        .sortBy(m => (m.subject, -m.average.getOrElse(0.0), m.main.metric))
        .map(m =>
          Row(
            Cell.text(m.main.metric.split(' ').drop(1).mkString(" ")),
            Seq(
              Cell.text(m.subject),
              Cell.number(m.average)(Format.decimal(_, 2)),
              Cell.number(m.maximum)(Format.decimal(_, 2)),
            ),
          )
        ),
      "None.",
    )
  }

  /** The steady state comes first; the other phases are folded up. */
  private def statements(sql: Vector[SqlLoad]): Block = {
    val (judged, others) = sql.partition(_.phase == "steady state")
    val folded = others.map(_.phase).distinct.map { phase =>
      Folded(
        s"Top SQL statements of the $phase",
        table(
          others.filter(_.phase == phase),
          s"SQL statements with the highest load in the $phase.",
        ),
      )
    }
    blocks(
      table(
        judged,
        "SQL statements with the highest load in the steady state, without their values.",
      ),
      blocks(folded: _*),
    )
  }

  private def table(sql: Vector[SqlLoad], caption: String): Block = {
    val ordered = sql
      .filter(_.averageSessions >= LeastSessions)
      .sortBy(s => (-s.averageSessions, s.statementId))
    Table(
      text(caption),
      Seq(
        Column("Statement", classes = "statement"),
        Column("Database", phone = "database"),
        Column("Load", "sessions", number = true, phone = "sessions", classes = "big"),
        Column("Main wait events"),
      ),
      ordered.take(MostStatements).map { s =>
        Row(
          Cell(
            code(name(Format.cut(s.statement, StatementCharacters))),
            Some(s.statement),
            "statement",
          ),
          Seq(
            Cell.text(s.database),
            Cell.number(Some(s.averageSessions))(Format.decimal(_, 2)),
            Cell.text(
              s.waits
                .take(2)
                .filter(_.averageSessions >= LeastSessions)
                .map(w => s"${w.event} ${Format.decimal(w.averageSessions, 2)}")
                .mkString(", ")
            ),
          ),
        )
      },
      "None with 0.01 sessions or more.",
    )
  }
}
