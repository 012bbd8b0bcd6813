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
    ornament(16, 14)(rect(fill(s"m$colour", Colours(colour)), sized(16, 14)), letterAt("50%", "11", colour))

  /** All colours with their modules. */
  def legend: Frag = ul(cls := "legend")(
    named.zipWithIndex.map { case (module, i) => li(swatch(i), name(module)) },
    li(swatch(Others), "others"),
    li(
      ornament(16, 14)(rect(ModuleBar.dashed, xy(0.5, 0.5), sized(15, 13))),
      "no request on its way, as while a job runs",
    ),
  )

  private[chart] def letterAt(x: String, y: String, colour: Int): Frag =
    svgText(
      cls := s"ml${colour % 2}",
      at("x", x),
      at("y", y),
      at("text-anchor", "middle"),
      at("fill", if (colour % 2 == 0) "#ffffff" else "#191c1f"),
    )(Letters(colour).toString)
}

object ModuleColours {

  /** Modules by own time where FOLIO's logs tell it, else by the time that users wait for their requests. */
  def of(run: RunReport): ModuleColours =
    new ModuleColours(run.calls.fold(run.modules.map(_.name))(_.modules.map(_.name)))

  /** Number of the colour of all other modules. */
  val Others = 7

  private[chart] val Colours = Vector(
    "#1f4e8c",
    "#e1913e",
    "#a6175e",
    "#96f0a5",
    "#855c18",
    "#f9a9fc",
    "#3d3c18",
    "#b7bcc2",
  )
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
    val nobody = if (calls.forall(_.requests.isEmpty)) ModuleShare.Unknown else "gateway and network"
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
        part(100 * from / whole, 100 * ms / whole, colour, colours)
      },
      if (pauses <= 0) nothing
      else
        rect(
          dashed,
          at("x", percent(100 * starts.last / whole)),
          at("y", "0.5"),
          at("width", percent(100 * pauses / whole)),
          at("height", Height - 1),
        ),
    )
  }

  private def part(from: Double, width: Double, colour: Int, colours: ModuleColours): Frag =
    frag(
      rect(
        fill(s"m$colour", ModuleColours.Colours(colour)),
        at("stroke", "#4b5158"),
        at("x", percent(from)),
        at("y", "0.5"),
        at("width", percent(width)),
        at("height", Height - 1),
      ),
      if (width < LetterPercent) nothing
      else colours.letterAt(percent(from + width / 2), "13", colour),
    )

  /** A request's place in an average execution: from where the ones before it end. */
  def place(fromMs: Double, ms: Double, row: TransactionBreakdown, colour: Option[Int]): Frag = {
    val whole = math.max(1e-9, math.max(row.averageMs, fromMs + ms))
    ornament("100%", 14)(
      rect(
        fill(colour.fold("mpause")(number => s"m$number"), colour.fold("#ffffff")(ModuleColours.Colours)),
        at("stroke", "#4b5158"),
        at("x", percent(100 * fromMs / whole)),
        at("y", "1.5"),
        at("width", percent(math.max(0.3, 100 * ms / whole))),
        at("height", "11"),
      )
    )
  }

  private[chart] val dashed =
    modifier(fill("mpause", "#ffffff"), at("stroke", "#666c73"), at("stroke-dasharray", "2 2"))
}
