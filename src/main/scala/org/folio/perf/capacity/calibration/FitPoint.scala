package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network.{Coefficient, NetworkParameters}

/**
 * The unknowns of a fit as numbers that are near 0 where they are most plausible: each parameter is
 * start * exp(spread * x), with x normal by the prior belief.
 *
 * @param tests of one platform
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

  private val platform = tests.head.cluster.platform
  private val all = Coefficient.of(platform)
  private val coefficients = all.size
  val size: Int = coefficients + transactions.size + later.size

  def parameters(x: Array[Double]): NetworkParameters = NetworkParameters(
    coefficients = all.zipWithIndex.map { case (c, i) =>
      c.name -> from(c.name) * math.exp(c.spread * x(i))
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
    platform = platform,
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
