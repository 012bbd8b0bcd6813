package org.folio.perf.bench.suspects

/**
 * How often comparisons name the right module and request, by pairs of simulated runs of which the second is changed. Prints a
 * table, checks the gates, and exits with 1 when one is not kept. Arguments: `--pairs` of each case and cell, `--seed`.
 */
object SuspectBench {
  private val Seed = 20260107L

  private[suspects] val cells: Vector[SimulatedCluster] = Vector(
    SimulatedCluster(minutes = 30, users = 8, noise = 0.03, phi = 0.5, drift = 0.0),
    SimulatedCluster(minutes = 30, users = 8, noise = 0.05, phi = 0.7, drift = 0.02),
    SimulatedCluster(minutes = 60, users = 8, noise = 0.03, phi = 0.6, drift = 0.01),
  )

  def main(arguments: Array[String]): Unit = {
    val options = arguments.grouped(2).collect { case Array(name, value) => name -> value }.toMap
    val pairs = options.get("--pairs").flatMap(_.toIntOption).getOrElse(30)
    val seed = options.get("--seed").flatMap(_.toLongOption).getOrElse(Seed)
    val cases = SuspectCase.all
    println(
      s"Suspects: $pairs pairs of runs of each of ${cases.size} cases in each of ${cells.size} cells, seed $seed"
    )
    val broken = cells.flatMap { system =>
      val sums = (0 until pairs).map(i => SuspectRates.measure(system, cases, seed + i)).reduce { (a, b) =>
        a.zip(b).map { case (x, y) => x.plus(y) }
      }
      println(SuspectTable.headOf(system))
      cases.zip(sums).foreach { case (one, counts) => println(SuspectTable.line(one, counts)) }
      SuspectTable.brokenGates(system, cases.zip(sums))
    }
    if (broken.isEmpty) println("All gates are kept.")
    else {
      broken.foreach(gate => println(s"NOT KEPT: $gate"))
      System.exit(1)
    }
  }
}
