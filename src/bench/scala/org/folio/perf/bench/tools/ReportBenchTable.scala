package org.folio.perf.bench.tools

/** Medians of the rounds, and each tool's ratio to ours. */
private[tools] object ReportBenchTable {

  /** @param rounds of each tool one report, in the same order of tools */
  def apply(rounds: Vector[Vector[ReportRun]]): String = {
    val rows = rounds.head.indices.map { i =>
      val runs = rounds.map(_(i))
      def of(figure: ProcessCost => Double) = median(runs.map(run => figure(run.cost)))
      (runs.head.tool, Vector(of(_.wallSeconds), of(_.cpuSeconds), of(_.peakMiB)))
    }
    val first = rows.head._2
    val header =
      f"${s"medians of ${rounds.size}"}%-20s ${"wall s (ratio)"}%18s ${"CPU s (ratio)"}%18s ${"peak MiB (ratio)"}%18s%n"
    header + rows.map { case (tool, figures) =>
      val cells = figures.zip(first).zip(Vector(2, 1, 0)).map { case ((figure, ours), digits) =>
        val value = BigDecimal(figure).setScale(digits, BigDecimal.RoundingMode.HALF_UP)
        f"$value (${figure / ours}%.1f)"
      }
      f"$tool%-20s ${cells(0)}%18s ${cells(1)}%18s ${cells(2)}%18s%n"
    }.mkString
  }

  def line(run: ReportRun): String =
    f"${run.tool}%-20s ${run.cost.wallSeconds}%6.2f s, CPU ${run.cost.cpuSeconds}%6.1f s, " +
      f"peak ${run.cost.peakMiB}%5.0f MiB, of ${run.reported.samples}%,d samples, " +
      f"${run.reported.failed}%,d failed"

  private def median(values: Vector[Double]): Double = values.sorted.apply(values.size / 2)
}
