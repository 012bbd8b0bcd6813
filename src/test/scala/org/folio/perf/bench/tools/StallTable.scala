package org.folio.perf.bench.tools

/** What each tool tells of a target that stood still, beside what the target's own clock tells. */
private[tools] object StallTable {

  def apply(runs: Vector[ToolRun]): String = {
    val header =
      f"${"tool"}%-14s ${"sent in the stall"}%18s ${"their mean"}%12s ${"p99"}%8s ${"max"}%8s " +
        f"${"of all: p99"}%14s ${"max"}%8s ${"target's clock: p99"}%20s ${"max, ms"}%8s%n"
    header + runs.map { run =>
      val sent = run.inStall.getOrElse(Times(0, 0, 0, 0))
      f"${run.tool}%-14s ${sent.count}%18d ${sent.meanMs}%12.0f ${sent.p99Ms}%8.0f ${sent.maxMs}%8.0f " +
        f"${run.told.p99Ms}%14.0f ${run.told.maxMs}%8.0f ${run.served.p99Ms}%20.0f ${run.served.maxMs}%8.0f%n"
    }.mkString
  }
}
