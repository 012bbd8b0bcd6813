package org.folio.perf.report.section

import org.folio.perf.model.{JobMeasure, JobResult, Tenant, TenantJobs, TenantSize}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** A kind of long job by tenant; columns that would say nothing are left out. */
object JobTable {

  /** A longer table is folded up. */
  private val MostOpen = 10

  def apply(job: JobResult, tenants: Vector[Tenant], numbering: Numbering): Frag = {
    val large = tenants.filter(_.size == TenantSize.Large).map(_.name).toSet
    val table = Table(
      numbering.table(
        name(job.name),
        " by tenant",
        job.times.fold("")(times => s"; average of all jobs ${Format.clock(times.averageMs)}"),
        ".",
      ),
      columns(job),
      job.tenants.map(rowOf(job, large)),
      "None.",
    )
    if (job.tenants.size <= MostOpen) table
    else
      details(cls := "more")(
        summary(s"All ${Format.count(job.tenants.size, "tenant", "tenants")}"),
        table,
      )
  }

  def clockColumn(head: String, phone: String, classes: String = ""): Column =
    Column(head, "h:min:s", number = true, phone, classes)

  /** Sorts by its milliseconds. */
  def clock(ms: Option[Double]): Cell =
    ms.fold(Cell(Format.Absent, Some(""), "none"))(value =>
      Cell(Format.clock(value), Some(Math.round(value).toString))
    )

  def problems(count: Long): Cell =
    Cell(Format.whole(count), classes = if (count > 0) "bad strong" else "")

  def recordColumns(some: Boolean): Seq[Column] =
    if (some)
      Seq(
        Column("Records", number = true, phone = "records"),
        Column("Rate", "records/s", number = true, phone = "records/s"),
      )
    else Nil

  def recordCells(some: Boolean, records: Option[Long], perSec: Option[Double]): Seq[Cell] =
    if (some) Seq(Cell.number(records)(Format.whole), Cell.number(perSec)(Format.short)) else Nil

  def times(ratio: Double): String = Format.decimal(ratio, 2) + "×"

  private def several(job: JobResult) = job.tenants.exists(_.jobs > 1)
  private def anyFailed(job: JobResult) = job.failed > 0
  private def anyTimedOut(job: JobResult) = job.timedOut > 0
  private def anyRecords(job: JobResult) = job.tenants.exists(_.records.isDefined)

  private def columns(job: JobResult): Seq[Column] =
    Column("Tenant") +: (only(several(job))(Column("Jobs", number = true, phone = "n")) ++
      only(anyFailed(job))(Column("Failed", number = true, phone = "failed")) ++
      only(anyTimedOut(job))(Column("Time-outs", number = true, phone = "time-outs")) ++
      Seq(clockColumn(if (several(job)) "Average" else "Duration", "", "big")) ++
      only(several(job))(clockColumn("Longest", "longest")) ++
      recordColumns(anyRecords(job)) ++
      Seq(Column("÷ middle tenant", measure(job), number = true, phone = "÷ middle tenant")) ++
      job.parts.zipWithIndex.map { case (part, i) =>
        Column(
          name(if (part == "status") "Status" else part),
          phone = part,
          classes = if (i == 0) "first" else "",
        )
      })

  private def measure(job: JobResult): String = job.comparedBy match {
    case JobMeasure.TimePerRecord => "time for a record"
    case JobMeasure.Duration => "duration"
  }

  private def rowOf(job: JobResult, large: Set[String])(row: TenantJobs): Row =
    Row(
      Cell(
        frag(
          name(row.tenant),
          if (large(row.tenant)) " large" else "",
          if (row.message.isEmpty) nothing else span(cls := "why")(name(row.message)),
        ),
        Some(row.tenant),
      ),
      only(several(job))(Cell.number(Format.whole(row.jobs))) ++
        only(anyFailed(job))(problems(row.failed)) ++
        only(anyTimedOut(job))(problems(row.timedOut)) ++
        Seq(clock(row.times.map(_.averageMs))) ++
        only(several(job))(clock(row.times.map(_.maxMs.toDouble))) ++
        recordCells(anyRecords(job), row.records, row.recordsPerSec) ++
        Seq(ratio(row)) ++
        job.parts.map(part => Cell(statuses(row, part))),
    )

  private def only[A](holds: Boolean)(value: => A): Seq[A] = if (holds) Seq(value) else Nil

  private def ratio(row: TenantJobs): Cell =
    row.ratio.fold(Cell(Format.Absent, Some(""), "none"))(ratio =>
      if (row.slower) Cell(s"slower, ${times(ratio)}", Some(ratio.toString), "bad strong")
      else Cell(times(ratio), Some(ratio.toString))
    )

  private def statuses(row: TenantJobs, part: String): Frag =
    row.statuses.filter(_.part == part) match {
      case Vector() => Format.Absent
      case Vector(one) => name(one.status)
      case several => several.map(s => s"${s.status} ${Format.whole(s.jobs)}").mkString(", ")
    }
}
