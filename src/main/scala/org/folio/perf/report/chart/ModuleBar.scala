package org.folio.perf.report.chart

import org.folio.perf.analysis.run.ModuleTimes
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
  def colour(module: String): Int = Some(named.indexOf(module)).filter(_ >= 0).getOrElse(Others)

  /** Times by colour, in the order of the colours. */
  def parts(times: Vector[(String, Double)]): Vector[(Int, Double)] =
    times
      .groupMapReduce { case (owner, _) =>
        val module = owner.stripSuffix(ModuleTimes.WithCalls)
        if (isDivided && module != owner) NotDivided else colour(module)
      }(_._2)(_ + _)
      .toVector
      .sortBy(_._1)

  def swatch(colour: Int): Frag =
    ornament(16, 14)(rect(cls := s"m$colour", sized(16, 14)), letterAt("50%", 11, colour))

  /** All colours with their modules. */
  def legend: Frag = ul(cls := "legend")(
    named.zipWithIndex.map { case (module, i) => li(swatch(i), name(module)) },
    li(swatch(Others), "others"),
    if (isDivided) li(swatch(NotDivided), "a module with what it calls: no whole trace divides it") else nothing,
    li(swatch(Pause), "no request on its way, as while a job runs"),
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

  /** Number of a time without a request, which has no letter. */
  private[chart] val Pause = 9

  private[chart] val Letters = "ABCDEFGO? "
}

/** The time of a transaction as a bar, cut by module. */
object ModuleBar {
  private val Height = 18.0

  /** Width in per cent from which a part has its letter. */
  private val LetterPercent = 3.5

  /** The modules with their shares, in words. */
  def words(row: TransactionBreakdown, calls: Option[CallsResult], most: Int): String = {
    val (first, others) = ModuleTimes(row, calls).splitAt(most)
    val shown = if (others.isEmpty) first else first :+ ("others" -> others.map(_._2).sum)
    shown
      .map { case (owner, ms) =>
        s"${owner.replace(ModuleShare.Unknown + ModuleTimes.WithCalls, ModuleShare.Unknown)} ${percentOf(ms, row)}"
      }
      .mkString(", ")
  }

  def percentOf(ms: Double, row: TransactionBreakdown): String =
    if (row.averageMs > 0) Format.percent(100 * ms / row.averageMs) else Format.Absent

  def apply(row: TransactionBreakdown, calls: Option[CallsResult], colours: ModuleColours): Frag = {
    // Measured times may be a little more than the average.
    val whole = math.max(1e-9, math.max(row.averageMs, row.requests.map(_.perExecutionMs).sum))
    val modules = colours.parts(ModuleTimes(row, calls))
    val parts = modules :+ (ModuleColours.Pause -> math.max(0.0, whole - modules.map(_._2).sum))
    val starts = parts.scanLeft(0.0)(_ + _._2)
    svg(
      cls := "mbar",
      at("width", "100%"),
      at("height", Height),
      role := "img",
      at("aria-label", if (modules.isEmpty) "no requests" else words(row, calls, ModuleColours.Others)),
    )(
      parts.zip(starts).map { case ((colour, ms), from) =>
        val width = 100 * ms / whole
        frag(
          block(s"m$colour", 100 * from / whole, width, Height),
          if (width < LetterPercent) nothing
          else colours.letterAt(percent(100 * from / whole + width / 2), 13, colour),
        )
      }
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

  /** Place of a request in an average execution, from where the ones before it end, or of a time without one. */
  def place(fromMs: Double, ms: Double, row: TransactionBreakdown, isRequest: Boolean): Frag = {
    val whole = math.max(1e-9, math.max(row.averageMs, fromMs + ms))
    val css = if (isRequest) "frun" else s"m${ModuleColours.Pause}"
    ornament("100%", 14)(block(css, 100 * fromMs / whole, math.max(0.3, 100 * ms / whole), 14))
  }
}
