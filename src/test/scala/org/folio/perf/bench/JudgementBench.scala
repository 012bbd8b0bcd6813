package org.folio.perf.bench

import java.nio.file.{Files, Path, Paths}
import java.util.concurrent.Executors
import scala.concurrent.{Await, ExecutionContext, Future}
import scala.concurrent.duration.Duration

/**
 * Error rates of the judgements, by simulated runs that are read and analysed like real ones. Prints a
 * table, checks the gates, and exits with 1 when one is not kept.
 *
 * Arguments: pairs of runs in each cell (1000), series of each kind of memory (500), threads (all), folder
 * (target/bench-judgement), cells as they stand at the start of their lines, e.g. " 60 0.85" (all).
 */
object JudgementBench {
  private val Seed = 20260106L

  private val cells: Vector[SimulatedSystem] = for {
    minutes <- Vector(30, 60)
    phi <- Vector(0.6, 0.85)
    noise <- Vector(0.04, 0.08)
    drift <- Vector(0.0, 0.01, 0.03)
  } yield SimulatedSystem(minutes, noise, phi, drift)

  def main(arguments: Array[String]): Unit = {
    val pairs = arguments.lift(0).fold(1000)(_.toInt)
    val memorySeries = arguments.lift(1).fold(500)(_.toInt)
    val threads = arguments.lift(2).fold(Runtime.getRuntime.availableProcessors)(_.toInt)
    val work = Paths.get(arguments.lift(3).getOrElse("target/bench-judgement"))
    println(s"Error rates of judgements: $pairs pairs of runs a cell, seed $Seed")
    val chosen = cells.filter(c => arguments.lift(4).forall(JudgementTable.name(c).startsWith(_)))
    val byRuns = if (pairs == 0) Vector.empty else runs(chosen, pairs, threads, work)
    val broken = byRuns ++ MemoryRates.print(memorySeries, Seed) ++
      OrderRates.print(200, Seed)
    if (broken.isEmpty) println("All gates are kept.")
    else {
      broken.foreach(gate => println(s"NOT KEPT: $gate"))
      System.exit(1)
    }
  }

  private def runs(
      chosen: Vector[SimulatedSystem],
      pairs: Int,
      threads: Int,
      work: Path,
  ): Vector[String] = {
    println(JudgementTable.Head)
    val pool = Executors.newFixedThreadPool(threads)
    implicit val context: ExecutionContext = ExecutionContext.fromExecutor(pool)
    val measured = chosen.map { system =>
      Future {
        val cell = cells.indexOf(system)
        val folder = Files.createDirectories(work.resolve(s"cell-$cell"))
        JudgementRates.measure(system, pairs, Seed + cell.toLong, folder)
      }
    }
    try
      measured
        .flatMap { cell =>
          val rates = Await.result(cell, Duration.Inf)
          rates.foreach(r => println(JudgementTable.line(r)))
          rates
        }
        .flatMap(JudgementTable.brokenGates(_)) ++
        JudgementTable.brokenTogether(measured.flatMap(cell => Await.result(cell, Duration.Inf)))
    finally pool.shutdownNow(): Unit
  }
}
