package org.folio.perf.report.chart

import org.folio.perf.model.{CallsResult, ModuleShare, RequestShare, RunReport, TransactionBreakdown}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.percent
import org.folio.perf.report.html.Html._

/**
 * Colours and letters of the modules that users wait for most; all others have one colour together.
 *
 * The colours differ for readers who see no red, no green or no blue. Each has a letter too.
 */
final class ModuleColours(modules: Vector[String]) {
  import ModuleColours._

  /** Modules with a colour of their own, in the order of the colours. */
  val named: Vector[String] =
    modules.filterNot(_ == ModuleShare.Unknown).distinct.take(Others)

  /** Number of the colour: 0 to [[ModuleColours.Others]]. */
  def of(module: Option[String]): Int =
    module.map(named.indexOf(_)).filter(_ >= 0).getOrElse(Others)

  def swatch(colour: Int): Frag =
    ornament(16, 14)(rect(cls := s"m$colour", sized(16, 14)), letterAt("50%", 11, colour))

  /** All colours with their modules. */
  def legend: Frag = ul(cls := "legend")(
    named.zipWithIndex.map { case (module, i) => li(swatch(i), name(module)) },
    li(swatch(Others), "others"),
    li(
      ornament(16, 14)(rect(cls := "mpause", xy(0.5, 0.5), sized(15, 13))),
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
    new ModuleColours(if (logged.isEmpty) run.modules.map(_.name) else logged)
  }

  /** Number of the colour of all other modules; the style sheet has the colours. */
  val Others = 7

  private[chart] val Letters = "ABCDEFGO"
}

/** The time of a transaction as a bar, cut by module. */
object ModuleBar {
  private val Height = 18.0

  /** Width in per cent from which a part has its letter. */
  private val LetterPercent = 3.5

  /**
   * Time of each module in an average execution, longest first: own time of the requests that have traces.
   *
   * @return modules, `None`: unknown, or the gateway and the network
   */
  def parts(row: TransactionBreakdown, calls: Option[CallsResult]): Vector[(Option[String], Double)] =
    row.requests
      .flatMap(request => ofRequest(row.transaction, request, calls))
      .groupMapReduce(_._1)(_._2)(_ + _)
      .toVector
      .sortBy { case (module, ms) => (-ms, module.getOrElse("")) }

  private def ofRequest(
      transaction: String,
      request: RequestShare,
      calls: Option[CallsResult],
  ): Vector[(Option[String], Double)] =
    calls.flatMap(_.traced(transaction, request.name)) match {
      case Some(traced) if traced.own.nonEmpty && request.averageMs > 0 =>
        // Modules that work at the same time share it, and the gateway has what is left.
        val sum = traced.own.map(_.averageMs).sum
        val inside = math.min(traced.averageMs, request.averageMs)
        val factor = if (sum > 0) math.min(1, inside / sum) * request.callsPerExecution else 0.0
        val own = traced.own.map(time => Option(time.module) -> time.averageMs * factor)
        own :+ (None -> math.max(0.0, request.perExecutionMs - own.map(_._2).sum))
      case _ => Vector(request.module -> request.perExecutionMs)
    }

  /** The modules with their shares, in words. */
  def words(row: TransactionBreakdown, calls: Option[CallsResult], most: Int): String = {
    val all = parts(row, calls)
    val nobody = if (calls.forall(_.requests.isEmpty)) ModuleShare.Unknown else "outside modules"
    val shown = all.take(most).map { case (module, ms) =>
      s"${module.getOrElse(nobody)} ${percentOf(ms, row)}"
    }
    (if (all.size > most) shown :+ s"others ${percentOf(all.drop(most).map(_._2).sum, row)}"
     else shown).mkString(", ")
  }

  def percentOf(ms: Double, row: TransactionBreakdown): String =
    if (row.averageMs > 0) Format.percent(100 * ms / row.averageMs) else Format.Absent

  def apply(row: TransactionBreakdown, calls: Option[CallsResult], colours: ModuleColours): Frag = {
    val byColour = parts(row, calls)
      .groupMapReduce { case (module, _) => colours.of(module) }(_._2)(_ + _)
      .toVector
      .sortBy(_._1)
    // Measured times may be a little more than the average.
    val whole = math.max(row.averageMs, row.requests.map(_.perExecutionMs).sum)
    val starts = byColour.scanLeft(0.0)(_ + _._2)
    val pauses = whole - starts.last
    svg(
      cls := "mbar",
      at("width", "100%"),
      at("height", Height),
      role := "img",
      at("aria-label", if (byColour.isEmpty) "no requests" else words(row, calls, ModuleColours.Others)),
    )(
      byColour.zip(starts).map { case ((colour, ms), from) =>
        val width = 100 * ms / whole
        frag(
          block(s"m$colour", 100 * from / whole, width, Height),
          if (width < LetterPercent) nothing
          else colours.letterAt(percent(100 * from / whole + width / 2), 13, colour),
        )
      },
      if (pauses <= 0) nothing
      else block("mpause", 100 * starts.last / whole, 100 * pauses / whole, Height),
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

  /** A request's place in an average execution: from where the ones before it end. */
  def place(fromMs: Double, ms: Double, row: TransactionBreakdown, colour: Option[Int]): Frag = {
    val whole = math.max(1e-9, math.max(row.averageMs, fromMs + ms))
    val css = colour.fold("mpause")(number => s"m$number")
    ornament("100%", 14)(block(css, 100 * fromMs / whole, math.max(0.3, 100 * ms / whole), 14))
  }
}
