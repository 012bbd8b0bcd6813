package org.folio.perf.report.section

import org.folio.perf.model.{InfrastructureResult, SqlLoad}
import org.folio.perf.report.{Cell, Column, Format, Measured, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** Active sessions by what they waited for, and the statements behind them. */
object DatabaseLoadTables {
  private val MostStatements = 20
  private val StatementCharacters = 400

  /** Less reads 0.00. */
  private val LeastSessions = 0.005

  def apply(
      load: Vector[Measured],
      infrastructure: InfrastructureResult,
      numbering: Numbering,
  ): Frag = frag(
    if (load.isEmpty) nothing else waits(load, infrastructure, numbering),
    if (infrastructure.sql.isEmpty) nothing else statements(infrastructure.sql, numbering),
  )

  private def waits(
      load: Vector[Measured],
      infrastructure: InfrastructureResult,
      numbering: Numbering,
  ): Frag = {
    val cores = for {
      machine <- infrastructure.inventory.toVector.flatMap(_.machines)
      vCpu <- machine.vCpu
      if machine.kind == "rds"
    } yield s"${machine.id} has $vCpu vCPU"
    val limit = if (cores.isEmpty) "" else s" ${cores.mkString(", ")}."
    Table(
      numbering.table(
        s"Load of the database by wait event in the steady state: sessions active at the same time. More on CPU than " +
          s"there are vCPU wait for a processor.$limit"
      ),
      Seq(
        Column("Wait event"),
        Column("Database"),
        Column("Average", "sessions", number = true, phone = "average", classes = "big"),
        Column("Highest", "sessions", number = true, phone = "highest"),
      ),
      load
        .sortBy(m => (m.subject, -m.average.getOrElse(0.0), m.shown.metric))
        .map(m =>
          Row(
            Cell.text(m.shown.metric.split(' ').drop(1).mkString(" ")),
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

  /** The phase that is judged comes first, the others are folded up. */
  private def statements(sql: Vector[SqlLoad], numbering: Numbering): Frag = {
    val (judged, others) = sql.partition(_.phase == "steady state")
    frag(
      table(
        judged,
        numbering.table(
          "Statements that loaded the database most in the steady state; values are left out."
        ),
      ),
      others.map(_.phase).distinct.map { phase =>
        details(cls := "more")(
          summary(s"Statements of the $phase"),
          table(
            others.filter(_.phase == phase),
            numbering.table(s"Statements that loaded the database most in the $phase."),
          ),
        )
      },
    )
  }

  private def table(sql: Vector[SqlLoad], caption: Frag): Frag = {
    val ordered = sql
      .filter(_.averageSessions >= LeastSessions)
      .sortBy(s => (-s.averageSessions, s.statementId))
    Table(
      caption,
      Seq(
        Column("Statement", classes = "statement"),
        Column("Database", phone = "database"),
        Column("Load", "sessions", number = true, phone = "sessions", classes = "big"),
        Column("Mostly waits for"),
      ),
      ordered.take(MostStatements).map { s =>
        Row(
          Cell(
            tag("code")(name(Format.cut(s.statement, StatementCharacters))),
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
      "None of 0.01 sessions or more.",
    )
  }
}
