package org.folio.perf.bench

import java.nio.file.Paths
import java.util.concurrent.{Callable, Executors}
import scala.jdk.CollectionConverters._

/**
 * Error rates of the judgements, by simulated runs that are analysed like real ones. Prints a table, checks
 * the gates, and exits with 1 when one is not kept. See [[JudgementBenchOptions]].
 */
object JudgementBench {
  private val Seed = 20260106L

  /** Pairs of a part: what is lost at most when it is stopped. */
  private[bench] val PartPairs = 50

  private[bench] val cells: Vector[SimulatedSystem] = for {
    minutes <- Vector(30, 60)
    phi <- Vector(0.6, 0.85)
    noise <- Vector(0.04, 0.08)
    drift <- Vector(0.0, 0.01, 0.03)
  } yield SimulatedSystem(minutes, noise, phi, drift)

  def main(arguments: Array[String]): Unit =
    JudgementBenchOptions.parse(arguments.toVector) match {
      case Left(message) =>
        Console.err.println(message)
        System.exit(1)
      case Right(options) =>
        val broken = (if (options.pairs == 0) Vector.empty else runs(options)) ++
          (if (options.series == 0) Vector.empty
           else MemoryRates.print(options.series, Seed) ++ OrderRates.print(200, Seed))
        if (broken.isEmpty) println("All gates that were measured are kept.")
        else {
          broken.foreach(gate => println(s"NOT KEPT: $gate"))
          System.exit(1)
        }
    }

  private def runs(options: JudgementBenchOptions): Vector[String] = {
    val store = new JudgementStore(Paths.get(options.file), options.code)
    val chosen = cells.filter(options.chooses)
    val parts = (options.pairs + PartPairs - 1) / PartPairs
    val there = store.parts.map(p => p.cell -> p.part).toSet
    val missing = for {
      part <- (0 until parts).toVector
      system <- chosen
      if !there(JudgementTable.name(system) -> part)
    } yield system -> part
    println(
      s"Error rates of judgements: ${parts * PartPairs} pairs of runs in each of ${chosen.size} cells, " +
        s"seed $Seed; ${there.size} parts of $PartPairs are in ${options.file}, ${missing.size} to do"
    )
    measure(missing, store, options.threads)
    val measured = JudgementTable.of(chosen, store.parts.filter(_.part < parts))
    println(JudgementTable.Head)
    measured.foreach(cell => println(JudgementTable.line(cell)))
    println(JudgementTable.together(measured))
    measured.flatMap(JudgementTable.brokenGates)
  }

  private def measure(
      missing: Vector[(SimulatedSystem, Int)],
      store: JudgementStore,
      threads: Int,
  ): Unit = {
    val pool = Executors.newFixedThreadPool(threads)
    val tasks = missing.map { case (system, part) =>
      val task: Callable[Unit] = () => {
        val seed = Seed + cells.indexOf(system) * 1000L + part
        store.add(
          JudgementTable.name(system),
          part,
          JudgementRates.measure(system, PartPairs, seed),
        )
      }
      task
    }
    try pool.invokeAll(tasks.asJava).forEach(_.get)
    finally pool.shutdownNow(): Unit
  }
}
