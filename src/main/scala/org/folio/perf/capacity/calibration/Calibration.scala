package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network.{Coefficient, NetworkParameters, StationWaits}
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

  def fit(tests: Vector[CalibrationTest]): NetworkParameters =
    fit(tests, Coefficient.all.map(c => c.name -> c.start).toMap)

  /** @param from prior values of the coefficients */
  def fit(tests: Vector[CalibrationTest], from: Map[String, Double]): NetworkParameters = {
    val residuals = new FitResiduals(tests, new FitPoint(tests, from))
    val n = residuals.point.size
    var near = tests.map(_ => StationWaits(1, 1, 1, 1))

    val model = new MultivariateJacobianFunction {
      override def value(at: RealVector): Pair[RealVector, RealMatrix] = {
        val x = at.toArray
        val solutions = residuals.solve(x, near)
        near = solutions.map(_.waits)
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
