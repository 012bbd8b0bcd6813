package org.folio.perf.bench.shapes

import org.folio.perf.model.RunReport

/**
 * Something that happens to a system, and what a judgement should say of it.
 *
 * @param rows that truly take longer
 * @param allRows true: the environment as a whole takes longer
 * @param tails rows of which only the 95th percentile rises
 * @param large true: large tenants take longer
 * @param event kind of the event within the run; empty: none
 */
final case class Shape(
    name: String,
    system: ShapedSystem,
    change: RunReport => RunReport,
    rows: Set[Int] = Set.empty,
    allRows: Boolean = false,
    tails: Set[Int] = Set.empty,
    large: Boolean = false,
    event: String = "",
)

object Shape {
  private val third = ShapedRow.ofModule("mod-third")
  private val half = ShapedRow.ofModule("mod-half")
  private val most = ShapedRow.ofModule("mod-most")

  /** Rows that have no module and no workflow in common. */
  private val scattered = Set(2, 3, 6, 9, 13, 15, 19, 22, 24, 26)
  private val everyRow = ShapedRow.all.map(_.index).toSet
  private val oneRow = Set(8)
  private val half0 = ShapedSystem.Minutes / 2

  private def slower(name: String, rows: Set[Int], factor: Double): Shape =
    course(name, rows, _ => factor, "").copy(allRows = rows == everyRow)

  /** @param factor by minute */
  private def course(name: String, rows: Set[Int], factor: Int => Double, event: String): Shape =
    Shape(
      name,
      ShapedSystem.plain,
      ShapedReport.byMinute(_, (row, m) => if (rows(row)) math.log(factor(m)) else 0),
      rows,
      event = event,
    )

  private def growth(name: String, rows: Set[Int]) =
    course(name, rows, m => 1 + 0.3 * m.toDouble / ShapedSystem.Minutes.toDouble, "growth")
      .copy(allRows = rows == everyRow)

  private def step(name: String, rows: Set[Int]) =
    course(name, rows, m => if (m < half0) 1 else 1.4, "step").copy(allRows = rows == everyRow)

  private def same(system: ShapedSystem): Shape = Shape(s"same, ${system.name}", system, identity)

  private val stall = Shape(
    "same, stall of 4 min",
    ShapedSystem.stalling,
    ShapedReport.byMinute(_, (_, m) => if (m >= 20 && m < 24) math.log(6) else 0),
    event = "stall",
  )

  val growthOfOne: Shape = growth("growth +30 %, one row", oneRow)

  val all: Vector[Shape] = ShapedSystem.all.map(same) ++ Vector(
    stall,
    slower("one row +40 %", oneRow, 1.4),
    slower("third +15 %", third, 1.15),
    slower("third +40 %", third, 1.4),
    slower("scattered third +15 %", scattered, 1.15),
    slower("scattered third +40 %", scattered, 1.4),
    slower("half +25 %", half, 1.25),
    slower("half +40 %", half, 1.4),
    slower("half +70 %", half, 1.7),
    slower("19 rows +25 %", most, 1.25),
    slower("all +15 %", everyRow, 1.15),
    growthOfOne,
    growth("growth +30 %, third", third),
    growth("growth +30 %, all", everyRow),
    step("step +40 %, one row", oneRow),
    step("step +40 %, third", third),
    step("step +40 %, all", everyRow),
    tail("tail x2, one row", oneRow),
    tail("tail x2, third", third),
    large("large tenants +20 %", 1.2),
    large("large tenants x1.5", 1.5),
    large("large tenants x2", 2),
  )

  private def tail(name: String, rows: Set[Int]): Shape =
    Shape(name, ShapedSystem.plain, ShapedReport.tails(_, rows), tails = rows)

  private def large(name: String, factor: Double): Shape =
    Shape(name, ShapedSystem.plain, ShapedReport.large(_, factor), large = true)
}
