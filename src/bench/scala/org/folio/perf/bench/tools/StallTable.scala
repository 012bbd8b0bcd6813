package org.folio.perf.bench.tools

/**
 * What each tool tells of rounds of searches, by their first transaction, at a target that stood still, and
 * what the target's own clock tells.
 */
private[tools] object StallTable {

  def apply(runs: Vector[ToolRun]): String = {
    val header =
      "ms            rounds begun in the stall    mean     max     all rounds: p99     max" +
        "   all requests: p99   target's clock: p99     max\n"
    header + runs.map { run =>
      val none = Times(0, 0, 0, 0)
      val StallTimes(begun, all) = run.rounds.getOrElse(StallTimes(none, none))
      f"${run.tool}%-14s ${begun.count}%24d ${begun.meanMs}%7.0f ${begun.maxMs}%7.0f " +
        f"${all.p99Ms}%19.0f ${all.maxMs}%7.0f ${run.told.p99Ms}%19.0f " +
        f"${run.served.p99Ms}%21.0f ${run.served.maxMs}%7.0f%n"
    }.mkString
  }
}
