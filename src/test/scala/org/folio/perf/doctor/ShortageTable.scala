package org.folio.perf.doctor

/** Shortages as lines for the console: by workflows and kind, the tenants with the largest gap first. */
object ShortageTable {

  /** @param tenants how many tenants are shown of each kind */
  def lines(shortages: Vector[Shortage], tenants: Int = 3): Vector[String] = {
    val groups = byKind(shortages)
    val rows = Head +: groups.take(MaxGroups).flatMap { group =>
      group.take(tenants).map(row) ++ more(group.size - tenants)
    }
    val widths = Head.indices.map(column => rows.map(_(column).length).max)
    val table = rows.map { cells =>
      val padded = cells.zip(widths).zipWithIndex.map { case ((cell, width), column) =>
        if (column < FirstNumber) cell.padTo(width, ' ') else " " * (width - cell.length) + cell
      }
      s"  ${padded.mkString("  ")}".stripTrailing
    }
    val rest = groups.size - MaxGroups
    if (rest > 0) table :+ s"  ... and $rest more kinds of records" else table
  }

  /** The same in sentences, one for each kind. */
  def sentences(shortages: Vector[Shortage]): Vector[String] =
    byKind(shortages).map { group =>
      val worst = group.head
      val tenants = if (group.size == 1) "1 tenant has" else s"${group.size} tenants have"
      val few = if (worst.isFatal) "too few records" else "few spare records"
      s"${worst.workflows.mkString(", ")}: $tenants $few (${worst.records}). " +
        s"Largest gap: ${worst.tenant} has ${has(worst)} and needs ${worst.needs}."
    }

  /** The largest gap, relative to the need, comes first. */
  private def byKind(shortages: Vector[Shortage]): Vector[Vector[Shortage]] =
    shortages
      .groupBy(s => (s.workflows, s.records))
      .values
      .map(_.sortBy(s => (covered(s), s.tenant)))
      .toVector
      .sortBy(group => (covered(group.head), group.head.workflows.mkString, group.head.records))

  private def covered(shortage: Shortage): Double =
    shortage.has.records.toDouble / math.max(1, shortage.needs)

  private def row(shortage: Shortage): Vector[String] = Vector(
    shortage.workflows.mkString(", "),
    shortage.records,
    shortage.tenant,
    shortage.needs.toString,
    has(shortage),
  )

  private def has(shortage: Shortage): String =
    if (shortage.has.isEstimate) s"about ${shortage.has.records}"
    else shortage.has.records.toString

  private def more(count: Int): Vector[Vector[String]] =
    if (count <= 0) Vector.empty else Vector(Vector("", "", s"... and $count more tenants", "", ""))

  private val Head = Vector("Workflows", "Records", "Tenant", "Needs", "Has")
  private val FirstNumber = 3
  private val MaxGroups = 60
}
