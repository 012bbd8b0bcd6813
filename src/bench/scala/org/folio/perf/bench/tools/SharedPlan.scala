package org.folio.perf.bench.tools

import org.folio.perf.protocol.Transaction
import org.folio.perf.workflows.circulation.{CheckIn, CheckOut}
import org.folio.perf.workflows.search.{Searches, WordLists}

/**
 * One iteration of a kind of user.
 *
 * @param perSecond iterations that start in a second
 * @param columns of the file of records; a line is an iteration's
 */
final private[tools] case class SharedScenario(
    name: String,
    perSecond: Double,
    columns: Vector[String],
    transactions: Vector[(String, Vector[SharedStep])],
) {

  /** Mean length of an iteration's pauses, seconds. */
  def thinkSeconds: Double = transactions
    .flatMap(_._2)
    .collect { case SharedStep.Think(min, max) =>
      (min + max) / 2000.0
    }
    .sum

  /** That keep the pace with room for answers: half as many again as the pauses need, and ten. */
  def users: Int = (perSecond * thinkSeconds * 1.5).ceil.toInt + 10

  def requests: Int = transactions.flatMap(_._2).count(_.isInstanceOf[SharedStep.Send])
}

/**
 * Circulation desks and searches, as every tool sends them: a check-out and a check-in of the same item,
 * which is as often each as in our scenario, and a round of seven searches.
 */
private[tools] object SharedPlan {

  val RecordColumns: Vector[String] =
    Vector("tenant", "token", "itemBarcode", "patronBarcode", "servicePointId")
  val WordColumns: Vector[String] = Vector("tenant", "token") ++ WordLists.all.map(_.name)

  /**
   * @param desks check-ins and check-outs that start in a second, together
   * @param searches rounds of searches that start in a second
   */
  def apply(desks: Double, searches: Double, thinkTime: Double): Vector[SharedScenario] = {
    def steps(transaction: Transaction) =
      transaction.name -> SharedStep.of(transaction, thinkTime)
    Vector(
      SharedScenario(
        "desks",
        desks / 2,
        RecordColumns,
        Vector(CheckOut.transaction, CheckIn.transaction).map(steps),
      ),
      SharedScenario("searches", searches, WordColumns, Searches.all.map(steps)),
    )
  }
}
