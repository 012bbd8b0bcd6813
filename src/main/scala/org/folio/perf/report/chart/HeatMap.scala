package org.folio.perf.report.chart

import org.folio.perf.analysis.run.{RatioRow, TenantRatios}
import org.folio.perf.model.TenantCell
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/** Tenants by transactions: each cell is a ratio to the median tenant of its column. */
object HeatMap {

  /** Width at which the map of usual simulations fits next to the observations; more columns scroll. */
  private def cellWidth(columns: Int): Int = math.max(12, math.min(20, 590 / math.max(1, columns)))
  private val CellHeight = 12

  /** Space between large and small tenants. */
  private val Gap = 6
  private val TenantCharacters = 18

  /** Upper limits of the shades except the last, and their labels in the legend. */
  private val Limits = Vector(2.0 / 3, 0.8, 0.9, 1.1, 1.25, 1.5, 2.0)
  private val Labels = Vector(
    "under ⅔",
    "⅔ to 0.8",
    "0.8 to 0.9",
    "0.9 to 1.1",
    "1.1 to 1.25",
    "1.25 to 1.5",
    "1.5 to 2",
    "over 2",
  )
  private val Colours = Vector(
    "#075a80",
    "#4ba3cc",
    "#b5dcec",
    "#f0f0ec",
    "#f6d3b9",
    "#e8945f",
    "#bf4f17",
    "#742202",
  )

  def shade(ratio: Double): Int = Limits.indexWhere(ratio <= _) match {
    case -1 => Limits.size
    case found => found
  }

  def apply(data: TenantRatios): Frag = {
    val names = ShortNames.of(data.transactions)
    // 5.6 units a character at 10.5 px, and room for the rule under the heads.
    val top = 16 + (names.map(_.length).maxOption.getOrElse(0) * 5.6).toInt
    val tops = rowTops(data.rows, top)
    val bottom = tops.lastOption.getOrElse(top) + CellHeight
    val cell = cellWidth(data.transactions.size)
    val width = data.transactions.size * cell
    div(
      cls := "hm",
      tabindex := "0",
      role := "region",
      at("aria-label", "Heat map, scrolls sideways"),
    )(
      span(cls := "lab")(tenantNames(data.rows, tops, top, bottom)),
      span(cls := "map")(
        svg(
          anchor("heat-map"),
          sized(width.toDouble, bottom.toDouble + 2),
          role := "img",
          at("aria-label", sentence(data)),
          attr("data-tops") := tops.mkString(" "),
          attr("data-cell") := s"$cell $CellHeight",
        )(
          frag(names.zipWithIndex.map { case (name, i) => columnName(name, i * cell, top) }),
          groups(data.transactions, cell, top, bottom),
          cells(data.rows, cell, tops),
          failures(data.rows, cell, tops),
        )
      ),
      span(cls := "map")(OverallDots(data.rows, tops, top, bottom, CellHeight)),
    )
  }

  private def sentence(data: TenantRatios) =
    s"${Format.count(data.rows.size, "tenant", "tenants")} by " +
      s"${Format.count(data.transactions.size, "transaction", "transactions")}; the numbers are in the table of medians"

  private def rowTops(rows: Vector[RatioRow], top: Int): Vector[Int] = {
    val large = rows.count(_.isLarge)
    rows.indices.toVector.map { i =>
      top + i * CellHeight + (if (i >= large && large > 0) Gap else 0)
    }
  }

  private def tenantNames(
      rows: Vector[RatioRow],
      tops: Vector[Int],
      top: Int,
      bottom: Int,
  ): Frag = {
    val texts =
      rows.map(r => Format.cut(r.row.tenant, TenantCharacters) + (if (r.isLarge) " large" else ""))
    val width = texts.map(_.length).maxOption.getOrElse(0) * 6.2 + 14
    def label(css: String, y: Double)(text: String) =
      svgText(cls := css, textAt(coordinate(width - 6), y, "end", 10.5))(text)
    ornament(width, bottom.toDouble + 2)(
      frag(texts.zip(rows).zip(tops).map { case ((text, row), y) =>
        label(if (row.isLarge) "k" else "", y + 9.5)(text)
      }),
      label("k", top - 8.0)("Tenant"),
    )
  }

