package org.folio.perf.bench.tools

/** Figures of the tools, and each against ours. */
private[tools] object ToolsTable {

  /**
   * @param rounds of each tool a short and a long run, or a long one alone, in the same order of tools
   * @param planned requests of a run of so many seconds
   */
  def apply(rounds: Vector[Vector[Vector[ToolRun]]], planned: Int => Double): String = {
    val tools = rounds.head.map(_.head.tool)
    val rows = tools.zipWithIndex.map { case (tool, i) =>
      val runs = rounds.map(_(i))
      val long = runs.map(_.last)
      Row(
        tool,
        median(runs.map(net)),
        median(long.map(r => r.cost.cpuSeconds / r.served.count * 1000)),
        median(long.map(_.cost.peakMiB)),
        median(long.map(r => r.told.meanMs - r.served.meanMs)),
        median(long.map(r => r.told.p99Ms - r.served.p99Ms)),
        median(long.map(r => r.served.count / planned(r.seconds) * 100)),
      )
    }
    val first = rows.head
    val header =
      "tool        CPU s per 1,000 requests: net (ratio)  gross (ratio)  peak MiB (ratio)  " +
        "told - served: mean ms  p99 ms  sent of planned\n"
    header + rows.map { r =>
      f"${r.tool}%-12s ${r.net}%28.3f (${r.net / first.net}%.2f) ${r.gross}%7.3f " +
        f"(${r.gross / first.gross}%.2f) ${r.peak}%9.0f (${r.peak / first.peak}%.2f) " +
        f"${r.mean}%23.2f ${r.p99}%7.2f ${r.sentPercent}%14.1f%%%n"
    }.mkString + sequences(rounds)
  }

  /** Processor seconds of 1,000 requests, without start and end; not a number: there is no short run. */
  private def net(runs: Vector[ToolRun]): Double = {
    val (short, long) = (runs.head, runs.last)
    (long.cost.cpuSeconds - short.cost.cpuSeconds) /
      (long.served.count - short.served.count) * 1000
  }

  def line(run: ToolRun): String =
    f"${run.tool}%-12s ${run.seconds}%4d s  ${run.served.count}%8d requests  " +
      f"CPU ${run.cost.cpuSeconds}%6.1f s  peak ${run.cost.peakMiB}%5.0f MiB  " +
      f"failed ${run.failed}%d  told: ${times(run.told)}  served: ${times(run.served)}"

  private def times(of: Times): String =
    f"mean ${of.meanMs}%.2f p99 ${of.p99Ms}%.1f max ${of.maxMs}%.0f ms"

  /** How far the mixes of requests are apart: the same sequences give the same shares. */
  private def sequences(rounds: Vector[Vector[Vector[ToolRun]]]): String = {
    val shares = rounds.head.map(_.last).map { long =>
      val own = long.requests.filter { case (name, _) => !Preparation.exists(name.contains) }
      val sum = own.values.sum.toDouble
      long.tool -> own.map { case (name, count) => name -> count / sum }
    }
    val first = shares.head._2
    shares.tail.map { case (tool, of) =>
      val apart = (first.keySet ++ of.keySet).toVector
        .map(name => (first.getOrElse(name, 0.0) - of.getOrElse(name, 0.0)).abs)
        .max
      f"largest difference of a request's share, $tool: ${apart * 100}%.2f points%n"
    }.mkString
  }

  /** Requests of logging in and of reading records, which differ from tool to tool. */
  private val Preparation = Vector(
    "/authn/",
    "/bl-users/",
    "/users-keycloak/_self",
    "/_/",
    "/version",
    "/entitlements/",
    "/locations",
    "GET /circulation/loans",
    "/proxy/",
  )

  final private case class Row(
      tool: String,
      net: Double,
      gross: Double,
      peak: Double,
      mean: Double,
      p99: Double,
      sentPercent: Double,
  )

  private def median(values: Vector[Double]): Double = values.sorted.apply(values.size / 2)
}
