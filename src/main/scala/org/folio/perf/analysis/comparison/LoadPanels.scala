package org.folio.perf.analysis.comparison

import org.folio.perf.model.{Dimension, TestRow}

/**
 * Times over the load, as small charts on one scale each: one for each of a few transactions.
 *
 * @param columns labels of the loads, or of the configurations where there is one load only
 * @param lines names of the lines, in the order of each panel's lines
 * @param shown of `transactions`, those that changed most
 */
final case class LoadPanels(
    columns: Vector[String],
    lines: Vector[String],
    shown: Vector[LoadPanel],
    transactions: Int,
)

/** @param lines averages in milliseconds, one for each column; `None`: there is none */
final case class LoadPanel(title: String, lines: Vector[Vector[Option[Double]]])

object LoadPanels {
  private val MostPanels = 6
  private val MostLines = 5
  private val FewestTests = 3

  /** `None`: there are too few tests with common transactions. */
  def of(grid: TestGrid): Option[LoadPanels] = {
    val usable = grid.cells.map(cell => cell -> cell.test.rows.filter(TestPair.isUsable).map(r => r.key -> r).toMap)
    val keys = usable.flatMap(_._2.keys).distinct
    val isOverLoad = grid.columns.size > 1
    val columns = if (isOverLoad) grid.columns else grid.rows
    val lines = if (isOverLoad) grid.rows.indices.toVector else Vector(0)
    def ms(key: (String, Set[Dimension]), line: Int, column: Int): Option[Double] = {
      val (row, at) = if (isOverLoad) (line, column) else (column, 0)
      val found = usable.collect { case (cell, rows) if cell.row == row && cell.column == at => rows.get(key) }.flatten
      Option.when(found.nonEmpty)(found.map(_.averageMs).sum / found.size.toDouble)
    }
    val told =
      lines.filter(line => columns.indices.count(c => keys.exists(ms(_, line, c).isDefined)) > 1).take(MostLines)
    val panels = keys
      .map { key =>
        (key, told.map(line => columns.indices.toVector.map(ms(key, line, _))))
      }
      .filter(_._2.flatten.flatten.size >= FewestTests)
    val ranked = panels.sortBy { case (_, values) => -change(values) }.take(MostPanels)
    Option.when(ranked.nonEmpty && grid.cells.size >= FewestTests)(
      LoadPanels(
        columns,
        if (isOverLoad) told.map(grid.rows) else Vector(""),
        panels.filter(ranked.contains).map { case (key, values) => LoadPanel(title(key), values) },
        panels.size,
      )
    )
  }

  private def title(key: (String, Set[Dimension])) =
    TestRow(key._1, "", 0, None, None, None, dimensions = key._2.toVector).label

  /** Largest ratio within the panel, for panels with many points rather than few. */
  private def change(lines: Vector[Vector[Option[Double]]]): Double = {
    val all = lines.flatten.flatten
    math.log(all.max / all.min) * math.sqrt(all.size.toDouble)
  }
}
