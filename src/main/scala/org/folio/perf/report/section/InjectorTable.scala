package org.folio.perf.report.section

import org.folio.perf.model.{ClockOffset, Ending, InjectorPart, InjectorsResult}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The load generators of a run that has several. */
private[section] object InjectorTable {

  def apply(injectors: InjectorsResult): Block =
    Table(
      text(s"Load generators of run ${injectors.runId}. Times are by the target's clock."),
      Seq(
        Column("Load generator"),
        Column("Machine"),
        Column("Started", "s after the first", number = true, phone = "started, s"),
        Column("Ended"),
        Column("Iterations", number = true, phone = "iterations", classes = "big"),
        Column("CPU, average", "%", number = true, phone = "CPU, %"),
        Column("Clock behind the target", "ms", number = true, phone = "clock, ms"),
      ),
      (1 to injectors.count).map { index =>
        injectors.parts.find(_.index == index).fold(missing(injectors, index))(row(injectors, _))
      },
      "None.",
    )

  private def row(injectors: InjectorsResult, part: InjectorPart): Row = Row(
    Cell(text(s"${part.index} of ${injectors.count} ") ++ dim(name(part.id))),
    Seq(
      Cell.text(s"${part.host.os}, ${Format.count(part.host.cpus, "CPU", "CPUs")}"),
      Cell.number(Format.decimal(part.startedMs / 1000.0, 1)),
      Cell.words(ended(part)),
      Cell.number(Format.whole(part.started)),
      part.use.fold(Cell.absent("not recorded"))(use =>
        Cell.number(Format.share(use.averageProcessCpuPercent))
      ),
      part.clock.fold(Cell.absent("unknown"))(offset => Cell.number(clock(offset))),
    ),
  )

  private def missing(injectors: InjectorsResult, index: Int): Row =
    Row(
      Cell.words(s"$index of ${injectors.count}"),
      Cell.words("missing") +: Seq.fill(5)(Cell.absent),
    )

  private def ended(part: InjectorPart): String = part.ending match {
    case Some(Ending.Completed) => "as planned"
    case Some(Ending.Stopped) => s"stopped by a stop criterion${after(part)}"
    case Some(Ending.Interrupted) => s"interrupted${after(part)}"
    case Some(Ending.Crashed) => s"error${after(part)}"
    case None => "killed or still running"
  }

  private def after(part: InjectorPart): String =
    part.endedMs.fold("")(ms => s" after ${Format.duration(ms)}")

  private def clock(offset: ClockOffset): String =
    s"${Format.whole(offset.aheadMs)} ± ${Format.whole(offset.errorMs)}"
}
