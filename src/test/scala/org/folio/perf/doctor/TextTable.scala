package org.folio.perf.doctor

/** Tables for the console, whose columns are as wide as their longest cell. */
object TextTable {

  /** @param firstNumber the first column that is aligned to the right */
  def lines(rows: Vector[Vector[String]], firstNumber: Int = Int.MaxValue): Vector[String] = {
    val widths = rows.transpose.map(_.map(_.length).max)
    rows.map { cells =>
      val padded = cells.zip(widths).zipWithIndex.map { case ((cell, width), column) =>
        if (column < firstNumber) cell.padTo(width, ' ') else " " * (width - cell.length) + cell
      }
      s"  ${padded.mkString("  ")}".stripTrailing
    }
  }
}
