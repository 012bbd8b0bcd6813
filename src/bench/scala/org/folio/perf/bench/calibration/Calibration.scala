package org.folio.perf.bench.calibration

import org.folio.perf.capacity.network._
import org.hipparchus.linear.{Array2DRowRealMatrix, ArrayRealVector, RealMatrix, RealVector}
import org.hipparchus.optim.nonlinear.vector.leastsquares.{
  LeastSquaresBuilder,
  LevenbergMarquardtOptimizer,
  MultivariateJacobianFunction,
}
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresProblem.Evaluation
import org.hipparchus.util.Pair

/** Fits the model's parameters to tests: Levenberg and Marquardt's least squares. No chance in it. */
object Calibration {
  private val Increment = 1e-5
  private val MostSteps = 120
  private val CostTolerance = 1e-6

  /** Values before anything was fitted. */
  private val Start: Map[String, Double] = Coefficient.all.map(c => c.name -> c.start).toMap

  /** @param from prior values of the coefficients */
  def fit(tests: Vector[CalibrationTest], from: Map[String, Double] = Start): NetworkParameters = {
    val residuals = new FitResiduals(tests, new FitPoint(tests, from))
    val n = residuals.point.size
    var near = tests.map(_ => PerStation(1, 1, 1, 1))

    val model = new MultivariateJacobianFunction {
      override def value(at: RealVector): Pair[RealVector, RealMatrix] = {
        val x = at.toArray
        val solutions = residuals.solve(x, near)
        near = solutions.map(_.waitsMs)
        val here = residuals(x, solutions)
        val jacobian = new Array2DRowRealMatrix(here.length, n)
        for (i <- 0 until n) {
          val moved = x.clone
          moved(i) += Increment
          val there = residuals(moved, residuals.solve(moved, near))
          jacobian.setColumn(
            i,
            there.zip(here).map { case (b, a) => (b - a) / Increment },
          )
        }
        new Pair(new ArrayRealVector(here, false), jacobian)
      }
    }

    val problem = new LeastSquaresBuilder()
      .model(model)
      .start(new Array[Double](n))
      .target(new Array[Double](residuals.size))
      .maxEvaluations(MostSteps)
      .maxIterations(MostSteps)
      .checker((_: Int, before: Evaluation, now: Evaluation) =>
        (before.getCost - now.getCost).abs <= CostTolerance * before.getCost
      )
      .build
    val found = new LevenbergMarquardtOptimizer().optimize(problem)
    residuals.point.parameters(found.getPoint.toArray)
  }
}

/**
 * The unknowns of a fit as numbers that are near 0 where they are most plausible: each parameter is
 * start * exp(spread * x), with x normal by the prior belief.
 *
 * @param from the coefficients' most plausible values
 */
final class FitPoint(tests: Vector[CalibrationTest], from: Map[String, Double]) {
  private val campaignOfReference = tests.head.cluster.campaign

  /** Transactions with a reliable time. */
  val transactions: Vector[String] =
    tests.flatMap(_.rows.filter(_.doubt.isEmpty).map(_.transaction)).distinct

  /** Transactions of later campaigns, by campaign. */
  private val later: Vector[(String, String)] =
    for {
      campaign <- tests.map(_.cluster.campaign).distinct.filter(_ != campaignOfReference)
      transaction <- transactions
    } yield campaign -> transaction

  /** Initial value: half of the shortest time. */
  private val startMs: Map[String, Double] = transactions.map { transaction =>
    val times = tests.flatMap(_.row(transaction)).filter(_.doubt.isEmpty).map(_.averageMs)
    transaction -> times.min * 0.7
  }.toMap

  private val failing: Set[(String, String)] = later.filter { case (campaign, transaction) =>
    tests
      .filter(_.cluster.campaign == campaign)
      .flatMap(_.row(transaction))
      .forall(_.failed)
  }.toSet

  private val all = Coefficient.all.map(c => c.copy(start = from(c.name)))
  private val coefficients = all.size
  val size: Int = coefficients + transactions.size + later.size

  def parameters(x: Array[Double]): NetworkParameters = NetworkParameters(
    coefficients = all.zipWithIndex.map { case (c, i) =>
      c.name -> c.start * math.exp(c.spread * x(i))
    }.toMap,
    baseMs = transactions.zipWithIndex.map { case (transaction, i) =>
      transaction -> startMs(transaction) * math.exp(FitPoint.BaseSpread * x(coefficients + i))
    }.toMap,
    campaigns = later.zipWithIndex
      .map { case ((campaign, transaction), i) =>
        val spread = campaignSpread(campaign, transaction)
        (campaign, transaction, math.exp(spread * x(coefficients + transactions.size + i)))
      }
      .groupBy(_._1)
      .map { case (campaign, group) => campaign -> group.map(g => g._2 -> g._3).toMap },
  )

