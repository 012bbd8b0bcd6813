package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}

/**
 * Our check-in/check-out and search plan against JMeter and k6 at the same offered rate. Driver of
 * `bench/tools.sh`.
 */
object ToolsBench {
  private val ShortSeconds = 40
  private val LongSeconds = 100

  /**
   * @param args JMeter's home, k6 or `-`, how often, users about (`165`), `stall` for the stall alone
   */
  def main(args: Array[String]): Unit = {
    io.gatling.core.GatlingConfigured.outsideOfARun()
    val folder = Files.createDirectories(Path.of("target/bench/tools").toAbsolutePath)
    val k6 = Option(args(1)).filter(_ != "-").map(Path.of(_))
    val thinkTime = args(3).toInt / UsersAtFullThinkTime
    val runner = new ToolRunner(folder, Path.of(args(0)), k6, RateOfPlan, thinkTime)
    val offered = runner.scenarios.map(s => s.perSecond * s.requests).sum
    println(
      f"offered: $offered%.0f requests a second; " +
        runner.scenarios
          .map(s => f"${s.name} ${s.perSecond}%.2f a second, ${s.users} threads")
          .mkString(", ")
    )
    println(BenchMachine.line)
    if (args.contains("stall")) stalled(runner)
    else compare(runner, args(2).toInt)
  }

  private def compare(runner: ToolRunner, times: Int): Unit = {
    val rounds = Vector.fill(times)(
      runner.tools.map { tool =>
        val pair = (runner.run(tool, ShortSeconds), runner.run(tool, LongSeconds))
        println(ToolsTable.line(pair._1))
        println(ToolsTable.line(pair._2))
        pair
      }
    )
    print(ToolsTable(rounds))
  }

  private def stalled(runner: ToolRunner): Unit = {
    println(
      f"The target stands still for 5 s, 30 s after the start; " +
        f"${runner.scenarios.last.perSecond * 5}%.0f rounds of searches are planned in that time."
    )
    print(StallTable(runner.toolsOfStall.map { tool =>
      val run = runner.run(tool, ShortSeconds + 20, Some(Stall(30, 5)))
      println(ToolsTable.line(run))
      run
    }))
  }

  private val RateOfPlan = 60

  /** Virtual users at the same time when pauses are as the workflows have them. */
  private val UsersAtFullThinkTime = 185.0
}
