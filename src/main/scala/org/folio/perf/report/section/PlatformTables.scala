package org.folio.perf.report.section

import org.folio.perf.analysis.pair.PlatformWords
import org.folio.perf.model._
import org.folio.perf.report.content.Block._
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

  /** The caution before all figures of such a comparison. */
  def caution(change: PlatformChange, before: String, after: String): Block =
    Notice(paragraph(PlatformWords.caution(change, before, after)))

  private def sums(
      change: PlatformChange,
      old: ClusterTotals,
      now: ClusterTotals,
      before: String,
      after: String,
  ): Block = {
    def whole(label: String, unit: String, of: ClusterTotals => Option[Int]) =
      decimal(label, unit, of(_).map(_.toDouble), 0)
    def decimal(label: String, unit: String, of: ClusterTotals => Option[Double], digits: Int = 1) =
      Sum(label, unit, of(old), of(now), digits)
    TableOf(
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
      )
    )
      .text("Sum over the cluster")(_.label)
      .cell("Unit")(sum => Cell.words(sum.unit))
      .numeric(s"$before, ${change.from.title}", "", before)(sum => Cell.number(sum.before)(sum.format))
      .numeric(s"$after, ${change.to.title}", "", after)(sum => Cell.number(sum.after)(sum.format))
      .big
      .numeric("Change")(sum => Cell.number(sum.difference)(d => (if (d > 0) "+" else "") + sum.format(d)))
      .number("Change", "%")(_.percent)(Format.difference)
      .table(s"From ${change.from.title} to ${change.to.title}.")
  }

  final private case class Sum(
      label: String,
      unit: String,
      before: Option[Double],
      after: Option[Double],
      digits: Int,
  ) {
    def format(value: Double): String = Format.decimal(value, digits)
    def difference: Option[Double] = before.zip(after).map { case (a, b) => b - a }
    def percent: Option[Double] = before.filter(_ > 0).zip(after).map { case (a, b) => (b / a - 1) * 100 }
  }

  private def some(value: Double): Option[Double] = Option(value).filter(_ > 0)

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
      TableOf(change.moves)
        .text("Module")(move => move.after.orElse(move.before).fold("")(_.name))
        .cell(s"On ${change.to.title}", classes = "first")(move => Cell(moved(move)))
        .cell("Version")(both(m => Option(m.version).filter(_.nonEmpty))(identity))
        .labelled
        .numeric("Tasks")(both(_.tasks)(t => Format.whole(t.toLong)))
        .numeric("CPU reserved", "vCPU", "reserved vCPU")(both(_.reservedVCpu)(Format.decimal(_, 2)))
        .numeric("CPU used", "vCPU", "used vCPU")(both(_.usedVCpu)(Format.decimal(_, 2)))
        .numeric("Memory reserved", "MiB", "reserved MiB")(both(_.reservedMiB)(m => Format.whole(m.toLong)))
        .table(
          "Modules that one of the two platforms has, or under another name: all tasks. All other modules are on both."
        )

  private def moved(move: ModuleMove): Text = (move.before, move.after) match {
    case (Some(old), Some(_)) => text("renamed, before ") ++ name(old.name)
    case (None, _) => text("new")
    case (_, None) => text("gone")
  }

  private def both[A](value: ModuleTotals => Option[A])(show: A => String)(move: ModuleMove): Cell = {
    val values = Vector(move.before, move.after).flatten.map(value(_).fold(Format.Absent)(show))
    Cell.words(values.distinct.mkString(" → "))
  }

  private val MiBPerGiB = 1024.0
}
