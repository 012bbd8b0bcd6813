package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, note, nothing}
import org.folio.perf.report.content.Text.{name, text}
import org.folio.perf.report.content._

/** Two runs on two platforms: sums over their clusters, and modules that came, went or changed their name. */
object PlatformTables {

  /** @param before name of the earlier run in heads, likewise `after` */
  def apply(change: PlatformChange, before: String, after: String): Block =
    change.before.zip(change.after) match {
      case None =>
        blocks(
          moves(change),
          note("Sizes are unknown: one of the runs has no inventory of its cluster."),
        )
      case Some((old, now)) =>
        blocks(sums(change, old, now, before, after), notes(old, now), moves(change))
    }

  private def sums(
      change: PlatformChange,
      old: ClusterTotals,
      now: ClusterTotals,
      before: String,
      after: String,
  ): Block = {
    def whole(label: String, unit: String, of: ClusterTotals => Option[Int]) =
      sum(label, unit, of(old).map(_.toDouble), of(now).map(_.toDouble), 0)
    def decimal(label: String, unit: String, of: ClusterTotals => Option[Double], digits: Int = 1) =
      sum(label, unit, of(old), of(now), digits)
    Table(
      text(s"From ${change.from.title} to ${change.to.title}."),
      Seq(
        Column("Sum over the cluster"),
        Column("Unit"),
        num(s"$before, ${change.from.title}", "", before),
        num(s"$after, ${change.to.title}", "", after).big,
        num("Change"),
        num("Change", "%"),
      ),
      Vector(
        whole("Services", "", t => Some(t.services)),
        whole("Tasks", "", t => Some(t.tasks)),
        decimal("CPU reserved by tasks", "vCPU", t => some(t.reservedVCpu)),
        decimal("the sidecars' part", "vCPU", t => t.sidecars.map(_.reservedVCpu)),
        decimal("Memory reserved by tasks", "GiB", t => some(t.reservedMiB / MiBPerGiB)),
        decimal("the sidecars' part", "GiB", t => t.sidecars.map(_.reservedMiB / MiBPerGiB)),
        decimal("CPU used by services, average", "vCPU", _.usedVCpu, 2),
        decimal("the part of modules on both platforms", "vCPU", _.usedInBoth, 2),
        decimal("the sidecars' part", "vCPU", _.sidecars.flatMap(_.usedVCpu), 2),
        whole("CPU of the instances", "vCPU", _.instanceVCpu),
        decimal("Cost of the machines", "USD per hour", _.usdPerHour, 2),
        decimal("Cost of 1,000 transactions", "USD", _.usdPerThousandTransactions, 4),
      ),
      "None.",
    )
  }

  private def some(value: Double): Option[Double] = Option(value).filter(_ > 0)

  private def sum(
      label: String,
      unit: String,
      before: Option[Double],
      after: Option[Double],
      digits: Int,
  ): Row = {
    def cell(value: Option[Double]) = Cell.number(value)(Format.decimal(_, digits))
    val difference = before.zip(after).map { case (a, b) => b - a }
    val percent = before.filter(_ > 0).zip(after).map { case (a, b) => (b / a - 1) * 100 }
    Row(
      Cell.text(label),
      Seq(
        Cell.words(unit),
        cell(before),
        cell(after),
        Cell.number(difference)(d => (if (d > 0) "+" else "") + Format.decimal(d, digits)),
        Cell.number(percent)(Format.difference),
      ),
    )
  }

  private def notes(old: ClusterTotals, now: ClusterTotals): Block = {
    val unmeasured = Vector(old, now).exists(t => t.measured < t.services)
    val sentences = Vector(
      Option.when(Vector(old, now).forall(_.sidecars.flatMap(_.usedVCpu).isEmpty))(
        "A sidecar's own CPU use is not measured: CloudWatch has that of whole tasks. It is in the rise of the modules " +
          "that both have."
      ),
      Option.when(unmeasured)(
        s"CPU in vCPU is known of ${Format.whole(old.measured.toLong)} of ${Format.whole(old.services.toLong)} " +
          s"services before, and of ${Format.whole(now.measured.toLong)} of ${Format.whole(now.services.toLong)} after."
      ),
      Option.when(Vector(old, now).exists(_.usdPerHour.isEmpty))(
        "Cost is not compared: the two inventories do not have prices of the same kinds of machines."
      ),
    ).flatten
    note(sentences.mkString(" "))
  }

  private def moves(change: PlatformChange): Block =
    if (change.moves.isEmpty) nothing
    else
      Table(
        text(
          "Modules that one of the two platforms has, or under another name: all tasks. All other modules are on both."
        ),
        Seq(
          Column("Module"),
          Column(s"On ${change.to.title}", classes = "first"),
          Column("Version").labelled,
          num("Tasks"),
          num("CPU reserved", "vCPU", "reserved vCPU"),
          num("CPU used", "vCPU", "used vCPU"),
          num("Memory reserved", "MiB", "reserved MiB"),
        ),
        change.moves.map(rowOf),
        "None.",
      )

  private def rowOf(move: ModuleMove): Row = {
    def both[A](value: ModuleTotals => Option[A])(show: A => String): Cell = {
      val values = Vector(move.before, move.after).flatten.map(value(_).fold(Format.Absent)(show))
      Cell.words(values.distinct.mkString(" → "))
    }
    val moved = (move.before, move.after) match {
      case (Some(old), Some(_)) => text("renamed, before ") ++ name(old.name)
      case (None, _) => text("new")
      case (_, None) => text("gone")
    }
    Row(
      Cell(name(move.after.orElse(move.before).fold("")(_.name))),
      Seq(
        Cell(moved),
        both(m => Option(m.version).filter(_.nonEmpty))(identity),
        both(_.tasks)(t => Format.whole(t.toLong)),
        both(_.reservedVCpu)(Format.decimal(_, 2)),
        both(_.usedVCpu)(Format.decimal(_, 2)),
        both(_.reservedMiB)(m => Format.whole(m.toLong)),
      ),
    )
  }

  private val MiBPerGiB = 1024.0
}
