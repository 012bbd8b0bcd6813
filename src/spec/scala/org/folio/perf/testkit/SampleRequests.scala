package org.folio.perf.testkit

import java.util.SplittableRandom
import org.folio.perf.model.{RequestShare, TransactionBreakdown}

/**
 * Breakdowns of runs of one system: 9 modules with 3 requests each, of which every transaction sends 9. A call takes 100 ms,
 * give or take 2 % a minute.
 */
object SampleRequests {
  val modules: Vector[String] = Vector.tabulate(9)(i => s"mod-$i")
  val transactions: Vector[String] = Vector.tabulate(9)(i => s"Row ${i + 1}")
  private val Executions = 600L
  private val Minutes = 30

  def request(module: Int, number: Int): String = s"GET /m$module/r$number"

  /**
   * @param percent change of each module's requests, by module or by request
   * @param calls of requests in an execution, by transaction and request; 0: it is not sent
   */
  def breakdown(
      seed: Long,
      percent: Map[String, Double] = Map.empty,
      calls: Map[(String, String), Double] = Map.empty,
      everything: Double = 0,
  ): Vector[TransactionBreakdown] = {
    val random = new SplittableRandom(seed)
    transactions.zipWithIndex.map { case (name, t) =>
      val requests = for {
        m <- Vector(t, (t + 1) % 9, (t + 4) % 9)
        r <- 0 to 2
        path = request(m, r)
        times = calls.getOrElse((name, path), 1.0)
        if times > 0
      } yield {
        val change = percent.getOrElse(modules(m), 0.0) + percent.getOrElse(path, 0.0)
        val ms = 100 * (1 + change / 100) * (1 + everything / 100)
        RequestShare(
          path,
          Some(modules(m)),
          times,
          ms,
          ms.toLong,
          times * ms,
          0,
          Vector.fill(Minutes)(Some(math.log(ms) + random.nextGaussian() * 0.02)),
        )
      }
      val sum = requests.map(_.perExecutionMs).sum
      TransactionBreakdown(name, "wf", Executions, sum + 5, requests, 5)
    }
  }
}
