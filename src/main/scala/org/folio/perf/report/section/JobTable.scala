package org.folio.perf.report.section

import org.folio.perf.model.{JobMeasure, JobResult, Tenant, TenantJobs, TenantSize}
import org.folio.perf.report.content.Block.Folded
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** A kind of long job by tenant, without columns that would have no values. */
private[section] object JobTable {

  /** A longer table is folded up. */
  private val MostOpen = 10

  def apply(job: JobResult, tenants: Vector[Tenant]): Block = {
    val large = tenants.filter(_.size == TenantSize.Large).map(_.name).toSet
    val table = Table(
      name(job.name) ++ " by tenant" ++
        job.times.fold("")(times => s"; average of all jobs ${Format.seconds(times.averageMs)}") ++
        ".",
      columns(job),
      job.tenants.map(rowOf(job, large)),
      "None.",
    )
    if (job.tenants.size <= MostOpen) table
    else
      Folded(s"All ${Format.count(job.tenants.size, "tenant", "tenants")}", table)
  }

  def timeColumn(head: String, phone: String, classes: String = ""): Column =
    Column(head, number = true, phone = phone, classes = classes)

  /** Sorts by its milliseconds. */
  def time(ms: Option[Double]): Cell =
    ms.fold(Cell.absent)(value => Cell.words(Format.seconds(value), Math.round(value).toString))

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
    Column("Tenant") +: (only(several(job))(Column("Jobs", number = true, phone = "jobs")) ++
      only(anyFailed(job))(Column("Failed", number = true, phone = "failed")) ++
      only(anyTimedOut(job))(Column("Time-outs", number = true, phone = "time-outs")) ++
      Seq(timeColumn(if (several(job)) "Average" else "Duration", "", "big")) ++
      only(several(job))(timeColumn("Longest", "longest")) ++
      recordColumns(anyRecords(job)) ++
      Seq(Column("÷ median tenant", measure(job), number = true, phone = "÷ median tenant")) ++
      job.parts.zipWithIndex.map { case (part, i) =>
        Column(
          if (part == "status") "Status" else part,
          phone = part,
          classes = if (i == 0) "first" else "",
          isName = true,
        )
      })

  private def measure(job: JobResult): String = job.comparedBy match {
    case JobMeasure.TimePerRecord => "time per record"
    case JobMeasure.Duration => "duration"
  }

  private def rowOf(job: JobResult, large: Set[String])(row: TenantJobs): Row =
    Row(
      Cell(
        name(row.tenant) ++ (if (large(row.tenant)) " large" else "") ++
          (if (row.message.isEmpty) Text.empty else remark(name(row.message))),
        Some(row.tenant),
      ),
      only(several(job))(Cell.number(Format.whole(row.jobs))) ++
        only(anyFailed(job))(Cell.failures(row.failed)) ++
        only(anyTimedOut(job))(Cell.failures(row.timedOut)) ++
        Seq(time(row.times.map(_.averageMs))) ++
        only(several(job))(time(row.times.map(_.maxMs.toDouble))) ++
        recordCells(anyRecords(job), row.records, row.recordsPerSec) ++
        Seq(ratio(row)) ++
        job.parts.map(part => Cell(statuses(row, part))),
    )

  private def only[A](holds: Boolean)(value: => A): Seq[A] = if (holds) Seq(value) else Nil

  private def ratio(row: TenantJobs): Cell =
    row.ratio.fold(Cell.absent) { ratio =>
      val words = if (row.slower) s"slower, ${times(ratio)}" else times(ratio)
      Cell.words(words, ratio.toString).alarmingIf(row.slower)
    }

  private def statuses(row: TenantJobs, part: String): Text =
    row.statuses.filter(_.part == part) match {
      case Vector() => text(Format.Absent)
      case Vector(one) => name(one.status)
      case several =>
        text(several.map(s => s"${s.status} ${Format.whole(s.jobs)}").mkString(", "))
    }
}
