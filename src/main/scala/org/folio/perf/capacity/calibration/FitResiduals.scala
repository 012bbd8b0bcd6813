package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network._

/** Residuals that a fit minimises: model against tests, and unknowns against their prior. */
final class FitResiduals(tests: Vector[CalibrationTest], val point: FitPoint) {
  private val cells = tests.map(_.rows.filter(_.doubt.isEmpty))

  val size: Int = cells.map(_.size).sum + tests.count(_.databasePercent.isDefined) +
    tests.map(t => t.gateVCpu.size + t.keycloakVCpu.size).sum + point.size

  /** Solutions at `x`, the start for solutions near it. */
  def solve(x: Array[Double], from: Vector[StationWaits]): Vector[NetworkSolution] = {
    val parameters = point.parameters(x)
    tests.zip(from).map { case (test, waits) =>
      new ClosedNetwork(test.cluster, test.load, parameters).solve(waits)
    }
  }

  def apply(x: Array[Double], solutions: Vector[NetworkSolution]): Array[Double] = {
    val rows = tests.zip(cells).zip(solutions).flatMap { case ((_, cells), solution) =>
      val times = solution.rows.map(row => row.transaction -> row.averageMs).toMap
      cells.map { cell =>
        FitResiduals.soft(
          math.log(times(cell.transaction) / cell.averageMs) / FitResiduals.spread(cell)
        )
      }
    }
    val database = tests.zip(solutions).flatMap { case (test, solution) =>
      test.databasePercent.map { percent =>
        (solution.databasePercent - percent) / FitResiduals.DatabasePercentSpread
      }
    }
    val used = tests.zip(solutions).flatMap { case (test, solution) =>
      measured(test.gateVCpu, solution.gateVCpu(test.cluster)) ++
        measured(test.keycloakVCpu, solution.keycloakVCpu(test.cluster))
    }
    (rows ++ database ++ used ++ x).toArray
  }

  private def measured(vCpu: Option[Double], modelled: Double): Option[Double] =
    vCpu.map(found => math.log(modelled / found) / FitResiduals.UseSpread)
}

object FitResiduals {
  private val CellSpread = 0.15
  private val JobSpread = 0.5
  private val PartlyFailedSpread = 0.3
  private val DatabasePercentSpread = 5.0

  /** Spread of measured vCPU, which contain some work without requests. */
  private val UseSpread = 0.1

  def isJob(transaction: String): Boolean = RowWork.named(transaction).exists(_.isJob)

  private def spread(cell: CalibrationRow): Double =
    if (isJob(cell.transaction)) JobSpread
    else if (cell.errorPercent.exists(e => e >= 5 && e < 100)) PartlyFailedSpread
    else CellSpread

  /** Loss that grows linearly for large errors. */
  private def soft(r: Double): Double = {
    val cost = 2 * (math.sqrt(1 + r * r) - 1)
    math.signum(r) * math.sqrt(cost)
  }
}
