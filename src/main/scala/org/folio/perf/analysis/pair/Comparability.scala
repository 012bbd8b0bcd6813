package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words._

/** Decides whether times of a transaction may be compared with another run. */
object Comparability {

  /**
   * From here on the times describe another thing than the transaction: executions that fail end early
   * or at a time limit, and what they did not ask for is load that the successful ones did not meet.
   * Published reports print times for workflows that failed in every execution; below a tenth the share
   * moves an average by less than the tenth that counts as slower.
   */
  val MaxErrorPercent = 10.0

  /**
   * Whether failures prove a share. A single one among ten executions is the smallest share that ten can have, and may be
   * chance. A transaction that never succeeded needs no proof.
   */
  def provesShare(iterations: Long, failed: Long): Boolean = failed > 1 || failed == iterations

  /** @return the reason against it, in a sentence; `None`: they may be compared */
  def reasonAgainst(iterations: Long, failed: Long): Option[String] =
    if (iterations == 0) Some("No execution that started in the steady state has finished.")
    else {
      val share = failed * 100.0 / iterations
      val executions = count(iterations, "execution")
      if (failed == iterations) Some(if (iterations == 1) "Its only execution failed." else s"All $executions failed.")
      else
        Option.when(share >= MaxErrorPercent)(
          s"${percent(share)} of $executions failed. Times are compared below ${percent(MaxErrorPercent)}."
        )
    }
}