  private def columnName(name: String, left: Int, top: Int): Frag =
    svgText(
      at("font-size", "10.5"),
      at("transform", s"translate(${left + 12} ${top - 6}) rotate(-90)"),
    )(name)

  /** Lines between workflows: where the first part of the transaction name changes. */
  private def groups(transactions: Vector[String], cell: Int, top: Int, bottom: Int): Frag = {
    val codes = transactions.map(_.takeWhile(c => c != '_' && c != ':' && c != ' '))
    val d = codes.zip(codes.drop(1)).zipWithIndex.collect {
      case ((one, next), column) if one != next =>
        s"M${(column + 1) * cell} ${top - 6}V$bottom"
    }
    path(stroke("ax", "#bdbdb6"), at("d", d.mkString))
  }

  private def cells(rows: Vector[RatioRow], cellWidth: Int, tops: Vector[Int]): Frag = {
    val side = cellWidth - 1
    val placed = for {
      (row, y) <- rows.zip(tops)
      (cell, i) <- row.row.cells.zipWithIndex
      isPale = cell.exists(_.iterations < TenantRatios.FewestIterations)
      found = (kind(cell, row.ratios.lift(i).flatten), isPale)
    } yield (found, s"M${i * cellWidth} ${y}h${side}v11h-${side}z")
    frag(placed.groupMap(_._1)(_._2).toVector.sortBy(_._1).map { case ((kind, isPale), squares) =>
      if (kind == NotRun)
        path(fill("notrun", "url(#hatch)"), at("d", squares.mkString))
      else {
        val shade = if (kind == NoTime) 3 else kind
        path(
          fill(s"d$shade", Colours(shade)),
          if (isPale) at("fill-opacity", Pale) else (),
          at("d", squares.mkString),
        )
      }
    })
  }

  /** Opacity of cells with few iterations, which may show chance. */
  private val Pale = ".45"

  private val NotRun = -1
  private val NoTime = -2

  private def kind(cell: Option[TenantCell], ratio: Option[Double]): Int =
    if (cell.isEmpty) NotRun else ratio.fold(NoTime)(shade)

  /** A cross where all iterations failed, a dot where some failed. */
  private def failures(rows: Vector[RatioRow], cellWidth: Int, tops: Vector[Int]): Frag = {
    val failed = for {
      (row, y) <- rows.zip(tops)
      (Some(cell), i) <- row.row.cells.zipWithIndex
      if cell.failed > 0
    } yield (cell.failed >= cell.iterations, i * cellWidth + cellWidth / 2, y + 6)
    val crosses = failed.collect { case (true, x, y) =>
      s"M${x - 3} ${y - 3}l6 6m0 -6l-6 6"
    }
    val dots = failed.collect { case (false, x, y) => s"M$x ${y}h.1" }
    frag(
      path(cross, at("fill", "none"), at("d", crosses.mkString)),
      path(dot, at("d", dots.mkString)),
    )
  }

  private val cross = stroke("cross", "#ad3608", "1.5")
  private val dot = modifier(stroke("dots", "#191c1f", "4"), at("stroke-linecap", "round"))

  def legend: Frag =
    frag(
      frag(Labels.zipWithIndex.map { case (text, i) => li(Swatch(s"d$i", Colours(i)), text) }),
      li(s"paler: fewer than ${TenantRatios.FewestIterations} executions"),
      li(Swatch("notrun", "url(#hatch)"), "not run"),
      li(ornament(14, 12)(path(dot, at("d", "M7 6h.1"))), "some failed"),
      li(ornament(14, 12)(path(cross, at("d", "M4 3l6 6m0 -6l-6 6"))), "all failed"),
    )
}