  private def campaignSpread(campaign: String, transaction: String): Double =
    if (failing((campaign, transaction))) FitPoint.FailingSpread
    else if (FitResiduals.isJob(transaction)) FitPoint.JobSpread
    else FitPoint.CampaignSpread
}

private object FitPoint {
  val BaseSpread = 1.0

  /** Spread between campaigns; equal tests differ by 12 % in the median. */
  val CampaignSpread = 0.15

  /** Weight for errors: a failing request does an unknown part of its work. */
  val FailingSpread = 1.0
  val JobSpread = 0.7
}

/** Residuals that a fit minimises: model against tests, and unknowns against their prior. */
final class FitResiduals(tests: Vector[CalibrationTest], val point: FitPoint) {
  private val cells = tests.map(_.rows.filter(_.doubt.isEmpty))

  val size: Int = cells.map(_.size).sum + tests.count(_.databasePercent.isDefined) + point.size

  /** Solutions at `x`; each search starts from the waits of a solution near it. */
  def solve(x: Array[Double], from: Vector[PerStation]): Vector[NetworkSolution] = {
    val parameters = point.parameters(x)
    tests.zip(from).map { case (test, waits) =>
      new ClosedNetwork(test.cluster, test.load, parameters).solve(waits)
    }
  }

  def apply(x: Array[Double], solutions: Vector[NetworkSolution]): Array[Double] = {
    val rows = cells.zip(solutions).flatMap { case (cells, solution) =>
      val times = solution.rows.map(row => row.name -> row.averageMs).toMap
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
    (rows ++ database ++ x).toArray
  }
}

object FitResiduals {
  private val CellSpread = 0.15
  private val JobSpread = 0.5
  private val PartlyFailedSpread = 0.3
  private val DatabasePercentSpread = 5.0

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

/**
 * Errors of the model for one published test.
 *
 * @param rows with a time that can be trusted, in the order of the published table
 */
final case class FitErrors(test: CalibrationTest, rows: Vector[RowError]) {

  /** Rows that a model can explain. */
  def judged: Vector[RowError] = rows.filter(_.apart.isEmpty)

  /** Median error of the judged rows in per cent; `None`: no row is judged. */
  def medianError: Option[Double] = Statistics.median(judged.map(_.errorPercent))

  def predictedSumMs: Double = rows.map(_.predictedMs).sum
  def publishedSumMs: Double = rows.map(_.publishedMs).sum

  /** Predicted by published; 1 is right. */
  def sumRatio: Double = predictedSumMs / publishedSumMs

  def rankCorrelation: Double =
    Statistics.rankCorrelation(rows.map(_.predictedMs), rows.map(_.publishedMs))
}

/** @param apart reason why the row is not judged */
final case class RowError(
    transaction: String,
    publishedMs: Double,
    predictedMs: Double,
    apart: Option[String],
) {
  def ratio: Double = predictedMs / publishedMs
  def errorPercent: Double = 100 * (ratio - 1).abs
}

object FitErrors {

  def of(test: CalibrationTest, parameters: NetworkParameters): FitErrors = {
    val solution = new ClosedNetwork(test.cluster, test.load, parameters).solve()
    FitErrors(
      test,
      for {
        row <- test.rows
        if row.doubt.isEmpty
        predicted <- solution.averageMs(row.transaction)
      } yield RowError(row.transaction, row.averageMs, predicted, apart(test, row)),
    )
  }

  private def apart(test: CalibrationTest, row: CalibrationRow): Option[String] = {
    val work = RowWork.named(row.transaction)
    if (work.exists(_.isJob)) Some("not reproducible: equal tests differ by factors of 2 to 6")
    else if (row.failed) Some("all executions failed")
    else if (test.load.rollover && work.exists(_.requests.contains(CalibratedKind.Import)))
      Some("imports failed during the rollover")
    else None
  }
}

/** Statistics of small samples. */
private[calibration] object Statistics {

  /** The mean of the two in the middle when their number is even; `None` without any. */
  def median(values: Vector[Double]): Option[Double] = {
    val sorted = values.sorted
    val half = sorted.size / 2
    if (sorted.isEmpty) None
    else if (sorted.size % 2 == 1) Some(sorted(half))
    else Some((sorted(half - 1) + sorted(half)) / 2)
  }

  /** Spearman's rank correlation; equal values share their mean rank. 1 with fewer than two values. */
  def rankCorrelation(a: Vector[Double], b: Vector[Double]): Double = {
    val x = ranks(a)
    val y = ranks(b)
    val mean = (a.size - 1) / 2.0
    def covariance(v: Vector[Double], w: Vector[Double]): Double =
      v.zip(w).map { case (p, q) => (p - mean) * (q - mean) }.sum
    if (a.size < 2) 1.0
    else covariance(x, y) / math.sqrt(covariance(x, x) * covariance(y, y))
  }

  private def ranks(values: Vector[Double]): Vector[Double] = {
    val sorted = values.sorted
    values.map(v => (sorted.indexOf(v) + sorted.lastIndexOf(v)) / 2.0)
  }
}
