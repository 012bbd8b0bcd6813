package org.folio.perf.report.chart

import org.folio.perf.analysis.run.{ModuleTime, ModuleTimes}
import org.folio.perf.model.{CallsResult, ModuleShare, RunReport, TransactionBreakdown}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.percent
import org.folio.perf.report.html.Html._

/**
 * Colours and letters of the modules that users wait for most; all others have one colour together.
 *
 * The colours differ for readers who see no red, no green or no blue. Each has a letter too.
 *
 * @param isDivided whether traces tell the own time of modules; false: a module's colour has what it calls too
 */
final class ModuleColours(modules: Vector[String], isDivided: Boolean) {
  import ModuleColours._

  /** Modules with a colour of their own, in the order of the colours. */
  val named: Vector[String] =
    modules.filterNot(_ == ModuleShare.Unknown).distinct.take(Others)

  /** Number of the colour: 0 to [[ModuleColours.Others]]. */
  def of(module: Option[String]): Int =
    module.map(named.indexOf(_)).filter(_ >= 0).getOrElse(Others)

  /** Times by colour, in the order of the colours. */
  def parts(times: Vector[ModuleTime]): Vector[(Int, Double)] =
    times
      .groupMapReduce(time => if (time.isDivided || !isDivided) of(time.module) else NotDivided)(_.ms)(_ + _)
      .toVector
      .sortBy(_._1)

  def swatch(colour: Int): Frag =
    ornament(16, 14)(rect(cls := css(colour), sized(16, 14)), letterAt("50%", 11, colour))

  /** All colours with their modules. */
  def legend: Frag = ul(cls := "legend")(
    named.zipWithIndex.map { case (module, i) => li(swatch(i), name(module)) },
    li(swatch(Others), "others"),
    if (isDivided) li(swatch(NotDivided), "a module and what it calls, not divided: no whole trace") else nothing,
    li(
      ornament(16, 14)(rect(cls := Pause, xy(0.5, 0.5), sized(15, 13))),
      "no request on its way, as while a job runs",
    ),
  )

  private[chart] def letterAt(x: String, y: Double, colour: Int): Frag =
    svgText(cls := s"ml${colour % 2}", textAt(x, y, "middle"))(Letters(colour).toString)
}

object ModuleColours {

  /** Modules by own time where FOLIO's logs tell it, else by the time that users wait for their requests. */
  def of(run: RunReport): ModuleColours = {
    val logged = run.calls.toVector.flatMap(_.modules).map(_.name)
    new ModuleColours(if (logged.isEmpty) run.modules.map(_.name) else logged, run.calls.exists(_.requests.nonEmpty))
  }

  /** Number of the colour of all other modules; the style sheet has the colours. */
  val Others = 7

  /** Number of what no trace divides, which belongs to no module. */
  private val NotDivided = 8

  /** Class of time without a request. */
  val Pause = "mpause"

  def css(colour: Int): String = s"m$colour"

  private[chart] val Letters = "ABCDEFGO?"
}

/** The time of a transaction as a bar, cut by module. */
object ModuleBar {
  private val Height = 18.0

  /** Width in per cent from which a part has its letter. */
  private val LetterPercent = 3.5

  /** The modules with their shares, in words. */
  def words(row: TransactionBreakdown, calls: Option[CallsResult], most: Int): String = {
    val all = ModuleTimes(row, calls)
    val shown = all.take(most).map(time => s"${owner(time, calls)} ${percentOf(time.ms, row)}")
    (if (all.size > most) shown :+ s"others ${percentOf(all.drop(most).map(_.ms).sum, row)}"
     else shown).mkString(", ")
  }

  private def owner(time: ModuleTime, calls: Option[CallsResult]): String = {
    val module = time.module.getOrElse(if (time.isDivided) "outside modules" else ModuleShare.Unknown)
    if (time.isDivided || calls.forall(_.requests.isEmpty)) module else s"$module and what it calls, not divided"
  }

  def percentOf(ms: Double, row: TransactionBreakdown): String =
    if (row.averageMs > 0) Format.percent(100 * ms / row.averageMs) else Format.Absent

  def apply(row: TransactionBreakdown, calls: Option[CallsResult], colours: ModuleColours): Frag = {
    // Measured times may be a little more than the average.
    val whole = math.max(row.averageMs, row.requests.map(_.perExecutionMs).sum)
    val parts = colours.parts(ModuleTimes(row, calls))
    val starts = parts.scanLeft(0.0)(_ + _._2)
    val pauses = whole - starts.last
    svg(
      cls := "mbar",
      at("width", "100%"),
      at("height", Height),
      role := "img",
      at("aria-label", if (parts.isEmpty) "no requests" else words(row, calls, ModuleColours.Others)),
    )(
      parts.zip(starts).map { case ((colour, ms), from) =>
        val width = 100 * ms / whole
        frag(
          block(ModuleColours.css(colour), 100 * from / whole, width, Height),
          if (width < LetterPercent) nothing
          else colours.letterAt(percent(100 * from / whole + width / 2), 13, colour),
        )
      },
      if (pauses <= 0) nothing
      else block(ModuleColours.Pause, 100 * starts.last / whole, 100 * pauses / whole, Height),
    )
  }

  private def block(css: String, from: Double, width: Double, height: Double): Frag =
    rect(
      cls := css,
      at("x", percent(from)),
      at("y", "0.5"),
      at("width", percent(width)),
      at("height", height - 1),
    )

  /** A request's place in an average execution: from where the ones before it end. @param css of each part of its time */
  def place(fromMs: Double, parts: Vector[(String, Double)], row: TransactionBreakdown): Frag = {
    val whole = math.max(1e-9, math.max(row.averageMs, fromMs + parts.map(_._2).sum))
    val least = whole * LeastShown
    // Of a short request, the longest part stands for all.
    val wide = parts.filter(_._2 >= least)
    val shown = if (wide.isEmpty) parts.maxByOption(_._2).map(_._1 -> least).toVector else wide
    ornament("100%", 14)(shown.zip(shown.scanLeft(fromMs)(_ + _._2)).map { case ((css, ms), startMs) =>
      block(css, 100 * startMs / whole, 100 * ms / whole, 14)
    })
  }

  /** Part of the width below which nobody sees a block. */
  private val LeastShown = 0.003
}
